import { moduleNamed, type Catalog, type EdgeLink } from '@crm/catalog';
import { join, sql, toStatement, trusted, type Queryable } from '@crm/postgres';
import { edgeRelation, isOfLink } from '../sql/compile-edge.js';
import { column, tableOf } from '../sql/quote.js';

/** Whether one of these links leads from a record to a live user other than the given one. One statement. */
export async function isOfAnotherUser(
  queryable: Queryable,
  catalog: Catalog,
  links: readonly EdgeLink[],
  id: string,
  userId: string,
): Promise<boolean> {
  const ways = links.map((link) => {
    const users = trusted(tableOf(moduleNamed(catalog, link.related)));
    const isOther = sql`u.id = ${trusted(column('e', link.farColumn))} and u.id <> ${userId} and not u.deleted`;
    return sql`select from ${trusted(edgeRelation(link))} e join ${users} u on ${isOther}
where ${trusted(column('e', link.nearColumn))} = ${id}${trusted(isOfLink(link, 'e'))}`;
  });
  const query = sql`select where exists (${join(ways, sql` union all `)})`;
  return (await queryable.count({ ...toStatement(query), label: 'holding_user' })) > 0;
}
