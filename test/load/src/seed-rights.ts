import pg from 'pg';

/** The users whose rights end somewhere, by the level that their role has for accounts. */
export const RESTRICTED_USERS = { owner: 'bench-owner', group: 'bench-member' } as const;

/**
 * Adds users who see half of the accounts: one because they are assigned to them, one by a group that they are in. Which half
 * has nothing to do with any other attribute. Answers those of some ids that they see.
 */
export async function seedRights(adminUrl: string, ids: readonly string[]): Promise<readonly string[]> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    for (const [level, id] of Object.entries(RESTRICTED_USERS)) {
      await client.query(USER, [id]);
      const actions = { list: level, view: level, edit: level, delete: level };
      await client.query(ROLE, [`role-${id}`, JSON.stringify({ Accounts: actions })]);
      await client.query(ROLE_OF_USER, [`role-${id}`, id]);
    }
    await client.query(GROUP);
    await client.query(MEMBER, [RESTRICTED_USERS.group]);
    await client.query(OWNED, [RESTRICTED_USERS.owner]);
    await client.query(GROUPED);
    await client.query('vacuum (analyze) records.accounts, records.securitygroups_records, records.users');
    await client.query('checkpoint');
    const { rows } = await client.query<{ id: string }>(SEEN, [ids]);
    return rows.map(({ id }) => id);
  } finally {
    await client.end();
  }
}

const IS_SEEN = 'hashtext(id) % 2 = 0';
const SEEN = `select id from records.accounts where id = any($1::text[]) and ${IS_SEEN}`;
const USER = `insert into records.users (id, user_name, last_name, status, is_admin, date_entered, date_modified)
  values ($1, $1, $1, 'Active', false, now(), now())`;
const ROLE = `insert into records.acl_roles (id, name, actions, date_entered, date_modified) values ($1, $1, $2, now(), now())`;
const ROLE_OF_USER = `insert into records.acl_roles_users (role_id, user_id, date_modified) values ($1, $2, now())`;
const GROUP = `insert into records.securitygroups (id, name, date_entered, date_modified)
  values ('bench-group', 'bench-group', now(), now())`;
const MEMBER = `insert into records.securitygroups_users (securitygroup_id, user_id, date_modified)
  values ('bench-group', $1, now())`;
const OWNED = `update records.accounts set assigned_user_id = $1 where ${IS_SEEN}`;
const GROUPED = `insert into records.securitygroups_records (securitygroup_id, record_id, module, date_modified)
  select 'bench-group', id, 'Accounts', now() from records.accounts where ${IS_SEEN}`;
