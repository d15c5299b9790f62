import type { Catalog } from '@crm/catalog';
import { isWider, readRights, type DefaultAccess, type RecordAction, type RoleRules } from './rights.js';

const ACTIONS: readonly RecordAction[] = ['list', 'view', 'edit', 'delete'];

/** The modules of which some action is allowed on more records by the roles `after` than by those `before`. */
export function openedModules(
  catalog: Catalog,
  byDefault: DefaultAccess,
  before: readonly RoleRules[],
  after: readonly RoleRules[],
): string[] {
  // Somebody without groups would seem to own what a group shares.
  const rightsBy = (roles: readonly RoleRules[]) =>
    readRights(catalog, '', { isAdministrator: false, groupIds: [''], roles }, byDefault);
  const [old, now] = [rightsBy(before), rightsBy(after)];
  return [...catalog.modules.keys()].filter((name) =>
    ACTIONS.some((action) => isWider(now.level(name, action), old.level(name, action))),
  );
}
