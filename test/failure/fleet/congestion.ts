/**
 * Limits the calls under way to the number that the machine answers quickly: one more after each quick answer, half as
 * many after a slow one, like the congestion window of TCP. A call that is late or refused then has another reason than
 * an overloaded machine.
 */
export interface Congestion {
  /** Resolves when a call may start. */
  enter(): Promise<void>;
  /** Reports that a started call has ended, and how long it took, in milliseconds. */
  leave(durationMs: number): void;
  /** The highest number of calls under way at once. */
  readonly peak: () => number;
}

const FEWEST = 4;
const SLOW_MS = 300;

/** Starts with few concurrent calls; never allows more than `most`. */
export function createCongestion(most: number): Congestion {
  const waiting: (() => void)[] = [];
  let window = FEWEST;
  let underWay = 0;
  let peak = 0;
  /** Calls that started before this time have already been taken into account. */
  let halvedAt = 0;

  function admit(): void {
    while (underWay < window && waiting.length > 0) {
      underWay += 1;
      peak = Math.max(peak, underWay);
      waiting.shift()?.();
    }
  }

  return {
    enter: () =>
      new Promise((resolve) => {
        waiting.push(resolve);
        admit();
      }),
    leave: (durationMs) => {
      underWay -= 1;
      const now = performance.now();
      if (durationMs <= SLOW_MS) window = Math.min(most, window + 1 / window);
      else if (now - durationMs > halvedAt) {
        window = Math.max(FEWEST, window / 2);
        halvedAt = now;
      }
      admit();
    },
    peak: () => peak,
  };
}
