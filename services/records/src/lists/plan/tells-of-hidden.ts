import type { Catalog } from '@crm/catalog';
import type { ListedRows } from './list-plan.js';
import { touchedModules } from './touched-modules.js';

/**
 * Whether an estimate of the number of these records would include records that the user may not see: it is that of the
 * list without rights (lists#counts-and-hidden-records).
 */
export function tellsOfHidden(catalog: Catalog, rows: ListedRows): boolean {
  const { access } = rows;
  if (access === undefined) return false;
  if (access.on !== 'all') return true;
  return [...touchedModules(catalog, { rows, order: [] })].some(({ name }) => access.seen[name] !== 'all');
}
