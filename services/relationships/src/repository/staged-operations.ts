import { edgeTables, type Catalog, type EdgeTable } from '@crm/catalog';
import { sql, toStatement, type Database, type Queryable } from '@crm/postgres';
import type { SettledCounts } from '../events.js';
import { dropStaged, lockStaged, unmarkStaged, type OperationColumn } from '../sql/compile-settling.js';

export interface Outcome {
  readonly operation: string;
  readonly committed: boolean;
}

/** How long settled operations are remembered, in minutes: longer than any call can be under way. */
const REMEMBERED_MINUTES = 10;
const FORGET_BATCH = 5_000;
/** How many rows one statement unmarks: far from the statement time-out, however much was staged. */
const UNMARK_PAGE = 5_000;

/**
 * Records that a step of an operation stages rows in these tables; false when it has staged this step before or is
 * settled, in which case it must not stage. Waits for a concurrent transaction with the same operation.
 */
export async function beginStaging(
  tx: Queryable,
  operation: string,
  step: number,
  tables: readonly string[],
): Promise<boolean> {
  const begun = await tx.count(
    toStatement(
      sql`insert into relationships.staged_operation as s (op_id, tables, staged_at, step)
        values (${operation}::uuid, ${tables}::text[], now(), ${step}::int)
        on conflict (op_id) do update set tables = s.tables || excluded.tables, step = excluded.step
        where s.settled_at is null and s.step < excluded.step`,
      'begin_staging',
    ),
  );
  return begun > 0;
}

/**
 * Makes the staged rows of committed operations final and rolls back those of aborted ones; counts the operations that
 * had staged something. A settled operation is never staged again, even if a call to stage it arrives late.
 */
export async function settle(
  database: Database,
  catalog: Catalog,
  outcomes: readonly Outcome[],
): Promise<SettledCounts> {
  const committed = new Map(outcomes.map((outcome) => [outcome.operation, outcome.committed]));
  if (committed.size === 0) return { committed: 0, aborted: 0 };
  return database.transaction(async (tx) => {
    const operations = await tx.run<{ op_id: string; tables: string[] }>(
      toStatement(
        sql`insert into relationships.staged_operation as s (op_id, tables, staged_at, settled_at)
          select o.op_id, '{}', now(), now() from unnest(${[...committed.keys()]}::uuid[]) o (op_id) order by o.op_id
          on conflict (op_id) do update set settled_at = now() where s.settled_at is null
          returning s.op_id::text as op_id, s.tables`,
        'begin_settling',
      ),
    );
    const staged = operations.filter(({ tables }) => tables.length > 0);
    const touched = new Set(staged.flatMap(({ tables }) => tables));
    // In the order of their names, as for a stage.
    for (const edge of edgeTables(catalog, 'edge').filter(({ table }) => touched.has(table))) {
      const here = staged.filter(({ tables }) => tables.includes(edge.table)).map(({ op_id }) => op_id);
      const [kept, undone] = partition(here, (operation) => committed.get(operation) === true);
      await settleTable(tx, edge, kept, undone);
    }
    const [kept, undone] = partition(staged, ({ op_id }) => committed.get(op_id) === true);
    return { committed: kept.length, aborted: undone.length };
  });
}

/** Settles the rows staged in one table: final for `kept` operations, rolled back for `undone` ones. */
async function settleTable(
  tx: Queryable,
  edge: EdgeTable,
  kept: readonly string[],
  undone: readonly string[],
): Promise<void> {
  const [found] = await tx.run<Record<OperationColumn, boolean>>(lockStaged(edge, [...kept, ...undone]));
  const steps = [
    [kept, 'deleted_op', 'created_op'],
    // Added rows must go before the rows that they replaced return, or a pair would exist twice.
    [undone, 'created_op', 'deleted_op'],
  ] as const;
  for (const [operations, dropped, unmarked] of steps) {
    if (operations.length === 0) continue;
    if (found?.[dropped] === true) await tx.count(dropStaged(edge, dropped, operations));
    if (found?.[unmarked] !== true) continue;
    while ((await tx.count(unmarkStaged(edge, unmarked, operations, UNMARK_PAGE))) === UNMARK_PAGE);
  }
}

/** Those of these operations that are committed, as records publishes them. */
export async function committedOf(database: Queryable, operations: readonly string[]): Promise<string[]> {
  const rows = await database.run<{ op_id: string }>(
    toStatement(
      sql`select o.op_id::text as op_id from records_pub.open_operation_v1 o where o.op_id = any(${operations}::uuid[])`,
      'committed_of',
    ),
  );
  return rows.map((row) => row.op_id);
}

/** Unsettled operations that were staged at least this long ago, the oldest first. */
export async function staleOperations(database: Queryable, ageMs: number, limit: number): Promise<string[]> {
  const rows = await database.run<{ op_id: string }>(
    toStatement(
      sql`select s.op_id::text as op_id from relationships.staged_operation s
        where s.settled_at is null and s.staged_at <= now() - ${ageMs}::float8 * interval '1 millisecond'
        order by s.staged_at limit ${limit}::bigint`,
      'stale_operations',
    ),
  );
  return rows.map((row) => row.op_id);
}

/** Age of the oldest operation that is not settled, in seconds; 0 when there is none. */
export async function oldestStagedSeconds(database: Queryable): Promise<number> {
  const [row] = await database.run<{ seconds: number | null }>(
    toStatement(
      sql`select extract(epoch from now() - min(s.staged_at))::float8 as seconds
        from relationships.staged_operation s where s.settled_at is null`,
      'oldest_staged',
    ),
  );
  return Math.max(0, row?.seconds ?? 0);
}

/** Deletes operations that were settled long ago; returns how many. */
export async function forgetSettled(database: Queryable): Promise<number> {
  return database.count(
    toStatement(
      sql`delete from relationships.staged_operation where op_id = any(array(
        select s.op_id from relationships.staged_operation s
        where s.settled_at < now() - ${REMEMBERED_MINUTES}::int * interval '1 minute'
        order by s.settled_at limit ${FORGET_BATCH}::bigint))`,
      'forget_settled',
    ),
  );
}

function partition<T>(all: readonly T[], belongs: (one: T) => boolean): [T[], T[]] {
  return [all.filter(belongs), all.filter((one) => !belongs(one))];
}
