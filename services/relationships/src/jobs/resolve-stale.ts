import type { Catalog } from '@crm/catalog';
import type { Database } from '@crm/postgres';
import type { Events } from '../events.js';
import { forgetSettled, oldestStagedSeconds, settle, staleOperations } from '../repository/staged-operations.js';

export interface ResolveStaleParts {
  readonly catalog: Catalog;
  readonly database: Database;
  readonly events: Events;
  /** Aborts those of these operations that are not decided; returns the committed ones. */
  readonly decideAbort: (operations: readonly string[], signal: AbortSignal) => Promise<readonly string[]>;
  /** How long an operation may stay staged, in milliseconds. */
  readonly staleAfterMs: number;
}

/** How many are settled in one transaction: each may have staged thousands of links, and a statement has 3 seconds. */
const BATCH = 5;

/**
 * Settles overdue operations, left behind when a process died between staging and settling. Records reports which of
 * them are committed and aborts the undecided ones. Ages are measured by Postgres alone, so that clocks of different
 * machines are never compared.
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
