import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '@crm/errors';
import { LinkBusy } from './link-busy.js';

/** How long to wait for others, in milliseconds. */
const PATIENCE_MS = 1_000;
/** How long to lose to writes that have just ended: others got on, and nothing is left that could be waited for. */
const ENDED_PATIENCE_MS = 10_000;
const STEP_MS = 50;

/** What a write needs to wait for others. */
export interface Waiting {
  /** Settles those of these operations that are committed already; whether there were any. */
  readonly release: (operations: readonly string[]) => Promise<boolean>;
  /** Aborted when nobody waits for the write any more. */
  readonly signal?: AbortSignal;
}

/**
 * Makes a write, again and again while it is refused with `LinkBusy`: for about a second while others hold the link, for
 * ten while they have always just ended; then rejects with 8309. `now` is in milliseconds.
 */
export async function untilFree<T>(
  write: () => Promise<T>,
  { release, signal }: Waiting,
  now: () => number = () => performance.now(),
): Promise<T> {
  const begin = now();
  for (;;) {
    // A slow try says little of whether the link is free by now, so that there is always one after it.
    const waited = now() - begin;
    try {
      return await write();
    } catch (error) {
      if (!(error instanceof LinkBusy)) throw error;
      if (signal?.aborted === true) throw new AppError({ code: 8903 }, { cause: error });
      const { operations } = error;
      // What could be settled is out of the way now, so that another try is worth it however slow the last one was.
      if (operations.length > 0 && (await release(operations))) continue;
      if (waited >= (operations.length > 0 ? PATIENCE_MS : ENDED_PATIENCE_MS))
        throw new AppError({ code: 8309 }, { cause: error, retryAfterSeconds: 1 });
      if (operations.length > 0) await sleep(STEP_MS);
    }
  }
}
