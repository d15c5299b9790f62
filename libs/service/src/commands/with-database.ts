import { stderr } from 'node:process';
import { AppError, codes } from '@crm/errors';
import { createPool, type Database } from '@crm/postgres';
import { createLogger, createRegistry, StartupError, version, type Logger } from '@crm/runtime';
import type { DatabaseSettings } from '../settings.js';

/**
 * Runs a subcommand's work on a small pool that is closed afterwards. Logs go to standard error, because standard
 * output carries the result for a program to read. Throws StartupError when Postgres is unreachable, or when the work
 * needs users that records has not published.
 */
export async function withDatabase(
  service: string,
  config: DatabaseSettings,
  work: (db: Database, logger: Logger) => Promise<void>,
): Promise<void> {
  const logger = createLogger({ service, version, level: config.logLevel, destination: stderr });
  const db = createPool({
    ...config.database,
    max: 2,
    applicationName: `crm-${service}-command`,
    statementTimeoutMs: config.statementTimeoutMs,
    // Nothing queues behind a command, so it can wait for a busy Postgres.
    acquireTimeoutMs: 30_000,
    registry: createRegistry({ service, version }),
    logger,
  });
  try {
    await db.start?.();
    await work(db, logger);
  } catch (error) {
    if (error instanceof AppError && error.code === codes.databaseUnavailable) {
      throw new StartupError(`Postgres, as CRM_${service.toUpperCase()}_DATABASE_URL names it, cannot be reached`, {
        cause: error,
      });
    }
    if (error instanceof AppError && error.code === codes.serviceUnavailable) {
      throw new StartupError('the users are not to be had: the records service has not published them yet', {
        cause: error,
      });
    }
    throw error;
  } finally {
    await db.stop();
  }
}
