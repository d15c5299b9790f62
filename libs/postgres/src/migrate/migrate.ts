import { StartupError, type Logger } from '@crm/runtime';
import type pg from 'pg';
import type { Connection } from '../connection.js';
import { query } from '../query.js';
import { sql } from '../sql.js';
import { withSchemaLock } from './advisory-lock.js';
import { applyMigration } from './apply-migration.js';
import { reasonToWait, type ContractMode } from './contract-guard.js';
import { createFailures, noteFailure } from './failures.js';
import { createHistory, readHistory } from './history.js';
import { readMigrations, type MigrationFile } from './migration-file.js';
import { planMigrations } from './plan.js';
import { applyPublished, readPublished } from './published.js';
import { openSession } from './session.js';

/** The schema to migrate, where its migrations are, and the connection of the role that owns it. */
export interface MigrateOptions extends Connection {
  /** Must exist; it is the search path of the migrations. */
  readonly schema: string;
  /** Folder of the numbered migrations, `NNNN_name.expand.sql` or `NNNN_name.contract.sql`. */
  readonly folder: string;
  /** Folder of the views and grants for other services; applied again each time. */
  readonly publishedFolder?: string;
  readonly logger: Logger;
  /** Version of the release, recorded with each migration. */
  readonly appVersion: string;
  /** How long a file of `publishedFolder` waits for the views that it needs, in milliseconds. Default 30 s. */
  readonly needsTimeoutMs?: number;
  /** When contracts are applied. Default `deferred`. */
  readonly contracts?: ContractMode;
}

/**
 * Migrates a schema: forward only, one runner at a time. Each file runs in a transaction of its own together with its
 * entry in `<schema>.migrations`, so that a failure leaves nothing of the file behind. A file whose first line is `--
 * no-transaction` contains statements that can be repeated, such as `create index concurrently if not exists`; each
 * runs by itself, and after a failure the next run starts with the first one again. Contracts that other releases do
 * not allow yet have to wait: see `ContractMode`.
 * @throws StartupError when Postgres cannot be reached, an applied file was changed or is missing, the schema was
 *   contracted by a newer release, or a file fails.
 */
export async function migrate(options: MigrateOptions): Promise<void> {
  const { schema, logger } = options;
  const files = readMigrations(options.folder);
  const published = options.publishedFolder === undefined ? [] : readPublished(options.publishedFolder);
  const client = await openSession(options, schema, logger);
  try {
    await withSchemaLock(client, schema, logger, async () => {
      await checkSchema(client, schema);
      await createHistory(client, schema, logger);
      await createFailures(client, schema);
      const { expands, contracts } = planMigrations(
        schema,
        files,
        await readHistory(client, schema),
        options.appVersion,
      );
      for (const file of expands) await applyNoting(client, file, options);
      for (const file of published) await applyPublished(client, file, options);
      const contracted = await applyContracts(client, contracts, options);
      const version = files.length;
      const applied = expands.length + contracted;
      logger.info({ event: 'migrate.done', schema, version, applied }, `schema ${schema} is up to date`);
    });
  } finally {
    await client.end();
  }
}

/**
 * Applies contracts in order up to the first that has to wait, and returns how many; the log names the pending ones.
 */
async function applyContracts(
  client: pg.Client,
  files: readonly MigrationFile[],
  options: MigrateOptions,
): Promise<number> {
  const { schema, logger, contracts = 'deferred' } = options;
  for (const [applied, file] of files.entries()) {
    const reason = await reasonToWait(client, file, { ...options, contracts });
    if (reason !== undefined) {
      const pending = files.slice(applied).map(({ version }) => version);
      logger.warn(
        { event: 'migrate.contract_pending', schema, pending, reason },
        `migration ${file.version} (${file.name}) is left for later: ${reason}`,
      );
      return applied;
    }
    await applyNoting(client, file, options);
  }
  return files.length;
}

/** Applies a file; a failure is recorded where the services see it. */
async function applyNoting(client: pg.Client, file: MigrationFile, options: MigrateOptions): Promise<void> {
  const { schema, logger } = options;
  await noteFailure(client, { schema, version: file.version, logger }, () => applyMigration(client, file, options));
}

async function checkSchema(client: pg.Client, schema: string): Promise<void> {
  const { rowCount } = await query(client, sql`select from pg_namespace where nspname = ${schema}`);
  if (rowCount === 0) throw new StartupError(`There is no schema ${schema} in the database: run the bootstrap first`);
}
