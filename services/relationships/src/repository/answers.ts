import type { KeptAnswer } from '@crm/grpc';
import { sql, toStatement, type Queryable } from '@crm/postgres';

/** How long an answer is repeated (operations#idempotency-keys). */
const KEPT_HOURS = 24;
const FORGET_BATCH = 5_000;

/**
 * Stores the answer of an operation in its transaction; false when there is one already, and the transaction must be
 * rolled back. Waits for a concurrent transaction with the same operation.
 */
export async function keepAnswer(
  tx: Queryable,
  operation: string,
  { fingerprint, answer }: KeptAnswer,
): Promise<boolean> {
  const kept = await tx.count(
    toStatement(
      sql`insert into relationships.answer (op_id, fingerprint, answer)
        values (${operation}::uuid, ${fingerprint}::bytea, ${answer}::text) on conflict (op_id) do nothing`,
      'keep_answer',
    ),
  );
  return kept > 0;
}

export async function recallAnswer(database: Queryable, operation: string): Promise<KeptAnswer | undefined> {
  const [row] = await database.run<KeptAnswer>(
    toStatement(
      sql`select a.fingerprint, a.answer from relationships.answer a where a.op_id = ${operation}::uuid`,
      'recall_answer',
    ),
  );
  return row;
}

/** Deletes a batch of expired answers, the oldest first; returns how many. */
export async function forgetAnswers(database: Queryable, batch = FORGET_BATCH): Promise<number> {
  return database.count(
    toStatement(
      sql`delete from relationships.answer where op_id = any(array(
        select a.op_id from relationships.answer a
        where a.answered_at < now() - ${KEPT_HOURS}::int * interval '1 hour'
        order by a.answered_at limit ${batch}::bigint))`,
      'forget_answers',
    ),
  );
}
