import { isoInstant, type Catalog, type EdgeLink } from '@crm/catalog';
import { compileSql } from '@crm/postgres';
import { edgeColumns, edgeJson } from '../../sql/compile-edge.js';
import { compileRecordSelect, passedColumns, type RecordSelect } from '../../sql/compile-record-json.js';
import { column, quote, tableOf } from '../../sql/quote.js';
import type { RecordStatement } from '../../sql/record-statement.js';
import { Sight } from '../../sql/sight.js';
import { isSameOrder, NEWEST_FIRST } from '../plan/bind-sort.js';
import { orderHash } from '../plan/cursor.js';
import { isWhole, type ListStructure, type PagePosition } from '../plan/list-plan.js';
import { compileEdgeList } from './compile-edge-list.js';
import { gather, type Gathering } from './compile-gathered.js';
import { compileKeyset } from './compile-keyset.js';
import { carriedColumns, isOwnId, keyColumns, orderBy, orderParts, type CompiledKey } from './compile-order.js';
import type { CompiledRows } from './compile-rows.js';
import { partsOf, skip, type PageParts, type PickedRows } from './page-parts.js';

export interface PageStatement extends RecordStatement {
  /** Identifies the order in cursors. */
  readonly orderHash: string;
  /** For each key of the order, the result column that has its text. */
  readonly keySources: readonly KeySource[];
  /** The rows come in the opposite order, the nearest to the cursor first. */
  readonly reversed: boolean;
}

/** How a page is read. */
export interface PageReading {
  /** Gather the whole list and count it; absent = read it in its order. */
  readonly gathering?: Gathering | undefined;
  /** Whether one plan suits all values when the list is read in its order. Default true. */
  readonly isPlannedOnce?: boolean;
}

/** The column with the value of a key. The creation time is among the attributes anyway. */
export type KeySource = `key_${number}` | 'id' | typeof ENTERED;

/** The attribute with the time at which a record was created. */
export const ENTERED = 'date_entered';

/**
 * The limit of a statement that must be planned for its values each time. For a prepared statement Postgres compares the
 * costs of plans for its values with that of one for any values, and may keep the latter, although the cost of reading in
 * order until the page is full is a guess. The subselect makes only the latter expensive: a plan for values does not
 * have it.
 */
const PLANNED_FOR_VALUES = 'coalesce(:rows::bigint, (select count(*) from generate_series(1, 1000000000)))';

/**
 * One page of a list (lists#collections) as one statement.
 *
 * The rows of the page are picked in a subselect before anything is joined. Its limit is a literal, because the planner
 * takes an unknown limit for a tenth of the table and then prefers plans that read whole tables. Unless the rows are
 * gathered they are read in the order of the list, and the visibility of each is checked on the way.
 */
export function compilePage(
  catalog: Catalog,
  structure: ListStructure,
  { gathering, isPlannedOnce = true }: PageReading = {},
): PageStatement {
  const parts = partsOf(new Sight(catalog, structure.rows.access), structure);
  const { rows, keys, reversed } = parts;
  const isWalk = gathering === undefined && isWalkOfEdge(structure, rows);
  const statement = isWalk ? compileWalk(parts, rows.edge) : compilePicked(parts, { gathering, isPlannedOnce });
  const sourceOf = (key: CompiledKey, index: number): KeySource => {
    if (isOwnId(key)) return 'id';
    return !isWalk && isShown(structure, key) ? ENTERED : `key_${index}`;
  };
  return { ...statement, orderHash: orderHash(structure), keySources: keys.map(sourceOf), reversed };
}

function compilePicked(parts: PageParts, { gathering, isPlannedOnce }: PageReading): RecordStatement {
  const { structure, rows, keys, reversed } = parts;
  const members = selectMembers(parts);
  const picked = gathering === undefined ? pick(parts, members) : gather(parts, gathering);
  const { from, carrier, id, tables = '', total } = picked;
  const { columns, joins, links } = members ?? {
    columns: `${id} as id, 0 as version, '' as attributes`,
    joins: '',
    links: [],
  };
  const keysShown = keyColumns(picked.keys, carrier, (index) => {
    const key = keys[index];
    return key !== undefined && isShown(structure, key);
  });
  const shown = [
    columns,
    ...leading(rows, carrier),
    ...keysShown,
    ...(total === undefined ? [] : [`${total} as total`]),
  ];
  const text = `${tables}select ${shown.join(', ')}
from ${from}
${joins}
${orderBy(orderParts(picked.keys, carrier), reversed)}
limit ${gathering === undefined && !isPlannedOnce ? PLANNED_FOR_VALUES : ':rows'}`;
  return { ...compileSql(text), links };
}

/** The members of the records; undefined where only ids are returned. */
function selectMembers({ sight, structure, rows }: PageParts): RecordSelect | undefined {
  const { identifiersOnly, selection } = structure;
  if (identifiersOnly === true) return undefined;
  return compileRecordSelect(sight, rows.module, selection && { selection });
}

/** Whether the attributes already have the exact value of a key. A separate column would cost every list something. */
function isShown({ identifiersOnly, selection }: ListStructure, { field, carriedAs }: CompiledKey): boolean {
  const isWhole = identifiersOnly !== true && selection === undefined;
  return isWhole && field.name === ENTERED && carriedAs === undefined;
}

/** The columns that describe how the list reaches the record. */
function leading({ edge, viewed }: CompiledRows, carrier: string): string[] {
  if (edge !== undefined)
    return [`${column(carrier, 'id')}::text as middle_id`, `${edgeJson(edge, carrier)} as middle`];
  return viewed === undefined ? [] : [`${isoInstant(column(carrier, 'viewed'))} as date_viewed`];
}

/**
 * The rows of the page. Where none are skipped, they come with all columns that are asked for. Otherwise only ids are
 * picked, so that skipped rows are read from the index alone.
 */
function pick(parts: PageParts, members?: RecordSelect): PickedRows {
  const { rows, structure, keys } = parts;
  const { module, edge, viewed } = rows;
  const table = tableOf(module);
  const id = column('r', 'id');
  if (edge !== undefined) {
    const picked = `${pickRows(parts, [edgeColumns(edge, 'e')])} e`;
    const from = `${picked}\njoin ${table} r on ${id} = ${column('e', edge.farColumn)}`;
    return { from, carrier: 'e', id, keys };
  }
  if (structure.page.at !== 'offset' && viewed === undefined) {
    const asking = [members?.columns, members?.joins, orderBy(orderParts(keys))].join(' ');
    const isAsked = (name: string): boolean => asking.includes(column('r', name));
    return { from: `${pickRows(parts, [passedColumns(module, isAsked)])} r`, carrier: 'r', id, keys };
  }
  const columns = [id, ...(viewed === undefined ? [] : [`${viewed} as ${quote('viewed')}`])];
  const picked = `${pickRows(parts, columns)} p`;
  return { from: `${picked}\njoin ${table} r on ${id} = p.id`, carrier: 'p', id, keys };
}

/** The picked rows as a subselect; those beyond a cursor in two halves where its leading key may be empty. */
function pickRows({ rows, structure, keys, joins, reversed }: PageParts, columns: readonly string[]): string {
  const { page, size } = structure;
  const order = orderBy(orderParts(keys), reversed);
  const select = (conditions: readonly string[]): string =>
    `select ${[...columns, ...carriedColumns(keys)].join(', ')}
  from ${[rows.from, ...joins].join(' ')} where ${[...rows.conditions, ...conditions].join(' and ')} ${order} limit ${size}${skip(page)}`;
  const [near, far] = beyondCursor(keys, page, reversed);
  if (far === undefined) return `(${select(near === undefined ? [] : [near])})`;
  return `(with near as materialized (
  ${select(near === undefined ? [] : [near])}
)
select * from near
union all
(${select([far, `(select count(*) from near) < ${size}`])}))`;
}

function beyondCursor(keys: readonly CompiledKey[], page: PagePosition, reversed: boolean): readonly string[] {
  return page.at === 'after' || page.at === 'before' ? compileKeyset(keys, page.filled, reversed) : [];
}

/** Whether the list has all the records linked with one record over a middle table, in the default order. */
function isWalkOfEdge(
  structure: ListStructure,
  rows: CompiledRows,
): rows is CompiledRows & { readonly edge: EdgeLink } {
  return rows.edge !== undefined && isWhole(structure.rows) && isSameOrder(structure.order, NEWEST_FIRST);
}

function compileWalk(parts: PageParts, link: EdgeLink): RecordStatement {
  const { sight, structure, rows, keys, reversed } = parts;
  const { page, size } = structure;
  const shown = selectMembers(parts);
  const [beyond] = beyondCursor(keys, page, reversed);
  const text = compileEdgeList(
    sight,
    { module: rows.module, link, ...(shown && { shown }) },
    { size, reversed, skips: page.at === 'offset', ...(beyond === undefined ? {} : { beyond }) },
  );
  return { ...compileSql(text), links: shown?.links ?? [] };
}
