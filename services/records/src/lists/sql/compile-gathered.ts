import type { EdgeLink } from '@crm/catalog';
import { isWhole } from '../plan/list-plan.js';
import { edgeColumns, edgeRelation, isOfLink } from '../../sql/compile-edge.js';
import { compileKeyset } from './compile-keyset.js';
import { carriedColumns, isOwnId, orderBy, orderParts, type CompiledKey } from './compile-order.js';
import { isOwnerVisible } from './compile-rows.js';
import { skip, type PageParts, type PickedRows } from './page-parts.js';
import { column, quote, tableOf } from '../../sql/quote.js';

/** Up to this many records that a user may see are looked up one by one to find those that meet the conditions. */
export const MOST_LOOKED_UP = 10_000;

/**
 * The rows of one page of a list that is expected to be short, and its count. Up to `cap` records of the list are
 * gathered, counted and sorted, and the page is cut out of them. They are gathered by an access path that suits every
 * user; or, with `asksEach`, by checking each record that meets the conditions, which suits small tables. Where `total`
 * is `cap` there may be more records, and the page may be a different one. Access paths that also suit long lists are
 * left out: setting them up costs more than these rows, even if they are never walked.
 */
export function gather(
  { sight, structure, rows, keys, joins, reversed }: PageParts,
  cap: number,
  asksEach = false,
): PickedRows {
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
  const gathered = isOfPairs ? gatherPairs({ sight, structure, rows, joins }, edge, columns, cap) : gatherRows();
  const inOrder = carried.map(asIn('g'));
  const beyond = page.at === 'after' || page.at === 'before' ? compileKeyset(inOrder, page.values, reversed) : [];
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
    tables: `with gathered as materialized (\n${gathered}\n)\n`,
    total: `(select ${isOfPairs ? countSeen(cap) : 'count(*)'}::text from gathered)`,
  };

  function gatherRows(): string {
    const along = (from: string, met: readonly string[]): string =>
      `select ${columns.join(', ')} from ${[from, ...joins].join(' ')} where ${met.join(' and ')}`;
    if (rows.reach === undefined || asksEach) return `${along(rows.from, rows.conditions)} limit ${cap}`;
    const { tables, ways } = rows.reach.ways(MOST_LOOKED_UP);
    return `with ${tables}\n${ways.map((way) => `(${along(way.from, way.conditions)})`).join(' union all ')} limit ${cap}`;
  }
}

/** The column with the id of the record that an edge leads to, if that is visible. */
const SEEN = 'seen';

/** Edges are counted before the visibility of their records is checked: many of them may lead to invisible records. */
function gatherPairs(
  { sight, structure, rows, joins }: Omit<PageParts, 'keys' | 'reversed'>,
  link: EdgeLink,
  columns: readonly string[],
  cap: number,
): string {
  const { through } = structure.rows.source;
  if (through === undefined) throw new TypeError('A link is followed from a record');
  const isPair = `${column('e', link.nearColumn)} = $${through.owner}${isOfLink(link, 'e')}`;
  const isOwned = `${isPair} and ${isOwnerVisible(sight, link, through.owner)}`;
  const pairs = `select ${edgeColumns(link, 'e')} from ${edgeRelation(link)} e where ${isOwned} limit ${cap}`;
  const isEnd = `${column('r', 'id')} = ${column('e', link.farColumn)} and ${sight.isOn(rows.module, 'r')}`;
  // "offset 0" keeps the planner from turning the look-ups into a hash of the whole table.
  const record = `select * from ${tableOf(rows.module)} r where ${isEnd} offset 0`;
  return `select ${columns.join(', ')}, ${column('r', 'id')} as ${quote(SEEN)}
from (${pairs}) e
${[`left join lateral (${record}) r on true`, ...joins].join(' ')}`;
}

function countSeen(cap: number): string {
  return `case when count(*) < ${cap} then count(${quote(SEEN)}) else ${cap} end`;
}
