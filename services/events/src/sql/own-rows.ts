import { sql, type SqlFragment } from '@crm/postgres';

/**
 * The rows of both logs that belong to the transaction which wrote them, with the columns `log`, `xid`, `seq` and
 * `operation`; the last one is set in the rows which say that the transaction has committed an operation. A staged
 * change, a row of the log of links with an operation, belongs to the transaction that has such a row.
 * @param condition for a row `c`, about the columns `xid` and `seq`
 */
export function ownRows(condition: SqlFragment): SqlFragment {
  return sql`select 'r'::"char" as log, c.xid, c.seq, case when c.is_marker then c.operation end as operation
      from records_pub.change_v1 c where ${condition}
    union all
    select 'l'::"char", c.xid, c.seq, null from relationships_pub.change_v1 c where c.operation is null and ${condition}`;
}

/**
 * The changes that get positions with the rows `own`, which have further columns `columns`. Each operation is looked up
 * by itself: few have staged changes, and the planner would rather read the whole log.
 */
export function changesOf(own: SqlFragment, columns: SqlFragment): SqlFragment {
  return sql`select o.log, o.xid, o.seq, ${columns} from ${own} o where o.operation is null
    union all
    select 'l'::"char", staged.xid, staged.seq, ${columns} from ${own} o cross join lateral (
      select c.xid, c.seq from relationships_pub.change_v1 c where c.operation = o.operation offset 0) staged
    where o.operation is not null`;
}
