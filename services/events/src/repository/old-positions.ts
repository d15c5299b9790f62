import { sql, toStatement, type Queryable } from '@crm/postgres';

/** Declares the positions older than this as removed; nobody may rely on them from then on. */
export async function expirePositions(database: Queryable, olderThanMs: number): Promise<void> {
  await database.count(
    toStatement(
      sql`update events.sequencer set oldest_position = expired.position + 1, kept_since = expired.at
      from (select at, position from events.milestone where at <= now() - ${olderThanMs} * interval '1 ms'
        order by at desc limit 1) expired
      where oldest_position <= expired.position`,
      'expire_positions',
    ),
  );
}

/** Removes some of the positions that have expired, and counts them. */
export async function removeExpired(database: Queryable, limit: number): Promise<number> {
  return database.count(
    toStatement(
      sql`with expired as (
        delete from events.milestone where position < (select oldest_position - 1 from events.sequencer))
      delete from events.position where position in (
        select position from events.position where position < (select oldest_position from events.sequencer)
        order by position limit ${limit})`,
      'remove_expired',
    ),
  );
}
