import { sql, type SqlFragment } from '@crm/postgres';

/**
 * The log rows that a transaction wrote for itself, with the columns `log`, `xid`, `seq` and `operation`. `operation` is
 * null, except in a row that says that the transaction has committed an operation. Staged links are missing: they belong
 * to the transaction that commits their operation, and `changesOf` adds them.
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
