import { hash } from 'node:crypto';
import type { Actor } from './actor.js';

/** The result of verifying a token. */
export interface VerifiedToken {
  readonly actor: Actor;
  /** When the token has expired, however the machine's clock is set; in monotonic milliseconds. */
  readonly livesUntil: number;
}

/**
 * Verified tokens by their SHA-256, so that memory contains neither the tokens themselves nor a means to compare them
 * byte by byte. Holds at most `size` entries and drops the oldest ones first.
 */
export class ActorCache {
  readonly #entries = new Map<string, VerifiedToken>();
  readonly #size: number;

  constructor(size: number) {
    this.#size = size;
  }

  /** The key of a token in the cache. */
  static keyOf(token: string): string {
    return hash('sha256', token, 'base64');
  }

  get(key: string): VerifiedToken | undefined {
    return this.#entries.get(key);
  }

  set(key: string, token: VerifiedToken): void {
    this.#entries.delete(key);
    this.#entries.set(key, token);
    if (this.#entries.size <= this.#size) return;
    const oldest = this.#entries.keys().next();
    if (oldest.done !== true) this.#entries.delete(oldest.value);
  }

  clear(): void {
    this.#entries.clear();
  }
}
