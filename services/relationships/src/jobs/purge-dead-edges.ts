import { setTimeout as sleep } from 'node:timers/promises';
import type { Queryable } from '@crm/postgres';
import type { EdgeEnds } from '../domain/edge-ends.js';
import type { Events } from '../events.js';
import { purgePage } from '../repository/dead-edges.js';

const PAGE_SIZE = 500;
const PAUSE_MS = 20;

/**
 * Walks through every edge table in small pages and removes the edges of deleted records. They are invisible, so it is
 * not urgent: a pause after each page leaves the database to other work.
 */
export function purgeDeadEdges(database: Queryable, tables: readonly EdgeEnds[], events: Events, pageSize = PAGE_SIZE) {
  return async (signal: AbortSignal): Promise<void> => {
    for (const edge of tables) {
      let removed = 0;
      let page = await purgePage(database, edge, pageSize);
      for (;;) {
        removed += page.removed;
        if (page.next === undefined || signal.aborted) break;
        await sleep(PAUSE_MS, undefined, { ref: false });
        page = await purgePage(database, edge, pageSize, page.next);
      }
      if (removed > 0) events.purged(edge.table, removed);
      if (signal.aborted) return;
    }
  };
}
