import { catalog } from '@crm/catalog';
import { AppError, codes } from '@crm/errors';
import { createPool, migrateCommand, type SchemaFolders } from '@crm/postgres';
import { createLogger, createRegistry, readConfig, StartupError, version } from '@crm/runtime';
import { ADMINISTRATOR_ID, seedAdministrator } from '../repository/seed-administrator.js';
import { SCHEMA } from '../schema.js';
import { readSeedConfig, type SeedConfig } from './seed-config.js';

/**
 * The subcommand `migrate` of records: brings the schema up to date, and stores the first administrator unless there
 * ever was one, so that auth has a user to give a password to. `CRM_RECORDS_SEED_ADMIN=false` skips the administrator.
 */
export function migrateWithAdministrator(folders: SchemaFolders): (args: readonly string[]) => Promise<void> {
  const migrate = migrateCommand(SCHEMA, folders);
  return async (args) => {
    const { seeds } = readConfig('CRM_RECORDS_', (env) => ({ seeds: env.boolean('SEED_ADMIN', { default: true }) }));
    await migrate(args);
    if (seeds) await seedAdministratorOnce(readSeedConfig());
  };
}

/** Stores the first administrator, user `1`, unless there ever was one, and logs what it did. */
async function seedAdministratorOnce({ database: connection, adminUserName, logLevel }: SeedConfig): Promise<void> {
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
    if (!(error instanceof AppError) || error.code !== codes.valueInUse) throw error;
    throw new StartupError(`another user is called ${JSON.stringify(adminUserName)}; set CRM_RECORDS_ADMIN_USER_NAME`);
  } finally {
    await database.stop();
  }
}
