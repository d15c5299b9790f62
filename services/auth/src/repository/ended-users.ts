import { sql, toStatement, type Queryable } from '@crm/postgres';
import type { NotBefore } from '@crm/token';
import { endTokensOf } from './not-befores.js';
import { readUsers } from './users.js';

/** Users who ceased to be active since an instant. */
export interface EndedUsers {
  /**
   * Where the next search starts, in microseconds since the epoch; earlier than now, as changes may become visible
   * late.
   */
  readonly nextSince: number;
  /** Not-befores of users first seen disabled or deleted. */
  readonly notBefores: readonly NotBefore[];
}

interface EndedRow {
  readonly next_since: number;
  /** A JSON array. */
  readonly not_befores: string;
}

/** No transaction of records lasts longer than this, in seconds; as for revocations. */
const OVERLAP_SECONDS = 30;

/**
 * Ends the tokens of users who changed since an instant (microseconds since the epoch; 0 = all users) and are not
 * active, once for each time that they become inactive. Users who are active again are forgotten. A single statement,
 * so that several replicas may run it at the same time and repeat it.
 */
export async function endTokensOfInactiveUsers(db: Queryable, since: number): Promise<EndedUsers> {
  const [row] = await readUsers<EndedRow>(
    db,
    toStatement(
      sql`with changed as (
          select id, coalesce(status = 'Active' and not deleted, false) as is_active from records_pub.user_v1
           where date_modified >= to_timestamp(${since}::float8 / 1000000)
        ), active_again as (
          delete from auth.ended_user e using changed c where c.is_active and e.user_id = c.id
        ), ended as (
          insert into auth.ended_user (user_id) select id from changed where not is_active
          on conflict do nothing returning user_id as subject
        ), stored as (
          ${endTokensOf('user', sql`ended`)}
        )
        select floor(extract(epoch from now()) * 1000000)::float8 - ${OVERLAP_SECONDS * 1_000_000} as next_since,
               (select coalesce(json_agg(json_build_object(
                  'kind', kind, 'subject', subject, 'notBefore', not_before, 'remainingSeconds', remaining)), '[]')
                  from stored)::text as not_befores`,
      'user_changes',
    ),
  );
  if (row === undefined) throw new Error('Postgres told nothing of users');
  return { nextSince: row.next_since, notBefores: JSON.parse(row.not_befores) as NotBefore[] };
}
