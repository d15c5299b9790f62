import { GROUP_TABLE, isEdgeLink, type EdgeLink } from '@crm/catalog';
import { sql, toStatement, trusted, type Queryable } from '@crm/postgres';
import { edgeRelation, isOfLink } from '../sql/compile-edge.js';
import { column } from '../sql/quote.js';
import type { LockedLink } from './locked-link.js';

export interface GroupedRows {
  readonly module: string;
  readonly ids: readonly string[];
}

/**
 * The records whose rows follow a change of links to groups, because each row stores the ids of its groups. Where a
 * group's records are replaced, its previous records are queried: one statement, otherwise none.
 */
export async function findGroupedRows(
  tx: Queryable,
  ownerId: string,
  links: readonly LockedLink[],
): Promise<readonly GroupedRows[]> {
  const found: GroupedRows[] = [];
  for (const { link, wanted, isWhole } of links) {
    if (!isEdgeLink(link) || link.table !== GROUP_TABLE) continue;
    const isOfRecord = link.related === 'SecurityGroups';
    const ids = isOfRecord ? [ownerId] : wanted.map(({ id }) => id);
    const before = isWhole && !isOfRecord ? await standing(tx, link, ownerId) : [];
    found.push({ module: isOfRecord ? link.module : link.related, ids: [...ids, ...before] });
  }
  return found;
}

async function standing(tx: Queryable, link: EdgeLink, ownerId: string): Promise<string[]> {
  const isLinked = sql`${trusted(column('t', link.nearColumn))} = ${ownerId}${trusted(isOfLink(link, 't'))}`;
  const far = trusted(column('t', link.farColumn));
  const query = sql`select ${far} as id from ${trusted(edgeRelation(link))} t where ${isLinked}`;
  const rows = await tx.run<{ readonly id: string }>({ ...toStatement(query), label: 'grouped_rows' });
  return rows.map(({ id }) => id);
}
