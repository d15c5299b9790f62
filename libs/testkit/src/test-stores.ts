import { rm } from 'node:fs/promises';
import path from 'node:path';
import {
  bootstrapDatabase,
  migrateDatabase,
  newRolePasswords,
  startPostgres,
  startRedis,
  startWatchdog,
  temporaryFolder,
  type Log,
  type Watchdog,
} from '@crm/local-stack';
import { variables } from './environment.js';

export interface TestStores {
  readonly postgresUrl: string;
  readonly redisUrl: string;
  /** The same Redis for auth, which writes revocations, and for the gateway, which reads them. */
  readonly redisWriterUrl: string;
  readonly redisReaderUrl: string;
  readonly watchdog: Watchdog;
  /** A folder that lives as long as the stores. */
  readonly folder: string;
  /** Ends the stores and removes their data. */
  readonly stop: () => Promise<void>;
}

const template = 'crm_template';

/** The log of a test run's set-up. */
export const setupLog: Log = {
  info: () => undefined,
  warn: (message) => process.stderr.write(`${message}\n`),
  error: (message) => process.stderr.write(`${message}\n`),
};

/**
 * Starts Postgres and Redis for a test run: empty, without durability, and removed at the end even if the run is
 * killed.
 */
export async function startTestStores(): Promise<TestStores> {
  const folder = await temporaryFolder('crm-test-');
  const watchdog = startWatchdog();
  const options = { log: setupLog, watchdog };
  const [postgres, redis] = await Promise.all([
    startPostgres({ dataDir: path.join(folder, 'postgres'), durable: false, ...options }),
    startRedis(options),
  ]);
  return {
    postgresUrl: postgres.url,
    redisUrl: redis.url,
    redisWriterUrl: redis.writerUrl,
    redisReaderUrl: redis.readerUrl,
    watchdog,
    folder,
    stop: async () => {
      await Promise.all([postgres.stop(true), redis.stop(true)]);
      watchdog.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/**
 * Creates the database that `createTestDatabase` copies - bootstrapped and migrated - and sets the variables for test
 * files.
 */
export async function prepareTemplate(stores: TestStores): Promise<void> {
  const passwords = newRolePasswords();
  const database = await bootstrapDatabase({ adminUrl: stores.postgresUrl, database: template, passwords });
  const missing = await migrateDatabase(database);
  if (missing.length > 0) setupLog.warn(`not migrated, because not built: ${missing.join(', ')}`);
  process.env[variables.postgresUrl] = stores.postgresUrl;
  process.env[variables.redisUrl] = stores.redisUrl;
  process.env[variables.template] = template;
  process.env[variables.rolePasswords] = JSON.stringify(passwords);
}
