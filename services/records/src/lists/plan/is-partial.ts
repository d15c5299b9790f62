import { namesIds } from './is-found-by-id.js';
import type { ListedRows } from './list-plan.js';

/** The levels at which a user sees some records of a module. */
export type PartialLevel = 'group' | 'owner';

/** The level of a list of everything that a user sees of a module, if that is neither all nor nothing. */
export function partialLevel(rows: ListedRows): PartialLevel | undefined {
  const { source, access } = rows;
  if (source.through !== undefined || source.ofUser !== undefined || namesIds(rows)) return undefined;
  return access?.on === 'group' || access?.on === 'owner' ? access.on : undefined;
}
