import type { Sight } from '../../sql/sight.js';
import type { ListStructure, PagePosition } from '../plan/list-plan.js';
import { compileOrder, type CompiledKey } from './compile-order.js';
import { compileRows, type CompiledRows } from './compile-rows.js';

/** The parts that the statement of a page is assembled from. */
export interface PageParts {
  readonly sight: Sight;
  readonly structure: ListStructure;
  readonly rows: CompiledRows;
  readonly keys: readonly CompiledKey[];
  /** The joins that the keys need. */
  readonly joins: readonly string[];
  readonly reversed: boolean;
}

/** The rows of a page, before the joins that show their records, and how the statement refers to them. */
export interface PickedRows {
  /** The subselect with its alias, joined with the table in `r` unless the subselect is `r` itself. */
  readonly from: string;
  /** The alias with the keys and with the columns that lead to the record. */
  readonly carrier: string;
  /** The expression of the record's id. */
  readonly id: string;
  /** The keys, in the form in which that alias has them. */
  readonly keys: readonly CompiledKey[];
  /** Common table expressions that the subselect needs. */
  readonly tables?: string;
  /** The expression of the number of records in the list. */
  readonly total?: string;
}

export function partsOf(sight: Sight, structure: ListStructure): PageParts {
  const rows = compileRows(sight, structure.rows);
  const { keys, joins } = compileOrder(sight, rows.module, structure.order, rows.viewed);
  return { sight, structure, rows, keys, joins, reversed: structure.page.at === 'before' };
}

/**
 * The offset is wrapped to hide its value from the planner, which would otherwise make a plan for each value, again for
 * every call.
 */
export function skip(page: PagePosition): string {
  return page.at === 'offset' ? ` offset (select :offset::bigint)` : '';
}
