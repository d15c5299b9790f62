import type { Catalog, Link, Module } from '@crm/catalog';
import { compileRecordSelect, storedColumns } from './compile-record-json.js';
import { moduleOf } from './compile-value.js';
import { column, literal, tableOf } from './quote.js';
import type { RecordStatement } from './record-statement.js';

/** Which records a list shows: all of a module, or those at the far end of one record's link. */
export interface ListSource {
  /** The module whose records are listed. */
  readonly module: Module;
  /** The link that is followed, seen from the parent. */
  readonly link?: Link;
  /** Answer ids alone. */
  readonly identifiersOnly?: boolean;
}

const IDENTIFIERS = { columns: `${column('r', 'id')} as id, 0 as version, '' as attributes`, joins: '' };

/** Page sizes that statements are compiled for; a page takes the smallest one that holds it. */
const PAGE_SIZES = [21, 51, 101, 201, 1001] as const;

/** Most records that one page may have. */
export const MAX_PAGE_LIMIT = 1000;

const ORDER = `order by ${column('r', 'date_entered')} desc, ${column('r', 'id')}`;

/**
 * One page of live records in the default order, newest first, ties by id (contract section 5).
 * Parameters: rows wanted, then the offset if `offset > 0`, then the parent's id if there is a link.
 *
 * The rows of the page are picked in a subselect before anything is joined. Its limit is a literal, because the
 * planner takes an unknown limit for a tenth of the table and then prefers plans that read whole tables.
 */
export function compileList(catalog: Catalog, source: ListSource, rows: number, offset: number): RecordStatement {
  const { module } = source;
  const size = pageSize(rows);
  const { columns, joins } = source.identifiersOnly === true ? IDENTIFIERS : compileRecordSelect(catalog, module);
  const deep = offset > 0;
  const condition = compileCondition(catalog, source, deep ? 3 : 2);
  const page = deep ? pickByIndex(module, condition, size) : pickRows(module, condition, size);
  const text = `select ${columns}
from ${page}
${joins}
${ORDER}
limit $1`;
  return { text, links: [] };
}

/** The size that a statement for this many rows is compiled for. */
export function pageSize(rows: number): number {
  return PAGE_SIZES.find((size) => size >= rows) ?? rows;
}

/** How many records a list has in all, at most `cap`. Parameters: the parent's id if there is a link. */
export function compileCount(catalog: Catalog, source: ListSource, cap?: number): { readonly text: string } {
  const rows = `select from ${tableOf(source.module)} r where ${compileCondition(catalog, source, 1)}`;
  const limit = cap === undefined ? '' : ` limit ${cap}`;
  return { text: `select count(*)::text as count from (${rows}${limit}) c` };
}

/** The plan, and with it the planner's estimate, of a whole list. Parameters as in `compileCount`. */
export function compileEstimate(catalog: Catalog, source: ListSource): { readonly text: string } {
  const condition = compileCondition(catalog, source, 1);
  return { text: `explain (format json) select from ${tableOf(source.module)} r where ${condition}` };
}

function pickRows(module: Module, condition: string, size: number): string {
  return `(select ${storedColumns(module, 'r')}
  from ${tableOf(module)} r where ${condition} ${ORDER} limit ${size}) r`;
}

/**
 * Skips rows in the index alone and fetches only those of the page. The offset is wrapped so that its value does not
 * matter to the planner: else each value would seem to deserve a plan of its own, made again for every call.
 */
function pickByIndex(module: Module, condition: string, size: number): string {
  return `(select ${column('r', 'id')}
  from ${tableOf(module)} r where ${condition} ${ORDER} limit ${size} offset (select $2::bigint)) p
join ${tableOf(module)} r on ${column('r', 'id')} = p.id`;
}

function compileCondition(catalog: Catalog, { link }: ListSource, parentParameter: number): string {
  const live = `not ${column('r', 'deleted')}`;
  if (link === undefined) return live;
  const parent = tableOf(moduleOf(catalog, link.module));
  const parentIsLive = `p.id = $${parentParameter} and not p.deleted`;
  if (link.holder === 'near') {
    const isRole = roleCondition(link, 'p');
    const partner = `(select ${column('p', link.column)} from ${parent} p where ${parentIsLive}${isRole})`;
    return `${live} and ${column('r', 'id')} = ${partner}`;
  }
  const isChild = `${column('r', link.column)} = $${parentParameter}${roleCondition(link, 'r')}`;
  return `${live} and ${isChild} and exists (select from ${parent} p where ${parentIsLive})`;
}

function roleCondition({ role }: Link, alias: string): string {
  return role === undefined ? '' : ` and ${column(alias, role.column)} = ${literal(role.value)}`;
}
