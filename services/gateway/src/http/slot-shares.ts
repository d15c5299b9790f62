/**
 * Shares slots among holders. The slots of a holder may be at most a fixed multiple of the free ones. So a holder that
 * is alone gets `percent` of all slots; the more slots others have, the fewer it gets. A holder without a slot may
 * always take one.
 */
export class SlotShares {
  readonly #perFree: number;
  readonly #held = new Map<string, number>();

  /** @param percent of all slots that one holder may have while nobody else has any; 100 is no bound */
  constructor(percent: number) {
    this.#perFree = percent >= 100 ? Infinity : percent / (100 - percent);
  }

  /** Whether the holder may have one more. @param free slots that remain after it */
  hasRoom(holder: string, free: number): boolean {
    const held = this.#held.get(holder) ?? 0;
    return held === 0 || this.#perFree === Infinity || held + 1 <= this.#perFree * free;
  }

  take(holder: string): void {
    this.#held.set(holder, (this.#held.get(holder) ?? 0) + 1);
  }

  giveBack(holder: string): void {
    const left = (this.#held.get(holder) ?? 1) - 1;
    if (left === 0) this.#held.delete(holder);
    else this.#held.set(holder, left);
  }
}
