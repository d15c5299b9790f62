import { catalog } from '@crm/catalog';
import { AppError, codes } from '@crm/errors';
import { createPool, sqlState } from '@crm/postgres';
import { createLogger, createRegistry, StartupError, version } from '@crm/runtime';
import { readSeedConfig } from '../config.js';
import { ADMINISTRATOR_ID, seedAdministrator } from '../repository/seed-administrator.js';
import { SCHEMA } from '../schema.js';

const UNDEFINED_TABLE = '42P01';

/**
 * The subcommand `seed-admin`: stores the first administrator, user `1`, unless there is one, and logs what it did.
 * Running it again changes nothing. The password is set in the auth service, under the same id.
 */
export async function seedAdminCommand(): Promise<void> {
  const { database: connection, adminUserName, logLevel } = readSeedConfig();
  const logger = createLogger({ service: SCHEMA, version, level: logLevel });
  const database = createPool({
    ...connection,
    max: 1,
    applicationName: 'crm-records-seed-admin',
    statementTimeoutMs: 10_000,
    // Nobody queues behind a command, so it can wait patiently for a busy Postgres.
    acquireTimeoutMs: 30_000,
    registry: createRegistry({ service: SCHEMA, version }),
    logger,
  });
  try {
    const seeded = await seedAdministrator(database, catalog, adminUserName);
    const outcome = seeded ? 'stored' : 'was there already, nothing changed';
    logger.info({ event: 'administrator.seeded', user_id: ADMINISTRATOR_ID, seeded }, `administrator ${outcome}`);
  } catch (error) {
    throw explain(error, adminUserName);
  } finally {
    await database.stop();
  }
}

function explain(error: unknown, userName: string): unknown {
  if (error instanceof AppError && error.code === codes.valueInUse) {
    return new StartupError(`another user is called ${JSON.stringify(userName)}; set CRM_RECORDS_ADMIN_USER_NAME`);
  }
  if (sqlState(error) === UNDEFINED_TABLE)
    return new StartupError('the schema records has no users yet; run migrate first');
  return error;
}
