import { setTimeout as sleep } from 'node:timers/promises';

/** Repeats a check until it passes and gives its result; after `timeoutMs` the last failure is thrown. */
export async function eventually<T>(check: () => T | Promise<T>, timeoutMs = 30_000, intervalMs = 25): Promise<T> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    try {
      return await check();
    } catch (error) {
      if (Date.now() > deadline) throw error;
    }
    await sleep(intervalMs);
  }
}
