import type { EdgeLink } from '@crm/catalog';
import { edgeColumns, edgeRelation, isOfLink } from '../../sql/compile-edge.js';
import { column, quote, tableOf } from '../../sql/quote.js';
import { FEW, isWhole } from '../plan/list-plan.js';
import { compileKeyset } from './compile-keyset.js';
import { carriedColumns, isOwnId, orderBy, orderParts, type CompiledKey } from './compile-order.js';
import { isOwnerVisible } from './compile-rows.js';
import { skip, type PageParts, type PickedRows } from './page-parts.js';

/**
 * The test by which the records of a list are found first: `met` takes those that meet its conditions and then drops the
 * hidden ones; `seen` takes those that the user sees and then drops those that do not meet the conditions.
 */
export type Gathering = 'met' | 'seen';

/** A gathered list with this many records may have more: then the page must be read in its order. */
export const CUT = FEW + 1;

/**
 * The rows of one page of a list that is expected to be short, and its count. Up to `CUT` records of the list are
 * gathered, counted and sorted, and the page is cut out of them. No limit shows while they are gathered: the planner
 * would expect that any plan comes to its end soon.
 */
export function gather({ sight, structure, rows, keys, joins, reversed }: PageParts, gathering: Gathering): PickedRows {
  const { module, edge, viewed } = rows;
  const { page, size, identifiersOnly } = structure;
  const [carrier, id] = edge === undefined ? ['p', 'id'] : ['e', edge.farColumn];
  const carried = keys.map((key, index) => (isOwnId(key) ? key : { ...key, carriedAs: `k${index}` }));
  const asIn = (alias: string) => (key: CompiledKey) => ({ ...key, value: column(alias, key.carriedAs ?? id) });
  const columns = [
    edge === undefined ? column('r', 'id') : edgeColumns(edge, 'e'),
    ...(viewed === undefined ? [] : [`${viewed} as ${quote('viewed')}`]),
    ...carriedColumns(carried),
  ];
  const isOfPairs = edge !== undefined && isWhole(structure.rows);
  const gathered = isOfPairs ? gatherPairs({ sight, rows, joins }, edge, columns) : gatherRows();
  const inOrder = carried.map(asIn('g'));
  const beyond = page.at === 'after' || page.at === 'before' ? compileKeyset(inOrder, page.filled, reversed) : [];
  const conditions = [
    ...(isOfPairs ? [`${column('g', SEEN)} is not null`] : []),
    ...(beyond.length === 0 ? [] : [`(${beyond.join(' or ')})`]),
  ];
  const where = conditions.length === 0 ? '' : ` where ${conditions.join(' and ')}`;
  const picked = `(select * from gathered g${where} ${orderBy(orderParts(inOrder), reversed)} limit ${size}${skip(page)}) ${carrier}`;
  return {
    from:
      identifiersOnly === true
        ? picked
        : `${picked}\njoin ${tableOf(module)} r on ${column('r', 'id')} = ${column(carrier, id)}`,
    carrier,
    id: column(carrier, id),
    keys: carried.map(asIn(carrier)),
    tables: `with ${gathered}\n`,
    total: `(select ${isOfPairs ? COUNT_SEEN : 'count(*)'}::text from gathered)`,
  };

  function gatherRows(): string {
    const { from, conditions, seen } = rows;
    const select = (source: string, met: readonly string[]): string =>
      `found as materialized (
select ${columns.join(', ')} from ${[source, ...joins].join(' ')} where ${met.join(' and ')}
), gathered as materialized (
select * from found limit ${CUT}
)`;
    if (gathering === 'met' || seen === undefined) return select(from, conditions);
    const isLive = `not ${column('r', 'deleted')}`;
    // "offset 0" keeps the planner from reading the whole table for them.
    const lookUp = `select * from ${tableOf(module)} r where ${column('r', 'id')} = w.id and ${isLive} offset 0`;
    const source = `(select distinct id from few) w cross join lateral (${lookUp}) r`;
    return `few (id) as materialized (
${seen.ids}
), ${select(source, seen.met.length === 0 ? ['true'] : seen.met)}`;
  }
}

/** The column with the id of the record that an edge leads to, if that is visible. */
const SEEN = 'seen';

/** Edges are counted before the visibility of their records is checked: many of them may lead to invisible records. */
function gatherPairs(
  { sight, rows, joins }: Pick<PageParts, 'sight' | 'rows' | 'joins'>,
  link: EdgeLink,
  columns: readonly string[],
): string {
  const isPair = `${column('e', link.nearColumn)} = :owner${isOfLink(link, 'e')}`;
  const isOwned = `${isPair} and ${isOwnerVisible(sight, link)}`;
  const pairs = `select ${edgeColumns(link, 'e')} from ${edgeRelation(link)} e where ${isOwned} limit ${CUT}`;
  const isEnd = `${column('r', 'id')} = ${column('e', link.farColumn)} and ${sight.isOn(rows.module, 'r')}`;
  // "offset 0" keeps the planner from turning the look-ups into a hash of the whole table.
  const record = `select * from ${tableOf(rows.module)} r where ${isEnd} offset 0`;
  return `gathered as materialized (
select ${columns.join(', ')}, ${column('r', 'id')} as ${quote(SEEN)}
from (${pairs}) e
${[`left join lateral (${record}) r on true`, ...joins].join(' ')}
)`;
}

const COUNT_SEEN = `case when count(*) < ${CUT} then count(${quote(SEEN)}) else ${CUT} end`;
