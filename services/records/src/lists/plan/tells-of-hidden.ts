import type { Catalog } from '@crm/catalog';
import type { ListedRows } from './list-plan.js';
import { touchedModules } from './touched-modules.js';

/**
 * Whether an estimate of the number of these records would reveal records that the user may not see. The planner knows
 * what is common among all rows, including hidden ones: how many have a value that a condition names, or lead to one
 * record. The number of records of a module reveals nothing (lists#counts-and-hidden-records: counts never reveal a
 * hidden record).
 */
export function tellsOfHidden(catalog: Catalog, rows: ListedRows): boolean {
  const { access, where, middle, source } = rows;
  if (access === undefined) return false;
  const isWholeModule =
    where.comparisons.length + where.links.length + middle.length === 0 &&
    source.through === undefined &&
    source.ofUser === undefined;
  if (isWholeModule) return false;
  if (access.on !== 'all') return true;
  return [...touchedModules(catalog, { rows, order: [] })].some(({ name }) => access.seen[name] !== 'all');
}
