import { withClient } from '@crm/local-stack';

/** A user whose rights are checked for each account. */
interface RestrictedUser {
  readonly id: string;
  /** That their role has for accounts. */
  readonly level: 'owner' | 'group';
}

/** Those users, by their visibility. */
export const RESTRICTED_USERS = {
  'half, as owner': { id: 'bench-owner', level: 'owner' },
  'half, by a group': { id: 'bench-member', level: 'group' },
  'all, by a group': { id: 'bench-colleague', level: 'group' },
} as const satisfies Readonly<Record<string, RestrictedUser>>;

/**
 * Adds two users who see half of the accounts, one as their assignee and one by a group, and one who sees them all by another group.
 * The choice of the half is independent of other attributes. Answers those of some ids that all of these users see.
 */
export async function seedRights(adminUrl: string, ids: readonly string[]): Promise<readonly string[]> {
  return withClient(adminUrl, async (client) => {
    for (const { id, level } of Object.values<RestrictedUser>(RESTRICTED_USERS)) {
      await client.query(USER, [id]);
      const actions = { list: level, view: level, edit: level, delete: level };
      await client.query(ROLE, [`role-${id}`, JSON.stringify({ Accounts: actions })]);
      await client.query(ROLE_OF_USER, [`role-${id}`, id]);
    }
    await client.query(OWNED, [RESTRICTED_USERS['half, as owner'].id]);
    for (const [group, { id }, which] of GROUPS) {
      await client.query(GROUP, [group]);
      await client.query(MEMBER, [group, id]);
      await client.query(`${GROUPED} where ${which}`, [group]);
    }
    await client.query('vacuum (analyze) records.accounts, records.securitygroups_records, records.users');
    await client.query('checkpoint');
    const { rows } = await client.query<{ id: string }>(SEEN, [ids]);
    return rows.map(({ id }) => id);
  });
}

const IS_SEEN = 'hashtext(id) % 2 = 0';
/** Each group with its one member and the condition of its accounts. */
const GROUPS = [
  ['bench-group', RESTRICTED_USERS['half, by a group'], IS_SEEN],
  ['bench-everything', RESTRICTED_USERS['all, by a group'], 'true'],
] as const;
const SEEN = `select id from records.accounts where id = any($1::text[]) and ${IS_SEEN}`;
const USER = `insert into records.users (id, user_name, last_name, status, is_admin, date_entered, date_modified)
  values ($1, $1, $1, 'Active', false, now(), now())`;
const ROLE = `insert into records.acl_roles (id, name, actions, date_entered, date_modified) values ($1, $1, $2, now(), now())`;
const ROLE_OF_USER = `insert into records.acl_roles_users (role_id, user_id, date_modified) values ($1, $2, now())`;
const GROUP = `insert into records.securitygroups (id, name, date_entered, date_modified)
  values ($1, $1, now(), now())`;
const MEMBER = `insert into records.securitygroups_users (securitygroup_id, user_id, date_modified)
  values ($1, $2, now())`;
const OWNED = `update records.accounts set assigned_user_id = $1 where ${IS_SEEN}`;
const GROUPED = `insert into records.securitygroups_records (securitygroup_id, record_id, module, date_modified)
  select $1, id, 'Accounts', now() from records.accounts`;
