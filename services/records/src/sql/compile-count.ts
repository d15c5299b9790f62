import type { Catalog } from '@crm/catalog';
import { isWhole, type ListedRows } from '../plan/list-plan.js';
import { compileEdgeRows } from './compile-edge-list.js';
import { compileRows } from './compile-rows.js';
import { Sight, type AskedStatement } from './sight.js';

/** How many records a list has in all, at most `cap`. Parameters: those of the rows. */
export function compileCount(catalog: Catalog, rows: ListedRows, cap?: number): AskedStatement {
  const sight = new Sight(catalog, rows.access, rows.slots + 1);
  return { text: countOf(compileAllRows(sight, rows, cap)), asker: sight.asker };
}

/** Counts rows. */
export function countOf(rows: string): string {
  return `select count(*)::text as count from (${rows}) c`;
}

/** All records of a list, or the first `cap` that are found, one empty row each. */
export function compileAllRows(sight: Sight, listed: ListedRows, cap?: number): string {
  const limit = cap === undefined ? '' : ` limit ${cap}`;
  const { module, from, conditions, edge } = compileRows(sight, listed);
  const { through } = listed.source;
  if (edge !== undefined && through !== undefined && isWhole(listed)) {
    return `${compileEdgeRows(sight, module, edge, through.owner)}${limit}`;
  }
  return `select from ${from} where ${conditions.join(' and ')}${limit}`;
}
