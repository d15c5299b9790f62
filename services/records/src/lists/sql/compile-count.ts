import type { Catalog } from '@crm/catalog';
import { Sight, type AskedStatement } from '../../sql/sight.js';
import { isWhole, type ListedRows } from '../plan/list-plan.js';
import { compileEdgeRows } from './compile-edge-list.js';
import { compileRows } from './compile-rows.js';

/** Counts the records of a list. Parameters: those of the rows. */
export function compileCount(catalog: Catalog, rows: ListedRows): AskedStatement {
  const sight = new Sight(catalog, rows.access, rows.slots + 1);
  return { text: `select count(*)::text as count from (${compileAllRows(sight, rows)}) c`, asker: sight.asker };
}

/**
 * Explains how the records of a list are found without rights. A generic plan needs no values; Postgres 16 and
 * later can report it. Parameters: those of the rows.
 */
export function compileExplain(catalog: Catalog, rows: ListedRows, generic: boolean): string {
  const sight = new Sight(catalog, undefined, rows.slots + 1);
  return `explain (format json${generic ? ', generic_plan' : ''}) ${compileAllRows(sight, rows)}`;
}

/** All records of a list, one empty row each. The planner chooses the access path. */
function compileAllRows(sight: Sight, listed: ListedRows): string {
  const { module, edge, from, conditions } = compileRows(sight, listed);
  const { through } = listed.source;
  if (edge !== undefined && through !== undefined && isWhole(listed)) {
    return compileEdgeRows(sight, module, edge, through.owner);
  }
  return `select from ${from} where ${conditions.join(' and ')}`;
}
