import type { Catalog } from '@crm/catalog';
import { isWhole, type ListedRows } from '../plan/list-plan.js';
import { compileEdgeRows } from './compile-edge-list.js';
import { compileRows } from './compile-rows.js';

/** How many records a list has in all, at most `cap`. */
export function compileCount(catalog: Catalog, rows: ListedRows, cap?: number): { readonly text: string } {
  const limit = cap === undefined ? '' : ` limit ${cap}`;
  return { text: `select count(*)::text as count from (${allRows(catalog, rows)}${limit}) c` };
}

/** The plan, and with it the planner's estimate, of a whole list. */
export function compileEstimate(catalog: Catalog, rows: ListedRows): { readonly text: string } {
  return { text: `explain (format json) ${allRows(catalog, rows)}` };
}

/** All records of a list, one empty row each. */
function allRows(catalog: Catalog, listed: ListedRows): string {
  const { module, from, conditions, edge } = compileRows(catalog, listed);
  const { through } = listed.source;
  if (edge !== undefined && through !== undefined && isWhole(listed)) {
    return compileEdgeRows(catalog, module, edge, through.owner);
  }
  return `select from ${from} where ${conditions.join(' and ')}`;
}
