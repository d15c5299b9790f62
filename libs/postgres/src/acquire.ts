import type { AppError } from '@crm/errors';
import type pg from 'pg';
import { BUSY, databaseBusy, databaseUnavailable, isConnectTimeout, sqlState } from './pg-error.js';
import type { Tracking } from './session.js';

/** Returns the connection to the pool. An error that the connection did not survive, or `true`, closes it. */
export type Release = (error?: Error | true) => void;

export interface Lease {
  readonly client: pg.PoolClient;
  readonly release: Release;
  /** Why no statement may start on it any more, and the error of the statement under way; absent without bounds. */
  readonly refusal?: () => AppError | undefined;
  /** Why no statement should start on it any more; a running statement may still succeed. */
  readonly callerGone?: () => AppError | undefined;
  /** Takes the size of each row in bytes; answers whether to keep the row. */
  readonly accept?: (bytes: number) => boolean;
}

/** Provides a connection, or an error when there is none: 8902 while the database answers others, else 8905. */
export type Acquire = (callback: (outcome: Lease | AppError) => void) => void;

/**
 * Gives access to the connections of a pool. A caller waits for a busy pool no longer than `timeoutMs`; a new
 * connection has the driver's own connection timeout.
 * @param isAnswering whether Postgres answers on the existing connections
 */
export function acquireFrom(
  pool: pg.Pool,
  max: number,
  timeoutMs: number,
  { metrics, prepared }: Pick<Tracking, 'metrics' | 'prepared'>,
  isAnswering: () => boolean,
): Acquire {
  return (callback) => {
    const begin = performance.now();
    let timer: NodeJS.Timeout | undefined;
    let last: NodeJS.Immediate | undefined;
    let timedOut = false;
    // Earlier callers take the idle connections and the places for new ones; only a caller that finds neither has to
    // wait.
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
          release(mustClose(failure) || prepared.areMany(client));
        },
      });
    });
  };
}

/** A connection survives only an error that Postgres reported about a statement. */
function mustClose(failure: Error | true | undefined): boolean {
  if (failure === undefined) return false;
  if (failure === true) return true;
  const state = sqlState(failure);
  return state === undefined || state === '25006' || state.startsWith('08') || state.startsWith('57P');
}

/**
 * Wraps `acquire` with a refusal: it is checked before waiting for a connection, and again once there is one.
 * @param bind makes the lease that the caller gets
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
