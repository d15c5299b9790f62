import type { KeptAnswer } from '@crm/grpc';
import type { Queryable } from '@crm/postgres';

/** How an operation ended. */
export type Outcome = 'committed' | 'aborted';

/** An operation that is decided and not settled. */
export interface OpenOperation {
  readonly operation: string;
  readonly committed: boolean;
  /** How long ago it was decided. */
  readonly seconds: number;
}

/** How long settled operations are kept, in minutes: longer than any call about them can be on its way. */
const KEPT_MINUTES = 10;
/**
 * How long an answer is given again (operations#idempotency-keys), and an operation stays aborted for whoever wakes up
 * late.
 */
const KEPT_HOURS = 24;
const PURGE_BATCH = 5_000;

/** Commits an operation together with the transaction; false when it is decided already, and the transaction must end. */
export async function commitOperation(tx: Queryable, operation: string): Promise<boolean> {
  const inserted = await tx.count({
    name: 'commit_operation',
    text: `insert into records.operation (op_id, outcome, settled) values ($1, 'committed', false)
on conflict (op_id) do nothing`,
    values: [operation],
  });
  return inserted > 0;
}

/** Aborts an operation unless it is decided; waits for a transaction that is deciding it. Answers how it ended. */
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
 * Aborts those of these operations that are not decided; answers those that are committed and not settled. One that is
 * settled has nothing staged any more, so that whatever is found of it came too late and has to go.
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

/** Keeps the answer of an operation together with the transaction; false when there is one, and the transaction must end. */
export async function keepAnswer(
  tx: Queryable,
  operation: string,
  { fingerprint, answer }: KeptAnswer,
): Promise<boolean> {
  const inserted = await tx.count({
    name: 'keep_answer',
    text: `insert into records.operation (op_id, outcome, settled, fingerprint, answer) values ($1, 'committed', true, $2, $3)
on conflict (op_id) do nothing`,
    // Without a fingerprint an answer is kept for a short time only.
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

/** Operations that are decided and not settled, the oldest first. */
export async function openOperations(database: Queryable, limit: number): Promise<OpenOperation[]> {
  return database.run<OpenOperation>({
    name: 'open_operations',
    text: `select o.op_id::text as operation, o.outcome = 'committed' as committed,
  extract(epoch from now() - o.decided_at)::float8 as seconds
from records.operation o where not o.settled order by o.decided_at limit $1`,
    values: [limit],
  });
}

/** Notes that relationships has settled these operations. */
export async function markSettled(database: Queryable, operations: readonly string[]): Promise<void> {
  await database.count({
    name: 'mark_settled',
    text: 'update records.operation set settled = true where op_id = any($1::uuid[]) and not settled',
    values: [operations],
  });
}

/** Forgets operations that nobody can ask about any more; how many. */
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
        // An array of ids is looked up one by one, a subquery might be joined with the whole table. The value is wrapped
        // because the planner would fold a plain one into the expression, which then is that of the index no more.
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
