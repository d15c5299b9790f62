import { isEdgeLink, type Catalog, type Link } from '@crm/catalog';
import { sql, toStatement, type Queryable, type SqlFragment } from '@crm/postgres';
import { openedModules } from '../domain/opened-modules.js';
import type { DefaultAccess, RoleRules } from '../domain/rights.js';

/** The record whose change takes roles from users: a user, a role or a group. */
export interface RoleHolder {
  readonly module: string;
  readonly id: string;
  /** If present, only this link of the record changes. */
  readonly link?: Link;
  /** If present, only these related records are unlinked. */
  readonly unlinked?: readonly string[];
}

/** The result of a change, and the modules that it opened to users. */
export interface Opening<Result> {
  readonly result: Result;
  readonly opened: string[];
}

/**
 * Reports what is opened by taking a role away: what none of a user's remaining roles names is allowed by default
 * (rights#opened-modules).
 */
export interface OpenedRights {
  /**
   * Makes a change within a transaction. It runs statements of its own only if the change affects roles and the default
   * is open. Administrators are ignored: they lose and gain nothing.
   */
  during<Result>(tx: Queryable, holder: RoleHolder, change: () => Promise<Result>): Promise<Opening<Result>>;
}

/** The users whose rights depend on a record, by its module. */
const AFFECTED: Readonly<Record<string, (id: string) => SqlFragment>> = {
  Users: (id) => sql`select ${id}::text`,
  ACLRoles: (id) => sql`select d.user_id from records.acl_roles_users d where d.role_id = ${id}
  union select m.user_id from records.securitygroups_users m
  join records.securitygroups_acl_roles i on i.securitygroup_id = m.securitygroup_id where i.role_id = ${id}`,
  SecurityGroups: (id) => sql`select m.user_id from records.securitygroups_users m where m.securitygroup_id = ${id}`,
};

const ROLES_OF_GROUPS = sql`select i.role_id from records.securitygroups_users m
    join records.securitygroups g on g.id = m.securitygroup_id and not g.deleted
    join records.securitygroups_acl_roles i on i.securitygroup_id = m.securitygroup_id where m.user_id = u.id`;

interface Holding {
  readonly id: string;
  readonly roles: readonly string[];
}

export function createOpenedRights(catalog: Catalog, byDefault: DefaultAccess): OpenedRights {
  return {
    async during(tx, holder, change) {
      const affected = byDefault === 'none' ? undefined : affectedBy(holder);
      const before = affected === undefined ? [] : await rolesOf(tx, affected);
      const result = await change();
      if (before.length === 0) return { result, opened: [] };
      const users = before.map((one) => one.id);
      const after = new Map((await rolesOf(tx, namedUsers(users))).map((one) => [one.id, one.roles]));
      const changes = before
        .map(({ id, roles }) => [roles, after.get(id) ?? []] as const)
        .filter(([old, now]) => old.join() !== now.join());
      if (changes.length === 0) return { result, opened: [] };
      const distinct = new Map(changes.map((change) => [change.join(' '), change]));
      const rules = await rulesOf(tx, [...new Set(changes.flat(2))]);
      const said = (ids: readonly string[]): RoleRules[] => ids.map((one) => rules.get(one) ?? {});
      const opened = [...distinct.values()].flatMap(([old, now]) =>
        openedModules(catalog, byDefault, said(old), said(now)),
      );
      return { result, opened: [...new Set(opened)].toSorted() };
    },
  };
}

function namedUsers(ids: readonly string[]): SqlFragment {
  return sql`select unnest(${ids}::text[])`;
}

/** The users whose rights depend on what a holder loses, as a subquery; undefined if roles are not affected. */
function affectedBy({ module, id, link, unlinked }: RoleHolder): SqlFragment | undefined {
  const users = AFFECTED[module];
  const isOfRoles = link === undefined || (isEdgeLink(link) && AFFECTED[link.related] !== undefined);
  if (users === undefined || !isOfRoles) return undefined;
  return unlinked !== undefined && link?.related === 'Users' ? namedUsers(unlinked) : users(id);
}

/** The live roles, direct ones and those of live groups, of the given users who are not administrators. */
function rolesOf(tx: Queryable, users: SqlFragment): Promise<Holding[]> {
  const query = sql`select u.id, array(
  select r.id::text from records.acl_roles r where not r.deleted and r.id in (
    select d.role_id from records.acl_roles_users d where d.user_id = u.id
    union ${ROLES_OF_GROUPS}
  ) order by r.id
) as roles
from records.users u
where u.id in (${users}) and not u.deleted and (u.is_admin and u.status = 'Active') is not true`;
  return tx.run<Holding>({ ...toStatement(query), label: 'roles_of_users' });
}

async function rulesOf(tx: Queryable, ids: readonly string[]): Promise<ReadonlyMap<string, RoleRules>> {
  const query = sql`select r.id, coalesce(r.actions, '{}')::text as json from records.acl_roles r where r.id = any(${ids}::text[])`;
  const statement = { ...toStatement(query), label: 'rules_of_roles' };
  const rows = await tx.run<{ readonly id: string; readonly json: string }>(statement);
  return new Map(rows.map(({ id, json }) => [id, JSON.parse(json) as RoleRules]));
}
