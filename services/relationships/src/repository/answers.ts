import type { KeptAnswer } from '@crm/grpc';
import { sql, toStatement, type Queryable } from '@crm/postgres';

/** How long an answer is given again (operations#idempotency-keys). */
const KEPT_HOURS = 24;
const FORGET_BATCH = 5_000;

/**
 * Keeps the answer of an operation together with the transaction; false when there is one, and the transaction must end.
 * Waits for a transaction that is doing the same.
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

/** The answer that was kept for an operation. */
export async function recallAnswer(database: Queryable, operation: string): Promise<KeptAnswer | undefined> {
  const [row] = await database.run<KeptAnswer>(
    toStatement(
      sql`select a.fingerprint, a.answer from relationships.answer a where a.op_id = ${operation}::uuid`,
      'recall_answer',
    ),
  );
  return row;
}

/** Forgets the oldest of those answers that are not given again any more, a batch of them; how many. */
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
