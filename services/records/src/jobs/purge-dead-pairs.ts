import { setTimeout as sleep } from 'node:timers/promises';
import type { Queryable } from '@crm/postgres';
import type { PairTable } from '../domain/pair-ends.js';
import type { Events } from '../events.js';
import { createPagePurger } from '../repository/dead-pairs.js';

const PAGE_SIZE = 500;
const PAUSE_MS = 20;

/**
 * Walks every middle table in small pages and removes the pairs of deleted records. A deletion is permanent, so nobody
 * will see these pairs again. There is no hurry: a pause after each page leaves the database to other work.
 */
export function purgeDeadPairs(
  database: Queryable,
  tables: () => Promise<readonly PairTable[]>,
  events: Events,
  pageSize = PAGE_SIZE,
) {
  return async (signal: AbortSignal): Promise<void> => {
    for (const pairs of await tables()) {
      const { table } = pairs;
      const purgePage = createPagePurger(pairs);
      let removed = 0;
      let page = await purgePage(database, pageSize);
      for (;;) {
        removed += page.removed;
        if (page.next === undefined || signal.aborted) break;
        await sleep(PAUSE_MS, undefined, { ref: false });
        page = await purgePage(database, pageSize, page.next);
      }
      if (removed > 0) events.purged(table, removed);
      if (signal.aborted) return;
    }
  };
}
