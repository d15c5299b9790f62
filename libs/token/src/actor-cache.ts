import { hash } from 'node:crypto';
import type { Actor } from './actor.js';

/**
 * Verified tokens by their SHA-256, so that neither the tokens themselves nor a way to compare them byte by byte stays
 * in memory. Holds at most `size` entries and drops the oldest ones first.
 */
export class ActorCache {
  readonly #entries = new Map<string, Actor>();
  readonly #size: number;

  constructor(size: number) {
    this.#size = size;
  }

  /** The name under which a token is kept. */
  static keyOf(token: string): string {
    return hash('sha256', token, 'base64');
  }

  get(key: string): Actor | undefined {
    return this.#entries.get(key);
  }

  set(key: string, actor: Actor): void {
    this.#entries.delete(key);
    this.#entries.set(key, actor);
    if (this.#entries.size <= this.#size) return;
    const oldest = this.#entries.keys().next();
    if (oldest.done !== true) this.#entries.delete(oldest.value);
  }

  delete(key: string): void {
    this.#entries.delete(key);
  }

  clear(): void {
    this.#entries.clear();
  }
}
