import { setTimeout as sleep } from 'node:timers/promises';
import { reasonOf, StartupError, type Logger } from '@crm/runtime';
import type pg from 'pg';
import { clientFor, type Connection } from '../connection.js';
import { mayPass } from '../may-pass.js';
import { query } from '../query.js';
import { identifier, sql } from '../sql.js';

const CONNECT_TIMEOUT_MS = 2_000;
const REACH_TIMEOUT_MS = 30_000;
const REACH_INTERVAL_MS = 500;
const SESSION_OPTIONS = '-c timezone=UTC -c lock_timeout=3s -c idle_in_transaction_session_timeout=60s';

/**
 * Opens the connection that migrates a schema, which is also its search path; waits up to 30 s for a Postgres that is
 * still starting.
 * @throws StartupError, without the credentials, when Postgres cannot be reached or refuses the role or the database.
 */
export async function openSession(connection: Connection, schema: string, logger: Logger): Promise<pg.Client> {
  const end = performance.now() + REACH_TIMEOUT_MS;
  for (;;) {
    const client = createClient(connection, schema);
    try {
      await client.connect();
      await query(client, sql`set search_path = ${identifier(schema)}`);
      return client;
    } catch (error) {
      await client.end().catch(() => undefined);
      const reason = reasonOf(error);
      if (!mayPass(error) || performance.now() > end) {
        throw new StartupError(`Postgres at ${client.host}:${client.port} cannot be used: ${reason}`, { cause: error });
      }
      logger.warn({ event: 'migrate.waiting', schema, reason }, 'Postgres cannot be reached yet');
      await sleep(REACH_INTERVAL_MS);
    }
  }
}

function createClient(connection: Connection, schema: string): pg.Client {
  const client = new (clientFor(connection, CONNECT_TIMEOUT_MS))({
    application_name: `migrate-${schema}`,
    keepAlive: true,
    options: SESSION_OPTIONS,
  });
  // The statement under way fails with the same error; without a listener the event would end the process.
  client.on('error', () => undefined);
  return client;
}
