import { catalog } from '@crm/catalog';
import { AppError, codes } from '@crm/errors';
import { migrateCommand, type Database, type SchemaFolders } from '@crm/postgres';
import { readConfig, StartupError, type Logger } from '@crm/runtime';
import { ADMINISTRATOR_ID, seedAdministrator } from '../repository/seed-administrator.js';
import { SCHEMA } from '../schema.js';
import { asOwner } from './as-owner.js';
import { applyCatalog } from './catalog.js';

const STATEMENT_TIMEOUT_MS = 10_000;

/**
 * The subcommand `migrate` of records: brings the schema up to date, stores the first administrator unless there ever was
 * one, so that auth has a user to give a password to, and applies the catalogue file in `CRM_RECORDS_CATALOG`, if it
 * is set. `CRM_RECORDS_SEED_ADMIN=false` skips the administrator.
 */
export function migrateWithAdministrator(folders: SchemaFolders): (args: readonly string[]) => Promise<void> {
  const migrate = migrateCommand(SCHEMA, folders);
  return async (args) => {
    const { seeds, adminUserName, file, prunes } = readConfig('CRM_RECORDS_', (env) => ({
      seeds: env.boolean('SEED_ADMIN', { default: true }),
      adminUserName: env.string('ADMIN_USER_NAME', { default: 'admin' }),
      file: env.string('CATALOG', { default: '' }),
      prunes: env.boolean('CATALOG_PRUNE', { default: false }),
    }));
    await migrate(args);
    if (!seeds && file === '') return;
    await asOwner({ name: 'migrate', statementTimeoutMs: STATEMENT_TIMEOUT_MS }, async (database, logger) => {
      if (seeds) await seedAdministratorOnce(database, logger, adminUserName);
      if (file === '') return;
      const { changes } = await applyCatalog(database, logger, file, prunes);
      logger.info({ event: 'catalog.applied', changes: changes.length }, 'catalogue file applied');
    });
  };
}

/** Stores the first administrator, user `1`, unless there ever was one, and logs what it did. */
async function seedAdministratorOnce(database: Database, logger: Logger, adminUserName: string): Promise<void> {
  try {
    const seeded = await seedAdministrator(database, catalog, adminUserName);
    const outcome = seeded ? 'stored' : 'was there already, nothing changed';
    logger.info({ event: 'administrator.seeded', user_id: ADMINISTRATOR_ID, seeded }, `administrator ${outcome}`);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== codes.valueInUse) throw error;
    throw new StartupError(`another user is called ${JSON.stringify(adminUserName)}; set CRM_RECORDS_ADMIN_USER_NAME`);
  }
}
