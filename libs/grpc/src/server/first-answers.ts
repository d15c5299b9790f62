import { AppError } from '@crm/errors';
import type { RequestKey } from './request-key.js';

/** An answer that is given again when its request is repeated. */
export interface KeptAnswer {
  /** Digest of the request; empty when nothing but the operation is to be compared. */
  readonly fingerprint: Buffer;
  readonly answer: string;
}

/** Where a service keeps its answers, by operation; `Db` is its database or a transaction of it. */
export interface AnswerStore<Db> {
  /** Keeps an answer together with the transaction; false when there is one, and the transaction must end. */
  readonly keep: (tx: Db, operation: string, kept: KeptAnswer) => Promise<boolean>;
  readonly recall: (database: Db, operation: string) => Promise<KeptAnswer | undefined>;
}

/** Keeps the answer of a request together with the transaction; throws when another call with its key was quicker. */
export type KeepAnswer<Db, Answer> = (tx: Db, answer: Answer) => Promise<void>;

/** Gives a repeated request the answer that it got first (operations#idempotency-keys). Answers must survive JSON. */
export class FirstAnswers<Db> {
  readonly #store: AnswerStore<Db>;

  constructor(store: AnswerStore<Db>) {
    this.#store = store;
  }

  /**
   * Answers a request, or gives the answer again that the first request with its key got. `answer` must keep what it answers
   * in the transaction of its effects, so that of twins one has an effect and all have its answer. Throws 8010 when the key
   * was used for another request. Without a key nothing is kept.
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
    if (!fingerprint.equals(kept.fingerprint)) throw new AppError({ code: 8010 });
    return JSON.parse(kept.answer) as Answer;
  }

  /** Keeps an answer as that of the first request with this key; throws 8902 when there is one. */
  async keep(tx: Db, { operation, fingerprint }: RequestKey, answer: unknown): Promise<void> {
    const isKept = await this.#store.keep(tx, operation, { fingerprint, answer: JSON.stringify(answer) });
    if (!isKept) throw new AppError({ code: 8902 }, { retryAfterSeconds: 1 });
  }

  /** Answers a request; when that fails because another call with the same key was quicker, with that call's answer. */
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

/** That the answer could not be looked up either is no news; that the key belongs to another request is. */
function onlyRefusal(error: unknown): undefined {
  if (error instanceof AppError && error.code === 8010) throw error;
  return undefined;
}
