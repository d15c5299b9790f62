import { rm, statfs } from 'node:fs/promises';
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
import { breadth } from './breadth.js';
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

/** Where Linux keeps files in memory. */
const MEMORY = '/dev/shm';
/** A run takes less than half of it. */
const ROOM_BYTES = 4 * 1024 ** 3;

/**
 * The parent of the folder with the data: in memory where there is much room, because a database is more than a thousand
 * files, and nearly every test file has one; else undefined. Before a release, some tests fill large tables: on the disk.
 */
export async function roomInMemory(): Promise<string | undefined> {
  if (breadth({ change: false, release: true })) return undefined;
  try {
    const { bavail, bsize } = await statfs(MEMORY);
    return Math.min(bavail * bsize, process.availableMemory()) < ROOM_BYTES ? undefined : MEMORY;
  } catch {
    return undefined;
  }
}

/**
 * Starts Postgres and Redis for a test run: empty, without durability, and removed at the end even if the run is
 * killed.
 */
export async function startTestStores(): Promise<TestStores> {
  const folder = await temporaryFolder('crm-test-', await roomInMemory());
  const watchdog = startWatchdog();
  watchdog.discard(folder);
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
      await Promise.all([postgres.stop(), redis.stop(true)]);
      await rm(folder, { recursive: true, force: true });
      watchdog.close();
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
