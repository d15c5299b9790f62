import type { Catalog } from '@crm/catalog';
import { isWhole, type ListedRows } from '../plan/list-plan.js';
import { compileEdgeRows } from './compile-edge-list.js';
import { compileRows } from './compile-rows.js';

/** How many records a list has in all, at most `cap`. */
export function compileCount(catalog: Catalog, rows: ListedRows, cap?: number): { readonly text: string } {
  return { text: `select count(*)::text as count from (${compileAllRows(catalog, rows, cap)}) c` };
}

/** All records of a list, or the first `cap` that are found, one empty row each. */
export function compileAllRows(catalog: Catalog, listed: ListedRows, cap?: number): string {
  const limit = cap === undefined ? '' : ` limit ${cap}`;
  const { module, from, conditions, edge } = compileRows(catalog, listed);
  const { through } = listed.source;
  if (edge !== undefined && through !== undefined && isWhole(listed)) {
    return `${compileEdgeRows(catalog, module, edge, through.owner)}${limit}`;
  }
  return `select from ${from} where ${conditions.join(' and ')}${limit}`;
}
