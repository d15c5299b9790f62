import { identifier, sql, toStatement, type Queryable } from '@crm/postgres';
import { SCHEMA } from '../schema.js';

/** A user's view of a record. */
export interface View {
  readonly userId: string;
  readonly module: string;
  readonly recordId: string;
  /** The time, in microseconds since 1970. */
  readonly at: number;
}

/** Keeps the latest view of each record by each user. The same user and record must not occur twice in `views`. */
export async function storeViews(database: Queryable, views: readonly View[]): Promise<void> {
  // Every process sorts in the same way, so that no two wait for each other's rows.
  const sorted = views.map((view) => ({ ...view, key: viewKey(view) })).toSorted((a, b) => (a.key < b.key ? -1 : 1));
  const users = sorted.map(({ userId }) => userId);
  const modules = sorted.map(({ module }) => module);
  const records = sorted.map(({ recordId }) => recordId);
  const instants = sorted.map(({ at }) => toInstant(at));
  const insertion = sql`insert into ${identifier(SCHEMA, 'viewed')} as v (user_id, module, record_id, date_viewed)
select * from unnest(${users}::text[], ${modules}::text[], ${records}::text[], ${instants}::timestamptz[])
on conflict (user_id, module, record_id) do update set date_viewed = excluded.date_viewed
where v.date_viewed < excluded.date_viewed`;
  await database.count(toStatement(insertion, 'store-views'));
}

/** Identifies a user and a record. */
export function viewKey({ userId, module, recordId }: Omit<View, 'at'>): string {
  return `${userId} ${module} ${recordId}`;
}

function toInstant(microseconds: number): string {
  const milliseconds = new Date(Math.floor(microseconds / 1_000)).toISOString().slice(0, -1);
  return `${milliseconds}${String(microseconds % 1_000).padStart(3, '0')}Z`;
}
