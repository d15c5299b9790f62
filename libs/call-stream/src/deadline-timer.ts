export interface Timed {
  /** Monotonic milliseconds. */
  readonly deadline: number;
}

/** Deadlines are met to within this many milliseconds; it bounds how often the timer may run. */
const COARSENESS_MS = 5;
/** Maximum delay of a Node timer. */
const MAX_DELAY_MS = 2 ** 31 - 1;

/**
 * Watches any number of deadlines with one timer, which is set to the earliest of them. Most calls end long before
 * their deadlines, so a timer for each would be set and cleared in vain.
 */
export class DeadlineTimer<Entry extends Timed> {
  readonly #entries: () => Iterable<Entry>;
  readonly #expire: (entry: Entry) => void;
  #timer: NodeJS.Timeout | undefined;
  #due = Infinity;

  /** @param expire is called with each entry whose deadline has passed; it should remove the entry. */
  constructor(entries: () => Iterable<Entry>, expire: (entry: Entry) => void) {
    this.#entries = entries;
    this.#expire = expire;
  }

  /** Must be called for each new entry. */
  watch(deadline: number): void {
    if (deadline < this.#due) this.#set(deadline);
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#due = Infinity;
  }

  #set(deadline: number): void {
    clearTimeout(this.#timer);
    this.#due = deadline;
    const delay = Math.min(Math.max(deadline - performance.now(), COARSENESS_MS), MAX_DELAY_MS);
    this.#timer = setTimeout(() => {
      this.#sweep();
    }, delay);
    this.#timer.unref();
  }

  #sweep(): void {
    this.#due = Infinity;
    const now = performance.now();
    let next = Infinity;
    for (const entry of [...this.#entries()]) {
      if (entry.deadline <= now) this.#expire(entry);
      else if (entry.deadline < next) next = entry.deadline;
    }
    if (next < this.#due) this.#set(next);
  }
}
