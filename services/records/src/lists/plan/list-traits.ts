import type { Catalog } from '@crm/catalog';
import { isWhole, type ListedRows, type ListStructure } from './list-plan.js';
import { touchedModules } from './touched-modules.js';

/**
 * Whether an index finds the records of a list by the id of a record or of a user, so that no estimate of the planner
 * is needed: by the ids of the records themselves, or by the id of the record whose link is followed.
 */
export function isFoundById({ rows }: ListStructure): boolean {
  const { source } = rows;
  return source.through !== undefined || source.ofUser !== undefined ? isWhole(rows) : namesIds(rows);
}

/** Whether a list is limited to records with given ids or external ids. */
export function namesIds({ where }: Pick<ListedRows, 'where'>): boolean {
  return where.comparisons.some(
    ({ attribute, test, not }) =>
      attribute === 'id' &&
      !not &&
      (test.is === 'external' ||
        (test.is === 'eq' && typeof test.to === 'string') ||
        (test.is === 'in' && !test.orEmpty)),
  );
}

/** The levels at which a user sees some records of a module. */
export type PartialLevel = 'group' | 'owner';

/** The level of a list of everything that a user sees of a module, if that is neither all nor nothing. */
export function partialLevel(rows: ListedRows): PartialLevel | undefined {
  const { source, access } = rows;
  if (source.through !== undefined || source.ofUser !== undefined || namesIds(rows)) return undefined;
  return access?.on === 'group' || access?.on === 'owner' ? access.on : undefined;
}

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
