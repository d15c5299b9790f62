import { sql, toStatement, type Queryable } from '@crm/postgres';
import { changesOf, ownRows } from '../sql/own-rows.js';

export interface EpochEnd {
  /** The greatest seq of a committed row. Everything up to it belongs to the former epoch. */
  readonly upTo: string;
  /** Later rows were written by this transaction or a later one. */
  readonly floor: string;
  /** Transactions below it may still write rows up to that seq. */
  readonly finalAt: string;
}

export async function findEpochEnd(database: Queryable): Promise<EpochEnd> {
  const [row] = await database.run<EpochEnd>(
    toStatement(
      sql`select greatest(0, (select max(c.seq) from records_pub.change_v1 c),
          (select max(c.seq) from relationships_pub.change_v1 c))::text as "upTo",
        pg_snapshot_xmin(pg_current_snapshot())::text as floor,
        pg_snapshot_xmax(pg_current_snapshot())::text as "finalAt"`,
      'find_epoch_end',
    ),
  );
  if (row === undefined) throw new Error('a select without a table has no row');
  return row;
}

/**
 * Begins a new epoch, and first gives positions to the rows of the former one that lack them. They may be from another
 * cluster, so their transaction ids say nothing: they are in the order of their seqs, a staged change where its operation
 * was committed. The number of the epoch is the number of the day, if that is greater than the next one, so that
 * restoring one dump twice gives two different epochs. Returns the number of positions. The caller has locked the row.
 */
export async function beginEpoch(tx: Queryable, { upTo, floor }: EpochEnd): Promise<number> {
  const isLeft = sql`c.seq > s.settled_seq and c.seq <= ${upTo}::bigint
    and (c.seq > s.last_seq or c.xid >= s.floor or c.xid = any(s.waiting))`;
  const [row] = await tx.run<{ assigned: number }>(
    toStatement(
      sql`with own as materialized (select own.* from events.sequencer s cross join lateral (${ownRows(isLeft)}) own),
      change as (${changesOf(sql`own`, sql`o.seq as place, o.xid as writer`)}),
      numbered as (
        select change.*, row_number() over places as n, lag(writer) over places is distinct from writer as is_first
        from change window places as (order by place, log = 'l', seq)),
      grouped as (select numbered.*, max(case when is_first then n end) over (order by n) as first from numbered),
      assigned as (
        insert into events.position (position, group_start, log, xid, seq)
        select s.last_position + n, s.last_position + first, log, xid, seq
        from grouped, events.sequencer s order by n returning position),
      counted as (select count(*)::int as count, max(position) as last_position from assigned),
      updated as (
        update events.sequencer s set epoch = greatest(s.epoch + 1, current_date - date '2026-01-01'),
          system_identifier = cluster.system_identifier, floor = ${floor}::xid8, waiting = '{}',
          last_position = coalesce(counted.last_position, s.last_position),
          settled_seq = ${upTo}::bigint, last_seq = greatest(s.last_seq, ${upTo}::bigint)
        from counted, pg_control_system() cluster)
      select count as assigned from counted`,
      'begin_epoch',
    ),
  );
  return row?.assigned ?? 0;
}
