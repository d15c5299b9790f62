import type { Catalog } from '@crm/catalog';
import { isWhole, type ListedRows } from '../plan/list-plan.js';
import { compileEdgeRows } from './compile-edge-list.js';
import type { Way } from './compile-reach.js';
import { compileRows } from './compile-rows.js';
import { Sight, type AskedStatement } from '../../sql/sight.js';

/** Counts the records of a list, up to `cap`. Parameters: those of the rows. */
export function compileCount(catalog: Catalog, rows: ListedRows, cap?: number): AskedStatement {
  const sight = new Sight(catalog, rows.access, rows.slots + 1);
  const text = `select count(*)::text as count from (${compileAllRows(sight, rows, cap)}) c`;
  return { text, asker: sight.asker };
}

/**
 * All records of a list, or the first `cap` that are found, one empty row each. The planner chooses the access path.
 */
export function compileAllRows(sight: Sight, listed: ListedRows, cap?: number): string {
  const limit = cap === undefined ? '' : ` limit ${cap}`;
  const rows = compileRows(sight, listed);
  const { module, edge } = rows;
  const { through } = listed.source;
  if (edge !== undefined && through !== undefined && isWhole(listed)) {
    return `${compileEdgeRows(sight, module, edge, through.owner)}${limit}`;
  }
  return `${selectAlong(rows.reach?.whole ?? rows)}${limit}`;
}

/**
 * The first `cap` records of a list limited to what a user may see of a module, checking the visibility of each record
 * that meets the conditions. Undefined for other lists, which have only one access path.
 */
export function compileAskedRows(sight: Sight, listed: ListedRows, cap: number): string | undefined {
  const rows = compileRows(sight, listed);
  return rows.reach && `${selectAlong(rows)} limit ${cap}`;
}

function selectAlong({ from, conditions }: Way): string {
  return `select from ${from} where ${conditions.join(' and ')}`;
}
