import type { EdgeLink, Module } from '@crm/catalog';
import { edgeColumns, edgeJson, edgeRelation, isOfLink } from '../../sql/compile-edge.js';
import { column, tableOf } from '../../sql/quote.js';
import type { Sight } from '../../sql/sight.js';
import { isOwnerVisible } from './compile-rows.js';

/** The far end of one record's link over a middle table. */
export interface EdgeListSource {
  /** The module whose records are listed. */
  readonly module: Module;
  readonly link: EdgeLink;
  /** The columns returned for each record, in row `r`, besides the middle row; absent = ids only. */
  readonly shown?: { readonly columns: string; readonly joins: string };
}

/** The page of the list that is wanted. */
export interface EdgePage {
  /** The SQL expression of the id of the record whose link is listed. */
  readonly owner: string;
  /** A condition that is true when that record is visible. */
  readonly isOwnerVisible: string;
  /** Whether `:offset` rows are skipped. */
  readonly skips?: boolean;
  /** How many rows to pick: one of a few page sizes, as a literal that the planner sees. */
  readonly size: number;
  /** A condition on row `r`: the rows beyond a cursor. */
  readonly beyond?: string;
  /** Whether the order is reversed. */
  readonly reversed: boolean;
}

/** Up to this many edges, looking all of them up and sorting them is cheapest. */
const FEW_PAIRS = 1_000;
/** How many records of the related module are walked to see whether they fill the page. */
const SHORT_WALK = 5_000;
/** From this many edges on, looking them up takes longer than any walk that can be expected. */
const MANY_PAIRS = 50_000;

/**
 * The middle rows of one page of the records linked to a visible record, in the default order: a list of common table
 * expressions of which `page` is the last, with the date that orders them as `entered`.
 *
 * There are two access paths. One looks the edges up one by one and sorts them, which costs as much as there are edges.
 * The other walks the related module in its order and checks each record for the link, and ends when the page is full.
 * A record with few edges takes the first path. For other records a short walk is tried; if it does not fill the page,
 * because the linked records are old, the number of edges decides which path is shorter.
 *
 * The planner cannot decide this: it plans a prepared statement for a record with an average number of edges, and
 * assumes that old records are linked as often as new ones. "offset 0" keeps it from turning look-ups into hashes of
 * whole tables.
 *
 * Visibility is checked last, on linked records only: where few records are linked, the walk stays short.
 */
export function compileEdgePage(sight: Sight, module: Module, link: EdgeLink, page: EdgePage): string {
  const { owner, skips = false, size, beyond, reversed } = page;
  const table = tableOf(module);
  const [id, entered, deleted] = ['id', 'date_entered', 'deleted'].map((name) => column('r', name));
  const far = column('e', link.farColumn);
  const pair = edgeColumns(link, 'e');
  const relation = edgeRelation(link);
  const isLinked = `${column('e', link.nearColumn)} = ${owner}${isOfLink(link, 'e')}`;
  const isOwned = `${isLinked} and ${page.isOwnerVisible}`;
  const slice = `limit ${size}${skips ? ' offset (select :offset::bigint)' : ''}`;
  const isListed = `not ${deleted}${beyond === undefined ? '' : ` and ${beyond}`}`;
  const live = `select ${id} as id, ${entered} as entered from ${table} r where ${isListed}`;
  const isPermitted = sight.permitsOn(module, 'r');
  const isSeen = isPermitted === undefined ? '' : ` and ${isPermitted}`;
  const seen =
    isSeen === ''
      ? ''
      : `\n  cross join lateral (select from ${table} v where v.id = r.id and ${sight.permitsOn(module, 'v') ?? ''} offset 0) v`;
  const inOrder = (date: string, tie: string): string => newestFirst(date, tie, reversed);
  const linkedTo = `cross join lateral (select ${pair} from ${relation} e where ${isLinked} and ${far} = r.id offset 0) e`;
  return `with few as materialized (
  select ${pair} from ${relation} e where ${isOwned} limit ${FEW_PAIRS + 1}
), found as materialized (
  select count(*) as number from few
), walk as materialized (
  select ${pair}, r.entered from (${live} ${inOrder(entered ?? '', id ?? '')} limit ${SHORT_WALK}) r
  ${linkedTo}${seen}
  where (select number from found) > ${FEW_PAIRS}
  ${inOrder('r.entered', 'r.id')} ${slice}
), walked as materialized (
  select count(*) as number from walk
), rest as materialized (
  select ${pair} from ${relation} e
  where ${isOwned} and (select number from found) > ${FEW_PAIRS} and (select number from walked) < ${size}
  limit ${MANY_PAIRS + 1}
), many as materialized (
  select count(*) as number from rest
), page as (
  select * from walk where (select number from walked) = ${size}
  union all
  (select ${pair}, r.entered from (
    select * from few where (select number from found) <= ${FEW_PAIRS} union all select * from rest
  ) e
  cross join lateral (${live}${isSeen} and ${id} = ${far} offset 0) r
  where (select number from many) <= ${MANY_PAIRS}
  ${inOrder('r.entered', far)} ${slice})
  union all
  (select ${pair}, r.entered from (${live}) r
  ${linkedTo}${seen}
  where (select number from many) > ${MANY_PAIRS}
  ${inOrder('r.entered', 'r.id')} ${slice})
)`;
}

/**
 * One page of the records linked to a visible record, in the default order, with the middle rows and with the key of
 * the order as `key_0`. Parameters: `owner`, the id of the record whose link is listed; `rows`, their number.
 */
export function compileEdgeList(
  sight: Sight,
  source: EdgeListSource,
  page: Omit<EdgePage, 'owner' | 'isOwnerVisible'>,
): string {
  const { module, link } = source;
  const owner = { owner: ':owner', isOwnerVisible: isOwnerVisible(sight, link) };
  return `${compileEdgePage(sight, module, link, { ...page, ...owner })}
${selectShown(source)}
${newestFirst('e.entered', column('e', link.farColumn), page.reversed)}
limit :rows`;
}

function newestFirst(date: string, tie: string, reversed: boolean): string {
  return `order by ${date}${reversed ? '' : ' desc'}, ${tie}${reversed ? ' desc' : ''}`;
}

function selectShown({ module, link, shown }: EdgeListSource): string {
  const far = column('e', link.farColumn);
  const leading = [
    `${column('e', 'id')}::text as middle_id`,
    `${edgeJson(link, 'e')} as middle`,
    'e.entered::text as key_0',
  ].join(', ');
  if (shown === undefined) return `select ${far} as id, 0 as version, '' as attributes, ${leading}\nfrom page e`;
  return `select ${shown.columns}, ${leading}
from page e
join ${tableOf(module)} r on ${column('r', 'id')} = ${far}
${shown.joins}`;
}

function visibleAtEnd(sight: Sight, module: Module, link: EdgeLink): string {
  const isEnd = `${column('r', 'id')} = ${column('e', link.farColumn)}`;
  return `select from ${tableOf(module)} r where ${isEnd} and ${sight.isOn(module, 'r')} offset 0`;
}

/** The visible records at the far end, one empty row each, for counting. */
export function compileEdgeRows(sight: Sight, module: Module, link: EdgeLink): string {
  const isOwned = `${column('e', link.nearColumn)} = :owner${isOfLink(link, 'e')} and ${isOwnerVisible(sight, link)}`;
  return `select from ${edgeRelation(link)} e
cross join lateral (${visibleAtEnd(sight, module, link)}) r
where ${isOwned}`;
}
