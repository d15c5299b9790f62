import type { Catalog } from '@crm/catalog';
import { isWhole, type ListedRows } from '../plan/list-plan.js';
import { compileEdgeRows } from './compile-edge-list.js';
import { compileRows } from './compile-rows.js';
import { Sight, type AskedStatement } from './sight.js';

/** Up to so many records that a user may see are looked up one by one to count those that meet conditions. */
const FEW = 10_000;

/** How many records a list has in all, at most `cap`. Parameters: those of the rows. */
export function compileCount(catalog: Catalog, rows: ListedRows, cap?: number): AskedStatement {
  const sight = new Sight(catalog, rows.access, rows.slots + 1);
  return { text: countOf(compileAllRows(sight, rows, cap)), asker: sight.asker };
}

/** Counts rows. */
export function countOf(rows: string): string {
  return `select count(*)::text as count from (${rows}) c`;
}

/** The first `cap` records of a list that are found, one empty row each, in a way that serves whoever asks. */
export function compileFirstRows(sight: Sight, listed: ListedRows, cap: number): string {
  const { reach } = compileRows(sight, listed);
  if (reach === undefined) return compileAllRows(sight, listed, cap);
  const { tables, ways } = reach.ways(FEW);
  const [few, many] = ways.map(({ from, conditions }) => `select from ${from} where ${conditions.join(' and ')}`);
  return `with ${tables}\n(${few ?? ''}) union all (${many ?? ''}) limit ${cap}`;
}

/** All records of a list, or the first `cap` that are found, one empty row each, in a way that the planner chooses. */
export function compileAllRows(sight: Sight, listed: ListedRows, cap?: number): string {
  const limit = cap === undefined ? '' : ` limit ${cap}`;
  const rows = compileRows(sight, listed);
  const { module, edge } = rows;
  const { from, conditions } = rows.reach?.whole ?? rows;
  const { through } = listed.source;
  if (edge !== undefined && through !== undefined && isWhole(listed)) {
    return `${compileEdgeRows(sight, module, edge, through.owner)}${limit}`;
  }
  return `select from ${from} where ${conditions.join(' and ')}${limit}`;
}
