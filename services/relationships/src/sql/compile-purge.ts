import { identifier, sql, toStatement, type Statement } from '@crm/postgres';
import { SCHEMA } from '../schema.js';
import { isGone } from './compile-live.js';
import type { EdgeEnds } from '../domain/edge-ends.js';

/** The pair at which a page of an edge table ends. */
export interface Place {
  readonly left_id: string;
  readonly right_id: string;
}

/** The result of a page. The place is null on the last page. */
export interface PurgeRow {
  readonly removed: number;
  readonly left_id: string | null;
  readonly right_id: string | null;
}

/**
 * Removes the edges of deleted records among the next `size` rows after `place`. Staged rows are skipped, because the
 * record that they belong to may not exist yet. Locked rows are skipped too, so that the walk never waits; the next
 * walk finds them again.
 */
export function compilePurge({ table, left, right }: EdgeEnds, place: Place, size: number): Statement {
  const name = identifier(SCHEMA, table);
  const [leftId, rightId] = [identifier(left.column), identifier(right.column)];
  const text = sql`with page as materialized (
      select t.id, t.${leftId} as left_id, t.${rightId} as right_id from ${name} t
      where (t.${leftId}, t.${rightId}) > (${place.left_id}::text, ${place.right_id}::text)
      order by t.${leftId}, t.${rightId} limit ${size}::bigint
    ), dead as materialized (
      select t.id from page p join ${name} t on t.id = p.id
      where t.created_op is null and t.deleted_op is null
        and (${isGone(left.module, sql`p.left_id`)} or ${isGone(right.module, sql`p.right_id`)})
      for update of t skip locked
    ), removed as (
      delete from ${name} t using dead d where t.id = d.id returning t.id
    ), last as (
      select left_id, right_id from page order by left_id desc, right_id desc
      limit case when (select count(*) from page) < ${size}::bigint then 0 else 1 end
    )
    select (select count(*) from removed)::int as removed,
      (select left_id from last) as left_id, (select right_id from last) as right_id`;
  return toStatement(text, `purge:${table}`);
}
