import type { Catalog } from '@crm/catalog';
import { bind, compileSql, type Queryable } from '@crm/postgres';
import { runOutsideContext } from '@crm/runtime';
import { LRUCache } from 'lru-cache';
import { readRights, type DefaultAccess, type Rights, type RoleRules } from '../domain/rights.js';

/** The rights of a user. One statement, or none while those of the last one are young enough. */
export type RightsOf = (userId: string) => Promise<Rights>;

const KEPT = 10_000;

/** Not limited to live users: a deleted user must not gain rights in the last seconds of a token. */
const RIGHTS = {
  name: 'rights',
  ...compileSql(`with member as materialized (
  select m.securitygroup_id as id from records.securitygroups_users m
  join records.securitygroups g on g.id = m.securitygroup_id and not g.deleted
  where m.user_id = :user
)
select
  exists (select from records.users u where u.id = :user and u.is_admin and u.status = 'Active' and not u.deleted) as is_admin,
  array(select m.id from member m order by m.id)::text[] as groups,
  array(
    select coalesce(r.actions, '{}')::text from records.acl_roles r where not r.deleted and r.id in (
      select d.role_id from records.acl_roles_users d where d.user_id = :user
      union select i.role_id from member m join records.securitygroups_acl_roles i on i.securitygroup_id = m.id
    )
  ) as roles`),
};

interface RightsRow {
  readonly is_admin: boolean;
  readonly groups: readonly string[];
  /** JSON texts. */
  readonly roles: readonly string[];
}

/** Loads rights that are at most `maxAgeMs` old. Concurrent loads are shared; failures are not cached. `now` is in milliseconds. */
export function createRightsLoader(
  database: Queryable,
  catalog: Catalog,
  byDefault: DefaultAccess,
  maxAgeMs: number,
  now: () => number = () => performance.now(),
): RightsOf {
  const recent = new LRUCache<string, Promise<Rights>>({ max: KEPT, ttl: maxAgeMs, ttlResolution: 0, perf: { now } });

  async function load(userId: string): Promise<Rights> {
    const [row] = await database.run<RightsRow>(bind(RIGHTS, { user: userId }));
    if (row === undefined) throw new TypeError('The rights of a user are always one row');
    const roles = row.roles.map((json) => JSON.parse(json) as RoleRules);
    return readRights(catalog, userId, { isAdministrator: row.is_admin, groupIds: row.groups, roles }, byDefault);
  }

  return (userId) => {
    const cached = recent.get(userId);
    if (cached !== undefined) return cached;
    // Other requests wait for it as well.
    const loading = runOutsideContext(() => load(userId));
    recent.set(userId, loading);
    loading.catch(() => {
      if (recent.get(userId) === loading) recent.delete(userId);
    });
    return loading;
  };
}
