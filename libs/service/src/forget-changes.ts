import { identifier, sql, toStatement, trusted, type Queryable } from '@crm/postgres';
import { repeat, type Logger, type Registry, type Resource } from '@crm/runtime';

/** Time between two deletions, in milliseconds. */
const INTERVAL_MS = 600_000;
/** Rows of one statement: far from the statement time-out. */
const BATCH = 5_000;

/** Deletes rows of a schema's log of changes now and then, see `forgetChanges`. */
export function forgettingChanges(
  schema: string,
  parts: { readonly database: Queryable; readonly logger: Logger; readonly registry: Registry },
): Resource {
  const { database, logger, registry } = parts;
  const run = forgetChanges(schema, database, logger);
  return repeat({ name: 'forget-changes', intervalMs: INTERVAL_MS, logger, registry, run });
}

/**
 * Deletes the rows of a schema's log of changes that the feed no longer keeps (changes#retention-of-changes), oldest
 * transactions first.
 */
export function forgetChanges(schema: string, database: Queryable, logger: Logger, batch = BATCH) {
  const log = identifier(schema, 'change');
  const deletion = sql`with old as materialized (
  select c.xid, c.seq from ${log} c order by c.xid, c.seq limit ${trusted(String(batch))}
)
delete from ${log} c using old, events_pub.sequencer_v1 s
where c.xid = old.xid and c.seq = old.seq and c.at < s.kept_since`;
  return async (signal: AbortSignal): Promise<void> => {
    let total = 0;
    let deleted: number;
    do {
      deleted = await database.count(toStatement(deletion, 'forget_changes'));
      total += deleted;
    } while (deleted === batch && !signal.aborted);
    if (total > 0) logger.info({ event: 'changes.forgotten', rows: total }, 'old changes were deleted');
  };
}
