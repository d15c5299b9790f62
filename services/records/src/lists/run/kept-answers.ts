import { runOutsideContext } from '@crm/runtime';
import { LRUCache } from 'lru-cache';

const LIFE_MS = 30_000;

/** Answers of the database that hold for 30 seconds. Concurrent requests share one; failures are not kept. */
export class KeptAnswers<T> {
  readonly #answers: LRUCache<string, Promise<T>>;

  /** `now` is in milliseconds. */
  constructor(kept: number, now: () => number = () => performance.now()) {
    this.#answers = new LRUCache({ max: kept, ttl: LIFE_MS, ttlResolution: 0, perf: { now } });
  }

  has(key: string): boolean {
    return this.#answers.has(key);
  }

  get(key: string, ask: () => Promise<T>): Promise<T> {
    return this.#answers.get(key) ?? this.renew(key, ask);
  }

  renew(key: string, ask: () => Promise<T>): Promise<T> {
    // Other requests wait for it as well.
    const answer = runOutsideContext(ask);
    this.#answers.set(key, answer);
    answer.catch(() => {
      if (this.#answers.get(key) === answer) this.#answers.delete(key);
    });
    return answer;
  }
}
