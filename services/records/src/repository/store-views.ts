import type { Queryable } from '@crm/postgres';
import { SCHEMA } from '../schema.js';
import { quote } from '../sql/quote.js';

/** A user's view of a record. */
export interface View {
  readonly userId: string;
  readonly module: string;
  readonly recordId: string;
  /** The time, in microseconds since 1970. */
  readonly at: number;
}

const STORE = {
  name: 'store-views',
  text: `insert into ${quote(SCHEMA)}."viewed" as v (user_id, module, record_id, date_viewed)
select * from unnest($1::text[], $2::text[], $3::text[], $4::timestamptz[])
on conflict (user_id, module, record_id) do update set date_viewed = excluded.date_viewed
where v.date_viewed < excluded.date_viewed`,
} as const;

/** Keeps the latest view of each record by each user. No two of `views` may be of one record by one user. */
export async function storeViews(database: Queryable, views: readonly View[]): Promise<void> {
  // In one order everywhere, so that no two processes wait for each other's rows.
  const sorted = views.map((view) => ({ ...view, key: viewKey(view) })).toSorted((a, b) => (a.key < b.key ? -1 : 1));
  await database.count({
    ...STORE,
    values: [
      sorted.map(({ userId }) => userId),
      sorted.map(({ module }) => module),
      sorted.map(({ recordId }) => recordId),
      sorted.map(({ at }) => toInstant(at)),
    ],
  });
}

/** Identifies a user and a record. */
export function viewKey({ userId, module, recordId }: Omit<View, 'at'>): string {
  return `${userId} ${module} ${recordId}`;
}

function toInstant(microseconds: number): string {
  const milliseconds = new Date(Math.floor(microseconds / 1_000)).toISOString().slice(0, -1);
  return `${milliseconds}${String(microseconds % 1_000).padStart(3, '0')}Z`;
}
