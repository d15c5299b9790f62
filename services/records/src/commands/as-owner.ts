import { createPool, readConnection, type Database } from '@crm/postgres';
import { createLogger, createRegistry, LOG_LEVELS, readConfig, version, type Logger } from '@crm/runtime';
import { SCHEMA } from '../schema.js';

/**
 * Runs the work of a subcommand over one connection of the owner role, by `CRM_RECORDS_OWNER_DATABASE_URL`. Throws
 * `ConfigError` naming every fault of the environment.
 */
export async function asOwner(
  { name, statementTimeoutMs }: { readonly name: string; readonly statementTimeoutMs: number },
  work: (database: Database, logger: Logger) => Promise<void>,
): Promise<void> {
  const { connection, level } = readConfig('CRM_RECORDS_', (env) => ({
    connection: readConnection(env, 'OWNER_DATABASE'),
    level: env.choice('LOG_LEVEL', LOG_LEVELS, { default: 'info' }),
  }));
  const logger = createLogger({ service: SCHEMA, version, level });
  const database = createPool({
    ...connection,
    max: 1,
    applicationName: `crm-records-${name}`,
    statementTimeoutMs,
    // Nobody queues behind a command, so it can wait patiently for a busy Postgres.
    acquireTimeoutMs: 30_000,
    registry: createRegistry({ service: SCHEMA, version }),
    logger,
  });
  try {
    await work(database, logger);
  } finally {
    await database.stop();
  }
}
