import { currentContext, reasonOf, type Logger, type Registry, type Resource } from '@crm/runtime';
import pg from 'pg';
import { acquireFrom, type Acquire } from './acquire.js';
import { acquireWithin, type ReadBounds } from './bounded-lease.js';
import { CallersWork } from './callers-work.js';
import { clientFor, type Connection } from './connection.js';
import { writeLargeParametersAsTheyAre } from './large-parameter.js';
import { sqlState } from './pg-error.js';
import { hasOwnSessions } from './own-sessions.js';
import { poolMetrics } from './pool-metrics.js';
import { PreparedTexts } from './prepared-texts.js';
import { send, type ResultCallback, type Unanswered } from './session.js';
import { sql, toStatement } from './sql.js';
import type { Queryable, Statement } from './statement.js';
import { traced } from './trace-statement.js';
import { createTransactions, type RunTransaction, type TransactionOptions } from './transaction.js';
import { typeParsers } from './type-parsers.js';

export interface PoolOptions extends Connection {
  readonly max: number;
  readonly applicationName: string;
  /** Maximum duration of one statement, in milliseconds; enforced by Postgres. */
  readonly statementTimeoutMs: number;
  /**
   * Maximum wait for a free connection when all are in use, in milliseconds. Default 1000. A new connection has as long
   * to be established, and never less than two seconds.
   */
  readonly acquireTimeoutMs?: number;
  readonly registry: Registry;
  readonly logger: Logger;
}

/** Reads on behalf of one call, which end when they exceed its bounds. */
export interface BoundedReads extends Queryable {
  /** Runs a function in one read-only transaction whose statements all see the same snapshot. */
  snapshot<T>(fn: (tx: Queryable) => Promise<T>): Promise<T>;
}

/**
 * A pool of connections to one database. Statements within the context of a request end with that request: a statement
 * that starts after its caller has gone fails with 8903, a running one is cancelled in Postgres within about 100 ms.
 * Work that also serves other callers, or a later time, runs outside the context (`runOutsideContext`).
 */
export interface Database extends Queryable, Resource {
  readonly registry: Registry;
  /**
   * Runs a function in one transaction: commits when it returns, rolls back when it throws. After a serialization
   * failure or a deadlock it starts again, with three tries in all, so the function must have no effects besides its
   * statements. Statements that the function does not await also run one after the other, and are sent to the server in
   * one packet.
   */
  transaction<T>(fn: (tx: Queryable) => Promise<T>, options?: TransactionOptions): Promise<T>;
  /**
   * The same database within bounds. Only for reads: a statement that is cancelled may have had its effect
   * nevertheless.
   */
  bounded(bounds: ReadBounds): BoundedReads;
  ping(): Promise<boolean>;
  /** Whether each connection has a session of its own, which is not so behind a transaction pooler. */
  hasOwnSessions(): Promise<boolean>;
  stop(): Promise<void>;
}

const CONNECT_TIMEOUT_MS = 2_000;
const ACQUIRE_TIMEOUT_MS = 1_000;
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 10_000;
const KEEP_ALIVE_DELAY_MS = 10_000;
/** Maximum lifetime of a connection and of its prepared statements, in seconds. */
const MAX_LIFETIME_SECONDS = 1_800;
/** Time between two searches for connections that never answer, in milliseconds. */
const WATCH_INTERVAL_MS = 2_000;
/** How long after its own timeout the answer to a statement may come from a database that is merely busy. */
const OVERDUE_GRACE_MS = 500;
/** How long after that timeout the connection is destroyed. */
const ANSWER_GRACE_MS = 2_000;

const PING: Statement = { name: 'ping', text: 'select 1', values: [] };

/**
 * How many connections of a pool work of one kind may hold at once: all but a fifth, so that other work finds some; at
 * least one.
 */
export function mostConnections(poolMax: number): number {
  return Math.max(1, poolMax - Math.max(1, Math.floor(poolMax / 5)));
}

/**
 * Makes a pool. It does not connect before the first statement. An unavailable database only makes statements fail with
 * 8905; the pool recovers by itself. A statement that gets no connection in time while the database answers others
 * fails with 8902. `stop` closes connections once their statements have ended.
 */
export function createPool(options: PoolOptions): Database {
  const { max, statementTimeoutMs, acquireTimeoutMs = ACQUIRE_TIMEOUT_MS, registry, logger } = options;
  const pool = new pg.Pool({
    application_name: options.applicationName,
    max,
    Client: clientFor(options, Math.max(CONNECT_TIMEOUT_MS, acquireTimeoutMs)),
    // Connections are kept until their lifetime ends: a timer for each release would gain nothing.
    idleTimeoutMillis: 0,
    maxLifetimeSeconds: MAX_LIFETIME_SECONDS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_DELAY_MS,
    types: typeParsers,
    // A statement is sent before the previous one is answered, where a transaction does not need that answer.
    pipeline: true,
  });
  const session = sessionSettings(statementTimeoutMs);
  const metrics = poolMetrics(registry, pool, max);
  const unanswered: Unanswered = new Map();
  const prepared = new PreparedTexts();
  const tracking = { metrics, unanswered, prepared };
  const callersWork = new CallersWork(unanswered);
  const acquire: Acquire = callersWork.within(acquireFrom(pool, max, acquireTimeoutMs, tracking, isAnswering));
  let connected = 0;

  /**
   * False when a statement is overdue that Postgres should have ended by itself, which is how a silent database shows.
   */
  function isAnswering(): boolean {
    const overdue = performance.now() - statementTimeoutMs - OVERDUE_GRACE_MS;
    return connected > 0 && [...unanswered.values()].every(({ since }) => since >= overdue);
  }

  // Without a listener the loss of an idle connection would end the process.
  pool.on('error', (error) => {
    metrics.failed(sqlState(error));
    logger.warn(
      { event: 'postgres.connection_lost', reason: reasonOf(error) },
      'an idle connection to Postgres was lost',
    );
  });

  pool.on('connect', (client) => {
    connected += 1;
    client.once('end', () => {
      connected -= 1;
    });
    // The same for a connection in use. The running statement fails with this very error, or else the next one does.
    client.on('error', () => undefined);
    writeLargeParametersAsTheyAre(client.connection);
    // Sent together with the first statement of the connection, which runs after it.
    client.query(session.text, [...session.values]).catch(() => client.connection.stream.destroy());
  });

  // statement_timeout does not help when the server is frozen or the network is gone; without this the connection would
  // be taken until TCP times out, minutes later.
  const watch = setInterval(() => {
    const limit = performance.now() - statementTimeoutMs - ANSWER_GRACE_MS;
    for (const [client, { since }] of unanswered) if (since < limit) client.connection.stream.destroy();
  }, WATCH_INTERVAL_MS).unref();

  function execute(from: Acquire, statement: Statement): Promise<pg.QueryResult> {
    // A connection is handed over in the context of the caller that released it.
    const context = currentContext();
    return new Promise((resolve, reject) => {
      from((outcome) => {
        if (outcome instanceof Error) {
          reject(outcome);
          return;
        }
        const { client, accept, refusal, release } = outcome;
        const end: ResultCallback = (error, result) => {
          release(error);
          const failure = refusal?.() ?? error;
          if (failure !== undefined) reject(failure);
          else if (result !== undefined) resolve(result);
        };
        send(client, statement, tracking, traced(context, statement, end), accept);
      });
    });
  }

  const queryable = (from: Acquire): Queryable => ({
    run: async <Row extends object>(statement: Statement) => (await execute(from, statement)).rows as Row[],
    count: async (statement) => (await execute(from, statement)).rowCount ?? 0,
  });
  const transactionsFrom = (from: Acquire): RunTransaction =>
    createTransactions({ acquire: from, logger, ...tracking });

  return {
    name: 'postgres',
    registry,
    ...queryable(acquire),
    transaction: transactionsFrom(acquire),
    bounded: (bounds) => {
      const within = acquireWithin(acquire, bounds, statementTimeoutMs);
      return {
        ...queryable(within),
        snapshot: (fn) => transactionsFrom(within)(fn, { isolation: 'repeatable read', readOnly: true }),
      };
    },
    ping: () =>
      execute(acquire, PING).then(
        () => true,
        () => false,
      ),
    hasOwnSessions: () => hasOwnSessions(options),
    stop: async () => {
      clearInterval(watch);
      callersWork.stop();
      if (!pool.ending) await pool.end();
    },
  };
}

/**
 * The settings of a session as a statement: PgBouncer refuses them in the startup message. By its own `random_page_cost`
 * of 4, which is meant for disks, Postgres reads a small table from end to end for each row of a page.
 */
function sessionSettings(statementTimeoutMs: number): Statement {
  return toStatement(sql`select set_config('timezone', 'UTC', false), set_config('datestyle', 'ISO', false),
    set_config('random_page_cost', '1.1', false),
    set_config('idle_in_transaction_session_timeout', ${String(IDLE_IN_TRANSACTION_TIMEOUT_MS)}, false),
    set_config('statement_timeout', ${String(statementTimeoutMs)}, false)`);
}
