import { sql, toStatement, type Queryable } from '@crm/postgres';
import type { PlannedWindow } from '../domain/plan.js';
import type { SequencerState } from '../domain/sequencer-state.js';
import { changesOf, ownRows } from '../sql/own-rows.js';

/**
 * Gives positions to the transactions of a window and to those that waited, in the order of their last seqs; those from
 * the cut on wait. Within a transaction changes of records come first. Returns the number of positions. The caller has
 * locked the row that has this state.
 */
export async function assignWindow(
  tx: Queryable,
  { lastPosition, waiting, settledSeq }: SequencerState,
  { from, to, cut }: PlannedWindow,
): Promise<number> {
  const isBeyond = sql`c.seq > ${settledSeq}::bigint`;
  const inWindow = sql`c.xid >= ${from}::xid8 and c.xid < ${to}::xid8 and ${isBeyond}`;
  const hasWaited = sql`c.xid = any(${waiting}::xid8[]) and ${isBeyond}`;
  const [row] = await tx.run<{ assigned: number }>(
    toStatement(
      sql`with own as materialized (${ownRows(inWindow)} union all ${ownRows(hasWaited)}),
      transaction as materialized (
        select xid, max(seq) as last, coalesce(max(seq) < ${cut}::bigint, true) as is_due from own group by xid),
      due as (select own.*, transaction.last from own join transaction using (xid) where is_due),
      change as (${changesOf(sql`due`, sql`o.last`)}),
      numbered as (
        select change.*, row_number() over (order by last, log = 'l', seq) as n,
          row_number() over (partition by last order by log = 'l', seq) as place
        from change),
      assigned as (
        insert into events.position (position, group_start, log, xid, seq)
        select ${lastPosition}::bigint + n, ${lastPosition}::bigint + n - place + 1, log, xid, seq
        from numbered order by n returning position),
      counted as (select count(*)::int as count, max(position) as last_position from assigned),
      updated as (
        update events.sequencer set floor = ${to}::xid8,
          last_position = coalesce(counted.last_position, sequencer.last_position),
          waiting = array(select xid from transaction where not is_due),
          last_seq = greatest(last_seq, (select max(last) from transaction where is_due))
        from counted)
      select count as assigned from counted`,
      'assign_window',
    ),
  );
  return row?.assigned ?? 0;
}
