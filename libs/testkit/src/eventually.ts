import { setTimeout as sleep } from 'node:timers/promises';

/** A round counts for one of so many parts of the time at most, however long it took. */
const FEWEST_ROUNDS = 10;

/**
 * Repeats a check until it passes and gives its result; after `timeoutMs` the last failure is thrown. Where this very
 * process stands still for a while, what is waited for may have had no time either: there are some rounds at least.
 */
export async function eventually<T>(check: () => T | Promise<T>, timeoutMs = 30_000, intervalMs = 25): Promise<T> {
  let waitedMs = 0;
  for (;;) {
    const begunAt = performance.now();
    try {
      return await check();
    } catch (error) {
      if (waitedMs > timeoutMs) throw error;
    }
    await sleep(intervalMs);
    waitedMs += Math.min(performance.now() - begunAt, timeoutMs / FEWEST_ROUNDS);
  }
}
