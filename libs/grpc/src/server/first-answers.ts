import { AppError, codes } from '@crm/errors';
import type { RequestKey } from './request-key.js';

/** An answer that is sent again when its request is repeated. */
export interface KeptAnswer {
  /** Digest of the request; empty when only the operation is compared. */
  readonly fingerprint: Buffer;
  readonly answer: string;
}

/** The answers that a service keeps, by operation; `Db` is its database or a transaction of it. */
export interface AnswerStore<Db> {
  /**
   * Stores an answer in the transaction; false when there is one already, and then the transaction must be rolled back.
   */
  readonly keep: (tx: Db, operation: string, kept: KeptAnswer) => Promise<boolean>;
  readonly recall: (database: Db, operation: string) => Promise<KeptAnswer | undefined>;
}

/** Stores the answer of a request in the transaction; throws when another call with its key was faster. */
export type KeepAnswer<Db, Answer> = (tx: Db, answer: Answer) => Promise<void>;

/** Sends a repeated request the answer that it got first (operations#idempotency-keys). Answers must survive JSON. */
export class FirstAnswers<Db> {
  readonly #store: AnswerStore<Db>;

  constructor(store: AnswerStore<Db>) {
    this.#store = store;
  }

  /**
   * Answers a request, or returns the answer that the first request with its key got. `answer` must store its result in
   * the transaction of its effects, so that of two simultaneous calls one takes effect and both get its answer. Throws
   * 8010 when the key was used for another request. Without a key nothing is stored.
   */
  async answerOnce<Answer>(
    database: Db,
    key: RequestKey | undefined,
    answer: (keep: KeepAnswer<Db, Answer>) => Promise<Answer>,
  ): Promise<Answer> {
    if (key === undefined) return answer(() => Promise.resolve());
    const known = await this.recall<Answer>(database, key);
    if (known !== undefined) return known;
    return this.orFirst(database, key, () => answer((tx, value) => this.keep(tx, key, value)));
  }

  /** The answer that the first request with this key got; throws 8010 when that was another request. */
  async recall<Answer>(database: Db, { operation, fingerprint }: RequestKey): Promise<Answer | undefined> {
    const kept = await this.#store.recall(database, operation);
    if (kept === undefined) return undefined;
    if (!fingerprint.equals(kept.fingerprint)) throw new AppError({ code: codes.idempotencyKeyInUse });
    return JSON.parse(kept.answer) as Answer;
  }

  /** Stores an answer as that of the first request with this key; throws 8902 when there is one already. */
  async keep(tx: Db, { operation, fingerprint }: RequestKey, answer: unknown): Promise<void> {
    const isKept = await this.#store.keep(tx, operation, { fingerprint, answer: JSON.stringify(answer) });
    if (!isKept) throw new AppError({ code: codes.serviceUnavailable }, { retryAfterSeconds: 1 });
  }

  /**
   * Answers a request; when that fails because another call with the same key was faster, returns that call's answer.
   */
  async orFirst<Answer>(database: Db, key: RequestKey, answer: () => Promise<Answer>): Promise<Answer> {
    try {
      return await answer();
    } catch (error) {
      const first = await this.recall<Answer>(database, key).catch(onlyRefusal);
      if (first === undefined) throw error;
      return first;
    }
  }
}

/** Throws the error of a look-up only if the key belongs to another request; otherwise the first error says more. */
function onlyRefusal(error: unknown): undefined {
  if (error instanceof AppError && error.code === codes.idempotencyKeyInUse) throw error;
  return undefined;
}
