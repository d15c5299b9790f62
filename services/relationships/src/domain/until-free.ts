import { setTimeout as sleep } from 'node:timers/promises';
import { AppError, codes } from '@crm/errors';
import { LinkBusy } from './link-busy.js';

/** How long to wait for other writes, in milliseconds. */
const PATIENCE_MS = 1_000;
/**
 * How long to retry after writes that have just ended, in milliseconds: others made progress, so there is nothing to
 * wait for.
 */
const ENDED_PATIENCE_MS = 10_000;
const STEP_MS = 50;

export interface Waiting {
  /** Settles those of these operations that are already committed; returns whether there were any. */
  readonly release: (operations: readonly string[]) => Promise<boolean>;
  /** Aborted when the caller no longer waits for the write. */
  readonly signal?: AbortSignal;
}

/**
 * Repeats a write while it is refused with `LinkBusy`: for about a second while others hold the link, for ten while
 * each of them has just ended; then rejects with 8309. `now` is in milliseconds.
 */
export async function untilFree<T>(
  write: () => Promise<T>,
  { release, signal }: Waiting,
  now: () => number = () => performance.now(),
): Promise<T> {
  const begin = now();
  for (;;) {
    // Measured before the try: after a slow try the link may be free, so there is always one more.
    const waited = now() - begin;
    try {
      return await write();
    } catch (error) {
      if (!(error instanceof LinkBusy)) throw error;
      if (signal?.aborted === true) throw new AppError({ code: codes.deadlineExceeded }, { cause: error });
      const { operations } = error;
      // Settled operations no longer hold the link, so another try is worthwhile however slow the last one was.
      if (operations.length > 0 && (await release(operations))) continue;
      if (waited >= (operations.length > 0 ? PATIENCE_MS : ENDED_PATIENCE_MS))
        throw new AppError({ code: codes.linkBusy }, { cause: error, retryAfterSeconds: 1 });
      if (operations.length > 0) await sleep(STEP_MS);
    }
  }
}
