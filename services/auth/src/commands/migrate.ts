import { migrate } from '@crm/postgres';
import { createLogger, version } from '@crm/runtime';
import { readOwnerConfig } from '../config.js';
import { MIGRATIONS_FOLDER, SCHEMA } from '../schema.js';

/** `migrate`: brings the schema up to date as its owner role. */
export async function runMigrate(): Promise<void> {
  const config = readOwnerConfig();
  await migrate({
    connectionString: config.ownerDatabaseUrl,
    schema: SCHEMA,
    folder: MIGRATIONS_FOLDER,
    logger: createLogger({ service: SCHEMA, version, level: config.logLevel }),
    appVersion: version,
  });
}
