/**
 * Lets only so many calls be under way as the machine answers quickly: one more with each quick answer, half as many after a
 * slow one, as TCP does with its window. What is late or refused then is so for another reason than that everybody waits.
 */
export interface Congestion {
  /** Resolves when a call may begin. */
  enter(): Promise<void>;
  /** A call that has begun took so long, in milliseconds. */
  leave(durationMs: number): void;
  /** The most that were under way at once. */
  readonly peak: () => number;
}

const FEWEST = 4;
const SLOW_MS = 300;

/** Begins with few calls at once; never lets more than `most` be under way. */
export function createCongestion(most: number): Congestion {
  const waiting: (() => void)[] = [];
  let window = FEWEST;
  let underWay = 0;
  let peak = 0;
  /** Calls that had begun by then have shown what there was to learn from them. */
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
