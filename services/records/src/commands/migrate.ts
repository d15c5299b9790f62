import { readConfig } from '@crm/runtime';
import { migrateCommand, type SchemaFolders } from '@crm/service';
import { seedAdminCommand } from './seed-admin.js';
import { SCHEMA } from '../schema.js';

/**
 * The subcommand `migrate` of records: brings the schema up to date, and stores the first administrator unless there
 * ever was one, so that auth has a user to give a password to. `CRM_RECORDS_SEED_ADMIN=false` skips the administrator.
 */
export function migrateWithAdministrator(folders: SchemaFolders): (args: readonly string[]) => Promise<void> {
  const migrate = migrateCommand(SCHEMA, folders);
  return async (args) => {
    const { seeds } = readConfig('CRM_RECORDS_', (env) => ({ seeds: env.boolean('SEED_ADMIN', { default: true }) }));
    await migrate(args);
    if (seeds) await seedAdminCommand();
  };
}
