import type { KeptAnswer } from '@crm/grpc';
import type { Queryable } from '@crm/postgres';

export type Outcome = 'committed' | 'aborted';

/** An operation that is decided but not settled. */
export interface OpenOperation {
  readonly operation: string;
  readonly committed: boolean;
  /** How long ago it was decided. */
  readonly seconds: number;
}

/** How long settled operations are kept, in minutes: longer than any call about them can be under way. */
const KEPT_MINUTES = 10;
/**
 * How long an answer can be replayed (operations#idempotency-keys), and how long an operation stays aborted for a
 * process that resumes late.
 */
const KEPT_HOURS = 24;
const PURGE_BATCH = 5_000;

/**
 * Commits an operation together with the transaction; false when it is already decided, and the transaction must end.
 */
export async function commitOperation(tx: Queryable, operation: string): Promise<boolean> {
  const inserted = await tx.count({
    name: 'commit_operation',
    text: `insert into records.operation (op_id, outcome, settled) values ($1, 'committed', false)
on conflict (op_id) do nothing`,
    values: [operation],
  });
  return inserted > 0;
}

/** Aborts an operation unless it is decided; waits for a transaction that is deciding it. Returns the outcome. */
export async function abortOperation(database: Queryable, operation: string): Promise<Outcome> {
  const aborted = await database.count({
    name: 'abort_operation',
    text: `insert into records.operation (op_id, outcome, settled) values ($1, 'aborted', false)
on conflict (op_id) do nothing`,
    values: [operation],
  });
  if (aborted > 0) return 'aborted';
  const [row] = await database.run<{ outcome: Outcome }>({
    name: 'operation_outcome',
    text: 'select outcome from records.operation where op_id = $1',
    values: [operation],
  });
  return row?.outcome ?? 'aborted';
}

/**
 * Aborts the undecided ones of these operations; returns those that are committed and not settled. A settled operation
 * has nothing staged any more, so whatever is found of it arrived too late and must be removed.
 */
export async function decideAbort(database: Queryable, operations: readonly string[]): Promise<string[]> {
  await database.count({
    name: 'decide_abort',
    text: `insert into records.operation (op_id, outcome, settled)
select o.op_id, 'aborted', true from unnest($1::uuid[]) o (op_id) order by o.op_id
on conflict (op_id) do nothing`,
    values: [operations],
  });
  const rows = await database.run<{ op_id: string }>({
    name: 'committed_operations',
    text: `select o.op_id::text as op_id from records.operation o
where o.op_id = any($1::uuid[]) and o.outcome = 'committed' and not o.settled`,
    values: [operations],
  });
  return rows.map((row) => row.op_id);
}

/**
 * Keeps the answer of an operation together with the transaction; false when there is one, and the transaction must
 * end.
 */
export async function keepAnswer(
  tx: Queryable,
  operation: string,
  { fingerprint, answer }: KeptAnswer,
): Promise<boolean> {
  const inserted = await tx.count({
    name: 'keep_answer',
    text: `insert into records.operation (op_id, outcome, settled, fingerprint, answer) values ($1, 'committed', true, $2, $3)
on conflict (op_id) do nothing`,
    // Without a fingerprint, an answer is kept for a short time only.
    values: [operation, fingerprint.length === 0 ? null : fingerprint, answer],
  });
  return inserted > 0;
}

/** The answer that was kept for an operation. */
export async function recallAnswer(database: Queryable, operation: string): Promise<KeptAnswer | undefined> {
  const [row] = await database.run<KeptAnswer>({
    name: 'recall_answer',
    text: `select coalesce(o.fingerprint, '') as fingerprint, o.answer from records.operation o
where o.op_id = $1 and o.answer is not null`,
    values: [operation],
  });
  return row;
}

/** Operations that are decided but not settled, oldest first. */
export async function openOperations(database: Queryable, limit: number): Promise<OpenOperation[]> {
  return database.run<OpenOperation>({
    name: 'open_operations',
    text: `select o.op_id::text as operation, o.outcome = 'committed' as committed,
  extract(epoch from now() - o.decided_at)::float8 as seconds
from records.operation o where not o.settled order by o.decided_at limit $1`,
    values: [limit],
  });
}

/** Records that relationships has settled these operations. */
export async function markSettled(database: Queryable, operations: readonly string[]): Promise<void> {
  await database.count({
    name: 'mark_settled',
    text: 'update records.operation set settled = true where op_id = any($1::uuid[]) and not settled',
    values: [operations],
  });
}

/** Deletes operations that no call can refer to any more; returns their number. */
export async function purgeOperations(database: Queryable): Promise<number> {
  let total = 0;
  for (const [isKeptLong, age] of [
    [false, `${KEPT_MINUTES} minutes`],
    [true, `${KEPT_HOURS} hours`],
  ] as const) {
    let deleted: number;
    do {
      deleted = await database.count({
        name: 'purge_operations',
        // An array of ids is looked up one by one, whereas a subquery might be joined with the whole table. The value
        // is wrapped because the planner would fold a plain one into the expression, which then no longer matches the
        // index.
        text: `delete from records.operation where op_id = any(array(
  select o.op_id from records.operation o
  where o.settled and (o.fingerprint is not null or o.outcome = 'aborted') = (select $1::boolean)
    and o.decided_at < now() - $2::interval
  order by o.decided_at limit ${PURGE_BATCH}))`,
        values: [isKeptLong, age],
      });
      total += deleted;
    } while (deleted === PURGE_BATCH);
  }
  return total;
}
