import { sql, toStatement, type Queryable } from '@crm/postgres';
import type { MeasuredWindow, XidRange } from '../domain/plan.js';
import { ownRows } from '../sql/own-rows.js';

/**
 * The window of whole transactions that begins at `from`, ends at `to` or earlier, and has at most this many rows of
 * each log; more only when its first transaction alone has more.
 */
export async function measureWindow(
  tx: Queryable,
  { from, to }: XidRange,
  settledSeq: string,
  rows: number,
): Promise<MeasuredWindow> {
  const inRange = sql`c.xid >= ${from}::xid8 and c.xid < ${to}::xid8 and c.seq > ${settledSeq}::bigint`;
  const records = sql`select c.xid from records_pub.change_v1 c where ${inRange}`;
  const links = sql`select c.xid from relationships_pub.change_v1 c where c.operation is null and ${inRange}`;
  const inWindow = sql`c.xid >= ${from}::xid8 and c.xid < e.upto and c.seq > ${settledSeq}::bigint`;
  const [window] = await tx.run<MeasuredWindow>(
    toStatement(
      sql`with found as materialized (
        select least((${records} order by c.xid, c.seq limit 1), (${links} order by c.xid, c.seq limit 1)) as first,
          least((${records} order by c.xid, c.seq offset ${rows} limit 1),
            (${links} order by c.xid, c.seq offset ${rows} limit 1)) as next),
      ends as materialized (
        select case when next is null then ${to}::xid8 when next > first then next
          else (first::text::bigint + 1)::text::xid8 end as upto from found where first is not null)
      select ${from}::text as "from", e.upto::text as "to", (
        select min(transaction.last)::text from (
          select max(own.seq) as last from (${ownRows(inWindow)}) own group by own.xid) transaction) as "leastLastSeq"
      from ends e`,
      'measure_window',
    ),
  );
  return window ?? { from, to, leastLastSeq: null };
}
