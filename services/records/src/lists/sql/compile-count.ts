import type { Catalog } from '@crm/catalog';
import { compileSql, type CompiledSql } from '@crm/postgres';
import { Sight } from '../../sql/sight.js';
import { isWhole, type ListedRows } from '../plan/list-plan.js';
import { compileEdgeRows } from './compile-edge-list.js';
import { compileRows } from './compile-rows.js';

/** Counts the records of a list. */
export function compileCount(catalog: Catalog, rows: ListedRows): CompiledSql {
  const sight = new Sight(catalog, rows.access);
  return compileSql(`select count(*)::text as count from (${compileAllRows(sight, rows)}) c`);
}

/**
 * Explains how the records of a list are found without rights. A generic plan needs no values; Postgres 16 and
 * later can report it.
 */
export function compileExplain(catalog: Catalog, rows: ListedRows, generic: boolean): CompiledSql {
  const sight = new Sight(catalog, undefined);
  return compileSql(`explain (format json${generic ? ', generic_plan' : ''}) ${compileAllRows(sight, rows)}`);
}

/** All records of a list, one empty row each. The planner chooses the access path. */
function compileAllRows(sight: Sight, listed: ListedRows): string {
  const { module, edge, from, conditions } = compileRows(sight, listed);
  if (edge !== undefined && isWhole(listed)) return compileEdgeRows(sight, module, edge);
  return `select from ${from} where ${conditions.join(' and ')}`;
}
