import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '@crm/errors';
import type { Health } from '../health/health.js';

/** Statuses of failures that pass. */
const BUSY: ReadonlySet<number> = new Set([503, 504]);
/** For so long an open stream tries again while a service is busy, at this interval, in milliseconds. */
const BUSY_MS = 15_000;
const RETRY_MS = 500;

/**
 * Reads for an open stream, and tries again for up to 15 seconds while that is 503 or 504. Rejects at once while the
 * process drains, and when the signal aborts.
 */
export async function retryWhileBusy<T>(
  read: () => Promise<T>,
  health: Pick<Health, 'draining'>,
  signal: AbortSignal,
): Promise<T> {
  const until = performance.now() + BUSY_MS;
  for (;;) {
    try {
      return await read();
    } catch (error) {
      const isBusy = error instanceof AppError && BUSY.has(error.status);
      if (!isBusy || health.draining || performance.now() > until) throw error;
      await sleep(RETRY_MS * (1 + Math.random()), undefined, { signal });
    }
  }
}
