import { sql, toStatement, type Queryable } from '@crm/postgres';
import { BEYOND_FLOOR } from './sequencer-row.js';

export interface Backlog {
  /** The oldest transaction that may still write. */
  readonly bound: string;
  /** Seconds since the first change of the oldest transaction without a position; null when there is none. */
  readonly lag: number | null;
}

export async function measureBacklog(database: Queryable): Promise<Backlog> {
  const [row] = await database.run<Backlog>(
    toStatement(
      sql`select pg_snapshot_xmin(pg_current_snapshot())::text as bound,
        extract(epoch from clock_timestamp() - least(
          (select c.at from records_pub.change_v1 c where ${BEYOND_FLOOR} order by c.xid, c.seq limit 1),
          (select c.at from relationships_pub.change_v1 c where c.operation is null and ${BEYOND_FLOOR}
            order by c.xid, c.seq limit 1),
          (select min(c.at) from records_pub.change_v1 c where c.xid = any(s.waiting)),
          (select min(c.at) from relationships_pub.change_v1 c where c.operation is null and c.xid = any(s.waiting))
        ))::float8 as lag
      from events.sequencer s`,
      'measure_backlog',
    ),
  );
  if (row === undefined) throw new Error('events.sequencer has no row');
  return row;
}

export interface BoundHolder {
  /** Its process of Postgres; null for a prepared transaction. */
  readonly pid: number | null;
  readonly role: string | null;
  readonly application: string | null;
  readonly database: string | null;
  /** Its name, if it is a prepared transaction. */
  readonly prepared: string | null;
}

/**
 * Finds who has this transaction open; nothing when it has ended. The lock that each transaction has on its own id is
 * visible to all roles, in contrast to the columns of pg_stat_activity about sessions of others.
 */
export async function findHolder(database: Queryable, xid: string): Promise<BoundHolder | undefined> {
  const [row] = await database.run<BoundHolder>(
    toStatement(
      sql`select l.pid, a.usename as role, a.application_name as application, a.datname as database, p.gid as prepared
      from pg_locks l left join pg_stat_activity a using (pid)
        left join pg_prepared_xacts p on l.pid is null and p.transaction = l.transactionid
      where l.locktype = 'transactionid' and l.mode = 'ExclusiveLock' and l.granted
        and l.transactionid = (${xid}::bigint % 4294967296)::text::xid`,
      'find_holder',
    ),
  );
  return row;
}
