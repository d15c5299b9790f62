import { isoInstant, type Catalog, type EdgeLink, type Module } from '@crm/catalog';
import { isSameOrder, NEWEST_FIRST } from '../plan/bind-sort.js';
import { orderHash } from '../plan/cursor.js';
import { isWhole, type ListStructure, type PagePosition } from '../plan/list-plan.js';
import { edgeColumns, edgeJson } from './compile-edge.js';
import { compileEdgeList } from './compile-edge-list.js';
import { compileKeyset } from './compile-keyset.js';
import {
  carriedColumns,
  compileOrder,
  isOwnId,
  keyColumns,
  orderBy,
  orderParts,
  type CompiledKey,
} from './compile-order.js';
import { compileRecordSelect, storedColumns, type RecordSelect } from './compile-record-json.js';
import { compileFirstRows, countOf } from './compile-count.js';
import type { Way } from './compile-reach.js';
import { compileRows, type CompiledRows } from './compile-rows.js';
import type { RecordStatement, SeenRecordStatement } from './record-statement.js';
import { column, quote, tableOf } from './quote.js';
import { Sight } from './sight.js';

/** A compiled page of a list. */
export interface PageStatement extends SeenRecordStatement {
  /** Stands for the order in cursors. */
  readonly orderHash: string;
  /** For each key of the order the column of the answer that has its text. */
  readonly keySources: readonly KeySource[];
  /** The rows come in the opposite order, the nearest to the cursor first. */
  readonly reversed: boolean;
}

/** What else the statement of a page tells. */
export interface PageOptions {
  /** Count the list in the column `total`, up to so many records. */
  readonly countTo?: number;
}

/** Up to so many records that a user may see are looked up one by one and sorted. */
export const FEW = 1_000;

/** Where the value of a key is found; when a record was made stands among its attributes anyway. */
export type KeySource = `key_${number}` | 'id' | typeof ENTERED;

/** The attribute that says when a record was made. */
export const ENTERED = 'date_entered';

/**
 * One page of a list (contract section 5) as one statement.
 *
 * The rows of the page are picked in a subselect before anything is joined. Its limit is a literal, because the planner
 * takes an unknown limit for a tenth of the table and then prefers plans that read whole tables.
 */
export function compilePage(catalog: Catalog, structure: ListStructure, { countTo }: PageOptions = {}): PageStatement {
  // The number of rows wanted comes after all other parameters.
  const sight = new Sight(catalog, structure.rows.access, structure.wanted + 1);
  const parts = partsOf(sight, structure, countTo);
  const { rows, keys, reversed } = parts;
  const isWalk = isWalkOfEdge(structure, rows);
  const { text, links } = isWalk ? compileWalk(parts, rows.edge) : compilePicked(parts);
  const sourceOf = (key: CompiledKey, index: number): KeySource => {
    if (isOwnId(key)) return 'id';
    return !isWalk && isShown(structure, key) ? ENTERED : `key_${index}`;
  };
  const { asker } = sight;
  return { text, links, asker, orderHash: orderHash(structure), keySources: keys.map(sourceOf), reversed };
}

/** The part of a page that its values matter to: which rows are picked, before anything is joined to show them. */
export function compilePick(sight: Sight, structure: ListStructure): string {
  return `select * from ${pick(partsOf(sight, structure)).picked}`;
}

interface Parts {
  readonly sight: Sight;
  readonly structure: ListStructure;
  readonly rows: CompiledRows;
  readonly keys: readonly CompiledKey[];
  /** What the keys are joined from. */
  readonly joins: readonly string[];
  readonly reversed: boolean;
  readonly countTo: number | undefined;
}

function partsOf(sight: Sight, structure: ListStructure, countTo?: number): Parts {
  const rows = compileRows(sight, structure.rows);
  const { keys, joins } = compileOrder(sight, rows.module, structure.order, rows.viewed);
  return { sight, structure, rows, keys, joins, reversed: structure.page.at === 'before', countTo };
}

/** Which rows were picked, and how they are to be called. */
interface Picked {
  /** The subselect, with its alias. */
  readonly picked: string;
  readonly from: string;
  /** The alias with the keys and with what leads to the record. */
  readonly carrier: string;
  /** The columns of the records come from the subselect. */
  readonly carried?: boolean;
}

function compilePicked(parts: Parts): RecordStatement {
  const { sight, structure, rows, keys, reversed, countTo } = parts;
  const { from, carrier, carried = false } = pick(parts);
  const { columns, joins, links } = selectMembers(sight, rows.module, structure, carried);
  const total =
    countTo === undefined ? [] : [`(${countOf(compileFirstRows(sight, structure.rows, countTo))}) as total`];
  const keysShown = keyColumns(keys, carrier, (key) => isShown(structure, key));
  const shown = [columns, ...leading(rows, carrier), ...keysShown, ...total];
  const text = `select ${shown.join(', ')}
from ${from}
${joins}
${orderBy(orderParts(keys, carrier), reversed)}
limit $${structure.wanted}`;
  return { text, links };
}

const IDENTIFIERS: Omit<RecordSelect, 'noColumns'> = {
  columns: `${column('r', 'id')} as id, 0 as version, '' as attributes`,
  joins: '',
  links: [],
};

function selectMembers(
  sight: Sight,
  module: Module,
  { identifiersOnly, selection }: ListStructure,
  carried: boolean,
): Omit<RecordSelect, 'noColumns'> {
  if (identifiersOnly === true) return IDENTIFIERS;
  return compileRecordSelect(sight, module, { carried, ...(selection && { selection }) });
}

/** Whether the value of a key stands among the attributes, to the last digit: a column for it would be paid by every list. */
function isShown({ identifiersOnly, selection }: ListStructure, { field, carriedAs }: CompiledKey): boolean {
  const isWhole = identifiersOnly !== true && selection === undefined;
  return isWhole && field.name === ENTERED && carriedAs === undefined;
}

/** What an answer tells of how the list comes to the record. */
function leading({ edge, viewed }: CompiledRows, carrier: string): string[] {
  if (edge !== undefined)
    return [`${column(carrier, 'id')}::text as middle_id`, `${edgeJson(edge, carrier)} as middle`];
  return viewed === undefined ? [] : [`${isoInstant(column(carrier, 'viewed'))} as date_viewed`];
}

/**
 * The rows of the page. Where none are skipped they come with all columns at once; else ids are picked, so that what is
 * skipped is seen in the index alone.
 */
function pick(parts: Parts): Picked {
  const { rows, structure } = parts;
  const { module, edge, viewed } = rows;
  const table = tableOf(module);
  if (edge !== undefined) {
    const picked = `${pickRows(parts, [edgeColumns(edge, 'e')])} e`;
    const from = `${picked}\njoin ${table} r on ${column('r', 'id')} = ${column('e', edge.farColumn)}`;
    return { picked, from, carrier: 'e' };
  }
  if (structure.page.at !== 'offset' && viewed === undefined) {
    const picked = `${pickRows(parts, [storedColumns(module, 'r')])} r`;
    return { picked, from: picked, carrier: 'r', carried: true };
  }
  const columns = [column('r', 'id'), ...(viewed === undefined ? [] : [`${viewed} as ${quote('viewed')}`])];
  const picked = `${pickRows(parts, columns)} p`;
  return { picked, from: `${picked}\njoin ${table} r on ${column('r', 'id')} = p.id`, carrier: 'p' };
}

/** The picked rows as a subselect; those beyond a cursor in two halves where its leading key may be empty. */
function pickRows({ rows, structure, keys, joins, reversed }: Parts, columns: readonly string[]): string {
  const { page, size } = structure;
  const order = orderBy(orderParts(keys), reversed);
  const along = (way: Way, conditions: readonly string[]): string =>
    `select ${[...columns, ...carriedColumns(keys)].join(', ')}
  from ${[way.from, ...joins].join(' ')} where ${[...way.conditions, ...conditions].join(' and ')} ${order} limit ${size}${skip(page)}`;
  const reach = structure.isWalked === true ? undefined : rows.reach?.ways(FEW);
  const select = (conditions: readonly string[]): string =>
    reach === undefined
      ? along(rows, conditions)
      : reach.ways.map((way) => `(${along(way, conditions)})`).join('\nunion all\n');
  const [near, far] = beyondCursor(keys, page, reversed);
  const tables = reach === undefined ? [] : [reach.tables];
  if (far === undefined) return `(${withTables(tables)}${select(near === undefined ? [] : [near])})`;
  const nearest = `near as materialized (
  ${select(near === undefined ? [] : [near])}
)`;
  return `(${withTables([...tables, nearest])}select * from near
union all
(${select([far, `(select count(*) from near) < ${size}`])}))`;
}

function withTables(tables: readonly string[]): string {
  return tables.length === 0 ? '' : `with ${tables.join(', ')}\n`;
}

function beyondCursor(keys: readonly CompiledKey[], page: PagePosition, reversed: boolean): readonly string[] {
  return page.at === 'after' || page.at === 'before' ? compileKeyset(keys, page.values, reversed) : [];
}

/**
 * The offset is wrapped so that its value does not matter to the planner: else each value would seem to deserve a plan of
 * its own, made again for every call.
 */
function skip(page: PagePosition): string {
  return page.at === 'offset' ? ` offset (select $${page.offset}::bigint)` : '';
}

/** Whether all that a record is linked with over a middle table is listed in the default order. */
function isWalkOfEdge(
  structure: ListStructure,
  rows: CompiledRows,
): rows is CompiledRows & { readonly edge: EdgeLink } {
  return rows.edge !== undefined && isWhole(structure.rows) && isSameOrder(structure.order, NEWEST_FIRST);
}

function compileWalk({ sight, structure, rows, keys, reversed, countTo }: Parts, link: EdgeLink): RecordStatement {
  const { page, size, wanted, identifiersOnly } = structure;
  const owner = structure.rows.source.through?.owner;
  if (owner === undefined) throw new TypeError('A link is followed from a record');
  const { links, ...shown } = selectMembers(sight, rows.module, structure, false);
  const [beyond] = beyondCursor(keys, page, reversed);
  const text = compileEdgeList(
    sight,
    { module: rows.module, link, ...(identifiersOnly === true ? {} : { shown }) },
    {
      owner,
      size,
      wanted,
      reversed,
      ...(countTo === undefined ? {} : { countTo }),
      ...(beyond === undefined ? {} : { beyond }),
      ...(page.at === 'offset' ? { offset: page.offset } : {}),
    },
  );
  return { text, links };
}
