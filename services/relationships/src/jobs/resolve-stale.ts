import type { Catalog } from '@crm/catalog';
import type { Database } from '@crm/postgres';
import type { Events } from '../events.js';
import { forgetSettled, oldestStagedSeconds, settle, staleOperations } from '../repository/staged-operations.js';

/** What the job needs. */
export interface ResolveStaleParts {
  readonly catalog: Catalog;
  readonly database: Database;
  readonly events: Events;
  /** Aborts those of these operations that are not decided; answers those that are committed. */
  readonly decideAbort: (operations: readonly string[], signal: AbortSignal) => Promise<readonly string[]>;
  /** How long an operation may stay staged, in milliseconds. */
  readonly staleAfterMs: number;
}

const BATCH = 500;

/**
 * Settles operations that nobody has settled in time, because a process died between staging and settling: asks records
 * how each ended, which aborts those that have not. Compares no clocks of two machines: Postgres both stamps and looks.
 */
export function resolveStale({ catalog, database, events, decideAbort, staleAfterMs }: ResolveStaleParts) {
  return async (signal: AbortSignal): Promise<void> => {
    events.oldestStaged(await oldestStagedSeconds(database));
    await forgetSettled(database);
    for (;;) {
      const operations = await staleOperations(database, staleAfterMs, BATCH);
      if (operations.length === 0 || signal.aborted) return;
      const committed = new Set(await decideAbort(operations, signal));
      const outcomes = operations.map((operation) => ({ operation, committed: committed.has(operation) }));
      const counts = await settle(database, catalog, outcomes);
      events.settled(counts);
      events.resolved(counts);
      if (operations.length < BATCH) return;
    }
  };
}
