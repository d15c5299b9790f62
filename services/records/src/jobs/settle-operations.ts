import { setTimeout as sleep } from 'node:timers/promises';
import type { Queryable } from '@crm/postgres';
import type { Resource } from '@crm/runtime';
import type { Events } from '../events.js';
import { markSettled, openOperations, type OpenOperation } from '../repository/operations.js';

export interface SettleParts {
  readonly database: Queryable;
  readonly events: Events;
  /** Reports the outcomes of operations to the relationships service; resolves when it has settled them. */
  readonly settle: (operations: readonly OpenOperation[]) => Promise<void>;
  /** Time between two searches for operations that other processes left behind, in milliseconds. Default 1,000. */
  readonly intervalMs?: number;
}

/** Settles decided operations in the background. */
export interface OperationSettler extends Resource {
  /** Settles the operations decided just now without delay, in batches when there are many. */
  soon(): void;
}

const INTERVAL_MS = 1_000;
/** How many are settled in one transaction: each may have staged thousands of links, and a statement has 3 seconds. */
const BATCH = 5;

/**
 * Creates the job. It searches at its start, on request and every second, so that operations decided by a process that
 * died are settled too. A failure does not end the job: the next search tries again.
 */
export function createSettleOperations({
  database,
  events,
  settle,
  intervalMs = INTERVAL_MS,
}: SettleParts): OperationSettler {
  const stopped = new AbortController();
  let isDue = false;
  let wake: (() => void) | undefined;
  let loop: Promise<void> | undefined;

  async function look(): Promise<void> {
    for (;;) {
      const operations = await openOperations(database, BATCH);
      events.oldestOpen(operations[0]?.seconds ?? 0);
      if (operations.length === 0) return;
      await settle(operations);
      await markSettled(
        database,
        operations.map(({ operation }) => operation),
      );
      const committed = operations.filter((operation) => operation.committed).length;
      events.settled({ committed, aborted: operations.length - committed });
      if (operations.length < BATCH) return;
    }
  }

  /** After a failure this always waits for the whole interval: immediate calls do not help a service that is down. */
  async function pause(hasFailed: boolean): Promise<void> {
    if (isDue && !hasFailed) return;
    const woken = new AbortController();
    wake = () => {
      if (!hasFailed) woken.abort();
    };
    const signal = AbortSignal.any([stopped.signal, woken.signal]);
    await sleep(intervalMs, undefined, { signal, ref: false }).catch(() => undefined);
    wake = undefined;
  }

  async function repeat(): Promise<void> {
    while (!stopped.signal.aborted) {
      isDue = false;
      const hasFailed = await look().then(
        () => false,
        (error: unknown) => {
          events.settlingFailed(error);
          return true;
        },
      );
      await pause(hasFailed);
    }
  }

  return {
    name: 'settle-operations',
    soon: () => {
      isDue = true;
      wake?.();
    },
    start: () => {
      loop = repeat();
      return Promise.resolve();
    },
    // This process decides nothing more. Its last decisions need not wait for the search of another process.
    drain: () =>
      look().catch((error: unknown) => {
        events.settlingFailed(error);
      }),
    stop: async () => {
      stopped.abort();
      await loop;
    },
  };
}
