/** A bounded map that forgets: what is too old at once, and what was used longest ago when there is too much. */
export class RecentMap<V> {
  readonly #entries = new Map<string, { readonly at: number; readonly value: V }>();
  readonly #kept: number;
  readonly #lifeMs: number;
  readonly #now: () => number;

  /** Keeps so many values, each for so long after it was set. */
  constructor(kept: number, lifeMs: number, now: () => number) {
    this.#kept = kept;
    this.#lifeMs = lifeMs;
    this.#now = now;
  }

  get(key: string): V | undefined {
    const entry = this.#entries.get(key);
    if (entry === undefined) return undefined;
    this.#entries.delete(key);
    if (this.#now() - entry.at >= this.#lifeMs) return undefined;
    this.#entries.set(key, entry);
    return entry.value;
  }

  set(key: string, value: V): void {
    this.#entries.delete(key);
    this.#entries.set(key, { at: this.#now(), value });
    if (this.#entries.size <= this.#kept) return;
    const [oldest] = this.#entries.keys();
    if (oldest !== undefined) this.#entries.delete(oldest);
  }

  delete(key: string): void {
    this.#entries.delete(key);
  }
}
