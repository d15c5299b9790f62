import { recordsOf } from '../lists/reference/world.js';
import type { View } from './evaluate-seen.js';
import type { ShownRights } from './read-me.js';
import { isWithin, mayDo } from './rights.js';

/** Modules with writes that are administration, which roles do not decide. */
const ADMINISTERED: ReadonlySet<string> = new Set(['ACLRoles', 'Currencies', 'SecurityGroups', 'Users']);

/** The differences between the levels that `/me` shows a user, and what the user may do by the reference. */
export function faultsOfShownRights({ rights, whole }: View, shown: Readonly<Record<string, ShownRights>>): string[] {
  return [...whole.modules.keys()].flatMap((module) =>
    (['list', 'view', 'edit', 'delete'] as const).flatMap((action) => {
      const level = shown[module]?.[action];
      const isWrite = action === 'edit' || action === 'delete';
      if (level === 'parents' || (isWrite && ADMINISTERED.has(module) && !rights.isAdmin)) return [];
      return recordsOf(whole, module)
        .filter((record) => mayDo(whole, rights, action, record) !== isWithin(whole, rights, level ?? 'none', record))
        .map(({ id }) => `${module} ${id} ${action} ${String(level)} as ${rights.userId}`);
    }),
  );
}
