import type { Catalog } from '@crm/catalog';
import type { Queryable } from '@crm/postgres';
import { openedModules } from '../domain/opened-modules.js';
import type { DefaultAccess, RoleRules } from '../domain/rights.js';

/** The record whose change takes roles from users: a user, a role or a group. */
export interface RoleHolder {
  readonly module: string;
  readonly id: string;
}

/** What a change did, and the modules that it opened to somebody. */
export interface Opening<Result> {
  readonly result: Result;
  readonly opened: string[];
}

/**
 * Tells what is opened by taking a role away: what no other role of a user names is allowed by default
 * (rights#opened-modules).
 */
export interface OpenedRights {
  /**
   * Makes a change within a transaction. Statements of its own only where the record has to do with roles and the default is
   * open; administrators lose nothing and gain nothing.
   */
  during<Result>(tx: Queryable, holder: RoleHolder, change: () => Promise<Result>): Promise<Opening<Result>>;
}

/** Whose rights depend on a record, by its module. Parameters: its id. */
const AFFECTED: Readonly<Record<string, string>> = {
  Users: 'select $1::text',
  ACLRoles: `select d.user_id from records.acl_roles_users d where d.role_id = $1
  union select m.user_id from records.securitygroups_users m
  join records.securitygroups_acl_roles i on i.securitygroup_id = m.securitygroup_id where i.role_id = $1`,
  SecurityGroups: 'select m.user_id from records.securitygroups_users m where m.securitygroup_id = $1',
};

const ROLES_OF_GROUPS = `select i.role_id from records.securitygroups_users m
    join records.securitygroups g on g.id = m.securitygroup_id and not g.deleted
    join records.securitygroups_acl_roles i on i.securitygroup_id = m.securitygroup_id where m.user_id = u.id`;

interface Holding {
  readonly id: string;
  readonly roles: readonly string[];
}

/** Makes it. */
export function createOpenedRights(catalog: Catalog, byDefault: DefaultAccess): OpenedRights {
  return {
    async during(tx, { module, id }, change) {
      const affected = AFFECTED[module];
      if (affected === undefined || byDefault === 'none') return { result: await change(), opened: [] };
      const before = await rolesOf(tx, affected, id);
      const result = await change();
      if (before.length === 0) return { result, opened: [] };
      const users = before.map((one) => one.id);
      const after = new Map((await rolesOf(tx, 'select unnest($1::text[])', users)).map((one) => [one.id, one.roles]));
      const changes = new Map(
        before.map(({ id: user, roles }) => {
          const left = after.get(user) ?? [];
          return [JSON.stringify([roles, left]), [roles, left] as const];
        }),
      );
      const rules = await rulesOf(tx, [...new Set([...changes.values()].flat(2))]);
      const said = (ids: readonly string[]): RoleRules[] => ids.map((one) => rules.get(one) ?? {});
      const opened = [...changes.values()].flatMap(([old, now]) =>
        openedModules(catalog, byDefault, said(old), said(now)),
      );
      return { result, opened: [...new Set(opened)].toSorted() };
    },
  };
}

/** The live roles of those of some users who are no administrators, direct ones and those of their live groups. */
function rolesOf(tx: Queryable, users: string, parameter: unknown): Promise<Holding[]> {
  const text = `select u.id, array(
  select r.id::text from records.acl_roles r where not r.deleted and r.id in (
    select d.role_id from records.acl_roles_users d where d.user_id = u.id
    union ${ROLES_OF_GROUPS}
  ) order by r.id
) as roles
from records.users u
where u.id in (${users}) and not u.deleted and (u.is_admin and u.status = 'Active') is not true`;
  return tx.run<Holding>({ label: 'roles_of_users', text, values: [parameter] });
}

async function rulesOf(tx: Queryable, ids: readonly string[]): Promise<ReadonlyMap<string, RoleRules>> {
  const text = `select r.id, coalesce(r.actions, '{}')::text as json from records.acl_roles r where r.id = any($1::text[])`;
  const rows = await tx.run<{ readonly id: string; readonly json: string }>({
    label: 'rules_of_roles',
    text,
    values: [ids],
  });
  return new Map(rows.map(({ id, json }) => [id, JSON.parse(json) as RoleRules]));
}
