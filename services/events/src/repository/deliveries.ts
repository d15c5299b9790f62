import { sql, toStatement, type Queryable, type SqlFragment } from '@crm/postgres';
import { MAX_COUNT, toPage, type ListPage, type PageRequest } from '@crm/service';

export interface Delivery {
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly position: number;
  /** Null when the receiver did not answer. */
  readonly status: number | null;
  readonly durationMs: number;
  readonly error: string | null;
}

export type Try = Omit<Delivery, 'at'>;

const KEPT_DAYS = 7;
const ROWS_AT_ONCE = 10_000;

/**
 * Inserts a try, unless its webhook was deleted meanwhile; waits for a deletion under way. A part of `with`, whose row
 * `found` is the webhook: a statement that also updates the webhook has to begin with that row, because Postgres does not
 * lock a row that the same statement has updated.
 */
export function deliveryInsertion(webhook: string, { position, status, durationMs, error }: Try): SqlFragment {
  return sql`found as materialized (select id from events.webhook where id = ${webhook}::uuid for key share),
    tried as (insert into events.delivery (webhook, position, status, duration_ms, error)
      select id, ${position}, ${status}, ${durationMs}, ${error} from found)`;
}

export async function insertDelivery(database: Queryable, webhook: string, tried: Try): Promise<void> {
  await database.count(
    toStatement(sql`with ${deliveryInsertion(webhook, tried)} select from found`, 'insert_delivery'),
  );
}

/** One page of the tries for a webhook, the latest first. */
export async function listDeliveries(db: Queryable, webhook: string, page: PageRequest): Promise<ListPage<Delivery>> {
  const query = sql`select (extract(epoch from d.at) * 1000)::float8 as at, d.position::float8, d.status,
      d.duration_ms as "durationMs", d.error
    from events.delivery d where d.webhook = ${webhook}::uuid
    order by d.at desc limit ${page.limit + 1} offset ${page.offset}`;
  const rows = await db.run<Delivery>(toStatement(query, 'deliveries'));
  const counting = sql`select count(*)::int as count
    from (select from events.delivery where webhook = ${webhook}::uuid limit ${MAX_COUNT + 1}) d`;
  const [counted] = await db.run<{ count: number }>(toStatement(counting, 'delivery_count'));
  return toPage(rows, page, counted?.count ?? 0);
}

/** Deletes tries of more than a week ago, and returns how many. */
export async function forgetDeliveries(database: Queryable): Promise<number> {
  const statement = sql`delete from events.delivery where ctid = any (array(
    select ctid from events.delivery where at < now() - ${KEPT_DAYS} * interval '1 day' limit ${ROWS_AT_ONCE}))`;
  return database.count(toStatement(statement, 'forget_deliveries'));
}
