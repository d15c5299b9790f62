import { setTimeout as sleep } from 'node:timers/promises';
import type { Queryable } from '@crm/postgres';
import { reasonOf, type Logger, type Resource } from '@crm/runtime';
import { deleteExpiredRows } from '../repository/expired-rows.js';

/** How long to rest between two rounds, in milliseconds. */
const INTERVAL_MS = 600_000;

/** Deletes expired rows every ten minutes, at a moment that differs from process to process. */
export function createDeleteExpired(db: Queryable, logger: Logger, intervalMs = INTERVAL_MS): Resource {
  const stopped = new AbortController();
  let loop: Promise<void> | undefined;

  async function repeat(): Promise<void> {
    for (;;) {
      const delay = intervalMs * (0.5 + Math.random());
      await sleep(delay, undefined, { signal: stopped.signal, ref: false }).catch(() => undefined);
      if (stopped.signal.aborted) return;
      await run();
    }
  }

  async function run(): Promise<void> {
    try {
      const rows = await deleteExpiredRows(db);
      if (rows > 0) logger.info({ event: 'expired.deleted', rows }, 'expired rows deleted');
    } catch (error) {
      logger.warn({ event: 'expired.failed', reason: reasonOf(error) }, 'expired rows could not be deleted');
    }
  }

  return {
    name: 'delete-expired',
    start: () => {
      loop = repeat();
      return Promise.resolve();
    },
    stop: async () => {
      stopped.abort();
      await loop;
    },
  };
}
