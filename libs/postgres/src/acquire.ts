import type { AppError } from '@crm/errors';
import type pg from 'pg';
import { BUSY, databaseBusy, databaseUnavailable, isConnectTimeout, sqlState } from './pg-error.js';
import type { PoolMetrics } from './pool-metrics.js';

/** Gives the connection back; with an error that it did not survive, or `true`, closes it. */
export type Release = (error?: Error | true) => void;

/** A connection in use. */
export interface Lease {
  readonly client: pg.PoolClient;
  readonly release: Release;
  /** Why no statement may begin on it any more, and what the one under way fails by; absent without bounds. */
  readonly refusal?: () => AppError | undefined;
  /** Why no statement should begin on it any more; what runs may still succeed. */
  readonly callerGone?: () => AppError | undefined;
  /** Told the size of each row in bytes; whether the row is wanted. */
  readonly accept?: (bytes: number) => boolean;
}

/** Hands out a connection, or an error when none is to be had: 8902 while the database answers others, else 8905. */
export type Acquire = (callback: (outcome: Lease | AppError) => void) => void;

/**
 * The way to a connection of a pool. A caller waits for a busy pool no longer than `timeoutMs`; a new connection has
 * the driver's own connection time-out.
 * @param isAnswering whether Postgres answers on the connections that there are
 */
export function acquireFrom(
  pool: pg.Pool,
  max: number,
  timeoutMs: number,
  metrics: PoolMetrics,
  isAnswering: () => boolean,
): Acquire {
  return (callback) => {
    const begin = performance.now();
    let timer: NodeJS.Timeout | undefined;
    let last: NodeJS.Immediate | undefined;
    let timedOut = false;
    // Whoever comes before takes an idle connection or a place for a new one; only who finds neither has to wait.
    if (pool.waitingCount >= pool.idleCount + max - pool.totalCount) {
      timer = setTimeout(() => {
        // A late event loop runs its timers first: answers that free a connection may have arrived already.
        last = setImmediate(() => {
          timedOut = true;
          fail(new Error(`All ${max} connections to Postgres have been in use for ${timeoutMs} ms`), isAnswering());
        });
      }, timeoutMs);
    }

    function fail(cause: Error, isBusy: boolean): void {
      metrics.acquired((performance.now() - begin) / 1000);
      metrics.failed(isBusy ? BUSY : sqlState(cause));
      callback(isBusy ? databaseBusy(cause) : databaseUnavailable(cause));
    }

    pool.connect((error, client, release) => {
      if (timedOut) {
        release();
        return;
      }
      clearTimeout(timer);
      clearImmediate(last);
      if (client === undefined) {
        const cause = error ?? new Error('The pool gave no connection');
        fail(cause, isConnectTimeout(cause) && isAnswering());
        return;
      }
      metrics.acquired((performance.now() - begin) / 1000);
      callback({
        client,
        release: (failure) => {
          release(mustClose(failure));
        },
      });
    });
  };
}

/** A connection outlives an error that Postgres reported about a statement, and no other. */
function mustClose(failure: Error | true | undefined): boolean {
  if (failure === undefined) return false;
  if (failure === true) return true;
  const state = sqlState(failure);
  return state === undefined || state === '25006' || state.startsWith('08') || state.startsWith('57P');
}

/**
 * The same way to a connection, but not while there is a reason to refuse it: before one is waited for, and once it is there.
 * @param bind makes the lease that is given out
 */
export function acquireUnless(
  acquire: Acquire,
  refusalOf: () => AppError | undefined,
  bind: (lease: Lease) => Lease,
): Acquire {
  return (callback) => {
    const refused = refusalOf();
    if (refused !== undefined) {
      callback(refused);
      return;
    }
    acquire((outcome) => {
      if (outcome instanceof Error) {
        callback(outcome);
        return;
      }
      const late = refusalOf();
      if (late === undefined) {
        callback(bind(outcome));
        return;
      }
      outcome.release();
      callback(late);
    });
  };
}
