import type { EdgeLink } from '@crm/catalog';
import { isWhole } from '../plan/list-plan.js';
import { edgeColumns, edgeRelation, isOfLink } from './compile-edge.js';
import { compileKeyset } from './compile-keyset.js';
import { carriedColumns, isOwnId, orderBy, orderParts, type CompiledKey } from './compile-order.js';
import { isOwnerVisible } from './compile-rows.js';
import { skip, type PageParts, type PickedRows } from './page-parts.js';
import { column, quote, tableOf } from './quote.js';

/** Up to so many records that a user may see are looked up one by one to find those that meet conditions. */
export const MOST_LOOKED_UP = 10_000;

/**
 * The rows of one page of a list that is expected to be short, and its count: up to `cap` records of the list are gathered, counted,
 * sorted, and the page is cut out of them. Gathered they are in a way that serves whoever asks; or, where `asksEach`, by asking about each
 * record that meets the conditions, which serves small tables. Where `total` is `cap` there may be more records, and the page may be
 * another one. Ways that serve long lists too cost more than these rows, never walked, only to be set up.
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

/** The id of the record that a pair leads to, if it is visible. */
const SEEN = 'seen';

/** Pairs are counted before it is asked which of them lead to visible records: there may be many that do not. */
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
  // "offset 0" keeps the planner from making the look-ups a hash of the whole table.
  const record = `select * from ${tableOf(rows.module)} r where ${isEnd} offset 0`;
  return `select ${columns.join(', ')}, ${column('r', 'id')} as ${quote(SEEN)}
from (${pairs}) e
${[`left join lateral (${record}) r on true`, ...joins].join(' ')}`;
}

function countSeen(cap: number): string {
  return `case when count(*) < ${cap} then count(${quote(SEEN)}) else ${cap} end`;
}
