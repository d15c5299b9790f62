import { setTimeout as sleep } from 'node:timers/promises';
import type { Queryable } from '@crm/postgres';
import type { Events } from '../events.js';
import { expirePositions, removeExpired } from '../repository/old-positions.js';

const BATCH = 10_000;
const PAUSE_MS = 20;

/** Removes positions after this time, in milliseconds. There is no hurry: pauses leave the database to other work. */
export function forgetPositions(database: Queryable, retentionMs: number, events: Events, batch = BATCH) {
  return async (signal: AbortSignal): Promise<void> => {
    await expirePositions(database, retentionMs);
    let removed = 0;
    for (;;) {
      const count = await removeExpired(database, batch);
      removed += count;
      if (count < batch || signal.aborted) break;
      await sleep(PAUSE_MS, undefined, { ref: false });
    }
    events.forgotten(removed);
  };
}
