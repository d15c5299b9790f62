import type { ListStructure, PagePosition } from '../plan/list-plan.js';
import { compileOrder, type CompiledKey } from './compile-order.js';
import { compileRows, type CompiledRows } from './compile-rows.js';
import type { Sight } from './sight.js';

/** What the statement of a page is made of. */
export interface PageParts {
  readonly sight: Sight;
  readonly structure: ListStructure;
  readonly rows: CompiledRows;
  readonly keys: readonly CompiledKey[];
  /** What the keys are joined from. */
  readonly joins: readonly string[];
  readonly reversed: boolean;
}

/** Which rows a page has, before what is shown of them is joined, and how they are to be called. */
export interface PickedRows {
  /** The subselect with its alias, and the table in `r` where it is not the subselect itself. */
  readonly from: string;
  /** The alias with the keys and with what leads to the record. */
  readonly carrier: string;
  /** The expression of the record's id. */
  readonly id: string;
  /** The keys as they are found there. */
  readonly keys: readonly CompiledKey[];
  /** The columns of the records come from the subselect. */
  readonly carried?: boolean;
  /** Common table expressions that it needs. */
  readonly tables?: string;
  /** The expression of how many records the list has. */
  readonly total?: string;
}

/** Compiles the parts of a page. */
export function partsOf(sight: Sight, structure: ListStructure): PageParts {
  const rows = compileRows(sight, structure.rows);
  const { keys, joins } = compileOrder(sight, rows.module, structure.order, rows.viewed);
  return { sight, structure, rows, keys, joins, reversed: structure.page.at === 'before' };
}

/**
 * The offset is wrapped so that its value does not matter to the planner: else each value would seem to deserve a plan of
 * its own, made again for every call.
 */
export function skip(page: PagePosition): string {
  return page.at === 'offset' ? ` offset (select $${page.offset}::bigint)` : '';
}
