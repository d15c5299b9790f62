import { moduleNamed, type Catalog, type EdgeLink } from '@crm/catalog';
import type { Queryable } from '@crm/postgres';
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
    const users = `${tableOf(moduleNamed(catalog, link.related))} u`;
    const isOther = `u.id = ${column('e', link.farColumn)} and u.id <> $2 and not u.deleted`;
    return `select from ${edgeRelation(link)} e join ${users} on ${isOther}
where ${column('e', link.nearColumn)} = $1${isOfLink(link, 'e')}`;
  });
  const text = `select where exists (${ways.join(' union all ')})`;
  return (await queryable.count({ label: 'holding_user', text, values: [id, userId] })) > 0;
}
