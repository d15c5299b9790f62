import { isEdgeLink, moduleNamed, type Catalog, type ColumnLink, type Link } from '@crm/catalog';
import { compileSql } from '@crm/postgres';
import type { Access } from '../../plan/access.js';
import type { SelectedMembers } from '../../plan/read-selection.js';
import { edgeJson } from '../../sql/compile-edge.js';
import { compileRecordSelect, passedColumns } from '../../sql/compile-record-json.js';
import { column, literal, tableOf } from '../../sql/quote.js';
import type { RecordStatement } from '../../sql/record-statement.js';
import { Sight } from '../../sql/sight.js';
import { compileEdgePage } from './compile-edge-list.js';

/** One link that is followed from several records. */
export interface LinkedShape {
  readonly link: Link;
  /** How many rows are picked for each owner: at least one more than wanted. */
  readonly size: number;
  /** The members returned of each record; absent = every attribute and no link. */
  readonly selection?: SelectedMembers;
  /** Absent = all live records. */
  readonly access?: Access;
}

/**
 * The records that a link of several visible records leads to, the newest first for each owner. Parameters: `owners`,
 * an array of distinct ids; `limit`, the number of records wanted for each. A row with an `owner` is a pair; an owner
 * that has more pairs than wanted has exactly one more. A row without an `owner` is a record of a wanted pair, and each
 * comes once.
 *
 * The records of each owner are picked separately, by an index where there is one, so that an owner with a million
 * linked records costs no more than any other.
 */
export function compileLinked(catalog: Catalog, { link, size, selection, access }: LinkedShape): RecordStatement {
  const sight = new Sight(catalog, access);
  const module = moduleNamed(catalog, link.related);
  const owners = moduleNamed(catalog, link.module);
  const { columns, noColumns, joins, links } = compileRecordSelect(sight, module, selection && { selection });
  const isAsked = (name: string): boolean => `${columns} ${joins}`.includes(column('r', name));
  const text = `with pairs as materialized (
  select o.id as owner, p.*
  from unnest(:owners::text[]) o (id)
  join ${tableOf(owners)} q on ${column('q', 'id')} = o.id and ${sight.isVisible(owners, 'q')}
  cross join lateral (${isEdgeLink(link) ? pickPairs(sight, link, size) : pickRecords(sight, link, size)}) p
), placed as materialized (
  select *, row_number() over (partition by owner order by entered desc, related) as place from pairs
)
select related as id, ${noColumns}, owner, place, pair_id, pair
from placed where place <= :limit::int + 1
union all
select ${columns}, null, null, null, null
from (select distinct related from placed where place <= :limit::int) d
cross join lateral (
  select ${passedColumns(module, isAsked)} from ${tableOf(module)} r where ${column('r', 'id')} = d.related offset 0
) r
${joins}
order by owner, place, id`;
  return { ...compileSql(text), links };
}

/** The records that a link over a middle table leads to. */
function pickPairs(sight: Sight, link: Extract<Link, { nearColumn: string }>, size: number): string {
  const page = { owner: 'o.id', isOwnerVisible: 'true', size, reversed: false };
  const far = column('e', link.farColumn);
  return `
  ${compileEdgePage(sight, moduleNamed(sight.catalog, link.related), link, page)}
  select ${far} as related, e.entered, ${column('e', 'id')}::text as pair_id, ${edgeJson(link, 'e')} as pair from page e
  `;
}

/**
 * The records that a link in a column leads to. "offset 0" keeps Postgres from merging the query into a join, so that
 * it looks up the target of each owner separately.
 */
function pickRecords(sight: Sight, link: ColumnLink, size: number): string {
  const module = moduleNamed(sight.catalog, link.related);
  const [id, entered] = ['id', 'date_entered'].map((name) => column('r', name));
  const isVisible = sight.isOn(module, 'r');
  const linked = `select ${id} as related, ${entered} as entered, null as pair_id, null as pair
  from ${tableOf(module)} r`;
  if (link.holder === 'near') {
    return `${linked} where ${id} = ${column('q', link.column)}${isOfRole(link, 'q')} and ${isVisible} offset 0`;
  }
  return `${linked} where ${column('r', link.column)} = o.id${isOfRole(link, 'r')} and ${isVisible}
  order by ${entered} desc, ${id} limit ${size}`;
}

function isOfRole({ role }: ColumnLink, alias: string): string {
  return role === undefined ? '' : ` and ${column(alias, role.column)} = ${literal(role.value)}`;
}
