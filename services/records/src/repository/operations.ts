import type { KeptAnswer } from '@crm/grpc';
import { sql, toStatement, trusted, type Queryable } from '@crm/postgres';

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
  const insertion = sql`insert into records.operation (op_id, outcome, settled) values (${operation}, 'committed', false)
on conflict (op_id) do nothing`;
  return (await tx.count(toStatement(insertion, 'commit_operation'))) > 0;
}

/** Aborts an operation unless it is decided; waits for a transaction that is deciding it. Returns the outcome. */
export async function abortOperation(database: Queryable, operation: string): Promise<Outcome> {
  const insertion = sql`insert into records.operation (op_id, outcome, settled) values (${operation}, 'aborted', false)
on conflict (op_id) do nothing`;
  if ((await database.count(toStatement(insertion, 'abort_operation'))) > 0) return 'aborted';
  const query = sql`select outcome from records.operation where op_id = ${operation}`;
  const [row] = await database.run<{ outcome: Outcome }>(toStatement(query, 'operation_outcome'));
  return row?.outcome ?? 'aborted';
}

/**
 * Aborts the undecided ones of these operations; returns those that are committed and not settled. A settled operation
 * has nothing staged any more, so whatever is found of it arrived too late and must be removed.
 */
export async function decideAbort(database: Queryable, operations: readonly string[]): Promise<string[]> {
  const insertion = sql`insert into records.operation (op_id, outcome, settled)
select o.op_id, 'aborted', true from unnest(${operations}::uuid[]) o (op_id) order by o.op_id
on conflict (op_id) do nothing`;
  await database.count(toStatement(insertion, 'decide_abort'));
  const query = sql`select o.op_id::text as op_id from records.operation o
where o.op_id = any(${operations}::uuid[]) and o.outcome = 'committed' and not o.settled`;
  const rows = await database.run<{ op_id: string }>(toStatement(query, 'committed_operations'));
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
  // Without a fingerprint, an answer is kept for a short time only.
  const kept = fingerprint.length === 0 ? null : fingerprint;
  const insertion = sql`insert into records.operation (op_id, outcome, settled, fingerprint, answer) values (${operation}, 'committed', true, ${kept}, ${answer})
on conflict (op_id) do nothing`;
  return (await tx.count(toStatement(insertion, 'keep_answer'))) > 0;
}

/** The answer that was kept for an operation. */
export async function recallAnswer(database: Queryable, operation: string): Promise<KeptAnswer | undefined> {
  const query = sql`select coalesce(o.fingerprint, '') as fingerprint, o.answer from records.operation o
where o.op_id = ${operation} and o.answer is not null`;
  const [row] = await database.run<KeptAnswer>(toStatement(query, 'recall_answer'));
  return row;
}

/** Operations that are decided but not settled, oldest first. */
export async function openOperations(database: Queryable, limit: number): Promise<OpenOperation[]> {
  const query = sql`select o.op_id::text as operation, o.outcome = 'committed' as committed,
  extract(epoch from now() - o.decided_at)::float8 as seconds
from records.operation o where not o.settled order by o.decided_at limit ${limit}`;
  return database.run<OpenOperation>(toStatement(query, 'open_operations'));
}

/** Records that relationships has settled these operations. */
export async function markSettled(database: Queryable, operations: readonly string[]): Promise<void> {
  const change = sql`update records.operation set settled = true where op_id = any(${operations}::uuid[]) and not settled`;
  await database.count(toStatement(change, 'mark_settled'));
}

/** Deletes operations that no call can refer to any more; returns their number. */
export async function purgeOperations(database: Queryable): Promise<number> {
  let total = 0;
  for (const [isKeptLong, age] of [
    [false, `${KEPT_MINUTES} minutes`],
    [true, `${KEPT_HOURS} hours`],
  ] as const) {
    // An array of ids is looked up one by one, whereas a subquery might be joined with the whole table. The value is
    // wrapped because the planner would fold a plain one into the expression, which then no longer matches the index.
    const deletion = sql`delete from records.operation where op_id = any(array(
  select o.op_id from records.operation o
  where o.settled and (o.fingerprint is not null or o.outcome = 'aborted') = (select ${isKeptLong}::boolean)
    and o.decided_at < now() - ${age}::interval
  order by o.decided_at limit ${trusted(String(PURGE_BATCH))}))`;
    let deleted: number;
    do {
      deleted = await database.count(toStatement(deletion, 'purge_operations'));
      total += deleted;
    } while (deleted === PURGE_BATCH);
  }
  return total;
}
