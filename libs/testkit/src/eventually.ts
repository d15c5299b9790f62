import { setTimeout as sleep } from 'node:timers/promises';

/** A round counts for at most the timeout divided by this number, however long it took. */
const FEWEST_ROUNDS = 10;

/**
 * Repeats a check until it passes and returns its result; after `timeoutMs` it throws the last failure. When this
 * process itself was stalled, the awaited work may have had no time either, so there is a minimum number of rounds.
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
