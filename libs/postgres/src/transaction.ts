import { nextTick } from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { currentContext, type Logger } from '@crm/runtime';
import type pg from 'pg';
import type { Acquire, Lease } from './acquire.js';
import { currentAuthor, setAuthor } from './author.js';
import { acquireWithin, type ReadBounds } from './bounded-lease.js';
import { sqlState } from './pg-error.js';
import { send, type ResultCallback, type Tracking } from './session.js';
import type { Queryable, Statement } from './statement.js';
import { traced } from './trace-statement.js';

export interface TransactionOptions {
  /** Default `read committed`. */
  readonly isolation?: 'read committed' | 'repeatable read' | 'serializable';
  readonly readOnly?: boolean;
  /** Takes the size of each row in bytes as it arrives. A returned error rolls the transaction back and is thrown. */
  readonly accept?: ReadBounds['accept'];
}

export interface TransactionParts extends Tracking {
  readonly acquire: Acquire;
  readonly logger: Logger;
}

export type RunTransaction = <T>(fn: (tx: Queryable) => Promise<T>, options?: TransactionOptions) => Promise<T>;

const MAX_TRIES = 3;
/** A victim of a deadlock waits longer: the other members of the cycle must have finished before it returns. */
const RETRY_DELAY_MS = { serialization: 10, deadlock: 100 } as const;
const RETRIED_STATES: Readonly<Record<string, 'serialization' | 'deadlock'>> = {
  '40001': 'serialization',
  '40P01': 'deadlock',
};
const COMMIT: Statement = { name: 'commit', text: 'commit', values: [] };
const ROLLBACK: Statement = { name: 'rollback', text: 'rollback', values: [] };

/** The function that runs transactions on connections of a pool. */
export function createTransactions(parts: TransactionParts): RunTransaction {
  return async (fn, options = {}) => {
    for (let tries = 1; ; tries += 1) {
      try {
        return await runOnce(parts, fn, options);
      } catch (error) {
        const reason = RETRIED_STATES[sqlState(error) ?? ''];
        if (reason === undefined || tries === MAX_TRIES) throw error;
        parts.metrics.retried(reason);
        parts.logger.debug({ event: 'postgres.retry', reason, tries }, 'a transaction is begun again');
        // Two transactions that collided would collide again if both retried at once.
        await sleep(Math.random() * RETRY_DELAY_MS[reason] * tries);
      }
    }
  };
}

async function runOnce<T>(
  parts: TransactionParts,
  fn: (tx: Queryable) => Promise<T>,
  options: TransactionOptions,
): Promise<T> {
  const context = currentContext();
  const acquire = options.accept ? acquireWithin(parts.acquire, { accept: options.accept }) : parts.acquire;
  const { client, release, refusal, callerGone, accept } = await take(acquire);
  let open = true;
  const execute = (statement: Statement): Promise<pg.QueryResult> =>
    new Promise((resolve, reject) => {
      if (!open) {
        reject(new Error('The transaction has ended'));
        return;
      }
      writeTogether(client);
      const end: ResultCallback = (error, result) => {
        if (error !== undefined) reject(error);
        else resolve(result);
      };
      send(client, statement, parts, traced(context, statement, end), accept);
    });
  /** A cancellation that arrived between two statements has hit none. */
  const within = async (statement: Statement): Promise<pg.QueryResult> => {
    const refused = refusal?.() ?? callerGone?.();
    if (refused !== undefined) throw refused;
    const result = await execute(statement);
    // Rows may be missing, because the cancellation may have come too late to end the statement.
    const incomplete = refusal?.();
    if (incomplete !== undefined) throw incomplete;
    return result;
  };
  const tx: Queryable = {
    run: async <Row extends object>(statement: Statement) => (await within(statement)).rows as Row[],
    count: async (statement) => (await within(statement)).rowCount ?? 0,
  };
  const giveBack = (closing: boolean): void => {
    open = false;
    release(closing ? true : undefined);
  };
  try {
    const author = options.readOnly === true ? null : currentAuthor();
    const begun = Promise.all([execute(beginOf(options)), author && execute(setAuthor(author))]);
    // Awaited below, but not when the function throws; then the rejection of `begin` is handled there too.
    begun.catch(() => undefined);
    const result = await fn(tx);
    await begun;
    const { command } = await execute(COMMIT);
    // Postgres answers the COMMIT of a transaction in which a statement failed with a rollback, and no error.
    if (command !== 'COMMIT') throw new Error('The transaction was rolled back: a failed statement was passed over');
    giveBack(false);
    return result;
  } catch (error) {
    const rolledBack = await execute(ROLLBACK).then(
      () => true,
      () => false,
    );
    giveBack(!rolledBack);
    throw refusal?.() ?? error;
  }
}

/** Sends everything up to the next turn of the event loop in one write: `begin` with the statements after it. */
function writeTogether({ connection: { stream } }: pg.PoolClient): void {
  stream.cork();
  nextTick(() => {
    stream.uncork();
  });
}

function take(acquire: Acquire): Promise<Lease> {
  return new Promise((resolve, reject) => {
    acquire((outcome) => {
      if (outcome instanceof Error) reject(outcome);
      else resolve(outcome);
    });
  });
}

function beginOf({ isolation, readOnly }: TransactionOptions): Statement {
  const level = isolation === undefined ? '' : ` isolation level ${isolation}`;
  return { text: `begin${level}${readOnly === true ? ' read only' : ''}`, values: [] };
}
