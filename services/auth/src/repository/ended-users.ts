import type { Queryable } from '@crm/postgres';
import type { NotBefore } from '@crm/token';
import { endTokensOf } from './not-befores.js';
import { readUsers } from './users.js';

/** What became of users since an instant. */
export interface EndedUsers {
  /** From when on to look the next time, in microseconds since the epoch; later changes may become visible late. */
  readonly nextSince: number;
  /** Not-befores of those who were found disabled or deleted for the first time. */
  readonly notBefores: readonly NotBefore[];
}

interface EndedRow {
  readonly next_since: number;
  /** A JSON array. */
  readonly not_befores: string;
}

/** As for revocations: no transaction of the records service lasts longer, in seconds. */
const OVERLAP_SECONDS = 30;

/**
 * Ends the tokens of users who were changed since an instant (microseconds since the epoch; 0 = all users) and are not
 * active, once for each time that they cease to be. Who is active again is forgotten. One statement, so that several
 * replicas may do it at the same time, and again.
 */
export async function endTokensOfInactiveUsers(db: Queryable, since: number): Promise<EndedUsers> {
  const [row] = await readUsers<EndedRow>(db, {
    name: 'user_changes',
    text: `with changed as (
             select id, coalesce(status = 'Active' and not deleted, false) as is_active from records_pub.user_v1
              where date_modified >= to_timestamp($1::float8 / 1000000)
           ), active_again as (
             delete from auth.ended_user e using changed c where c.is_active and e.user_id = c.id
           ), ended as (
             insert into auth.ended_user (user_id) select id from changed where not is_active
             on conflict do nothing returning user_id as subject
           ), stored as (
             ${endTokensOf('user', 'ended')}
           )
           select floor(extract(epoch from now()) * 1000000)::float8 - $2 as next_since,
                  (select coalesce(json_agg(json_build_object(
                     'kind', kind, 'subject', subject, 'notBefore', not_before, 'remainingSeconds', remaining)), '[]')
                     from stored)::text as not_befores`,
    values: [since, OVERLAP_SECONDS * 1_000_000],
  });
  if (row === undefined) throw new Error('Postgres told nothing of users');
  return { nextSince: row.next_since, notBefores: JSON.parse(row.not_befores) as NotBefore[] };
}
