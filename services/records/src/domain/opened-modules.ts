import type { Catalog } from '@crm/catalog';
import { isWider, readRights, RECORD_ACTIONS, type DefaultAccess, type RoleRules } from './rights.js';

/** The modules in which the roles `after` allow some action on more records than the roles `before`. */
export function openedModules(
  catalog: Catalog,
  byDefault: DefaultAccess,
  before: readonly RoleRules[],
  after: readonly RoleRules[],
): string[] {
  // For a user without groups, the level `group` would be reduced to `owner`.
  const rightsBy = (roles: readonly RoleRules[]) =>
    readRights(catalog, '', { isAdministrator: false, groupIds: [''], roles }, byDefault);
  const [old, now] = [rightsBy(before), rightsBy(after)];
  return [...catalog.modules.keys()].filter((name) =>
    RECORD_ACTIONS.some((action) => isWider(now.level(name, action), old.level(name, action))),
  );
}
