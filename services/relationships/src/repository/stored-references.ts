import { identifier, sql, toStatement, type Queryable } from '@crm/postgres';
import type { OwnedLink } from '../domain/find-edge.js';
import { SCHEMA } from '../schema.js';

export interface Referred {
  readonly id: string;
  /** The pair and the column that refer to it. */
  readonly middle?: { readonly farId: string; readonly column: string };
}

/**
 * Removes the records that stored middle values of the link already refer to: a client may send back what it read
 * (documents#sending-back). Runs no statement when there are no middle values among them.
 */
export async function withoutStored<R extends Referred>(
  database: Queryable,
  { link, nearId }: OwnedLink,
  referred: readonly R[],
): Promise<R[]> {
  const stored = new Set<R>();
  for (const [column, group] of Map.groupBy(referred, ({ middle }) => middle?.column)) {
    if (column === undefined) continue;
    const farIds = group.map(({ middle }) => middle?.farId ?? '');
    const text = sql`select i.place::int as place
      from unnest(${farIds}::text[], ${group.map(({ id }) => id)}::text[]) with ordinality i (far_id, value, place)
      where exists (select from ${identifier(SCHEMA, link.table)} t
        where t.${identifier(link.nearColumn)} = ${nearId} and t.${identifier(link.farColumn)} = i.far_id
          and t.${identifier(column)} = i.value offset 0)`;
    const rows = await database.run<{ place: number }>(toStatement(text));
    const places = new Set(rows.map(({ place }) => place));
    for (const [index, one] of group.entries()) if (places.has(index + 1)) stored.add(one);
  }
  return referred.filter((one) => !stored.has(one));
}
