import { setTimeout as sleep } from 'node:timers/promises';
import { StartupError, type Logger } from '@crm/runtime';
import type pg from 'pg';
import { query } from '../query.js';
import { sql, type SqlFragment } from '../sql.js';

const WAIT_TIMEOUT_MS = 600_000;
const POLL_INTERVAL_MS = 200;

/**
 * Runs work while this session holds the advisory lock of a schema; waits up to 10 minutes for another runner. It polls
 * instead of waiting inside Postgres: a waiting statement holds a snapshot, for which the other runner's `create index
 * concurrently` would wait in turn.
 */
export async function withSchemaLock(
  client: pg.Client,
  schema: string,
  logger: Logger,
  work: () => Promise<void>,
): Promise<void> {
  const key = sql`hashtextextended(${`crm migrations ${schema}`}, 0)`;
  const end = performance.now() + WAIT_TIMEOUT_MS;
  for (let tries = 1; !(await tryLock(client, key)); tries += 1) {
    if (tries === 1) logger.info({ event: 'migrate.locked', schema }, 'another runner is migrating; waiting');
    if (performance.now() > end)
      throw new StartupError(`Another runner has been migrating schema ${schema} for 10 minutes`);
    await sleep(POLL_INTERVAL_MS * (0.5 + Math.random()));
  }
  try {
    await work();
  } finally {
    // A lost session has released its locks.
    await query(client, sql`select pg_advisory_unlock(${key})`).catch(() => undefined);
  }
}

async function tryLock(client: pg.Client, key: SqlFragment): Promise<boolean> {
  const { rows } = await query<{ locked: boolean }>(client, sql`select pg_try_advisory_lock(${key}) as locked`);
  return rows[0]?.locked === true;
}
