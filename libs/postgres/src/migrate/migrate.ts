import { StartupError, type Logger } from '@crm/runtime';
import type pg from 'pg';
import type { Connection } from '../connection.js';
import { withSchemaLock } from './advisory-lock.js';
import { applyMigration } from './apply-migration.js';
import { createFailures, noteFailure } from './failures.js';
import { createHistory, readHistory } from './history.js';
import { readMigrations } from './migration-file.js';
import { planMigrations } from './plan.js';
import { applyPublished, readPublished } from './published.js';
import { openSession } from './session.js';

/** Which schema to bring up to date, and from where, as the role that owns it. */
export interface MigrateOptions extends Connection {
  /** Exists already; migrations run with it as their search path. */
  readonly schema: string;
  /** Folder of the numbered migrations, `NNNN_name.expand.sql` or `NNNN_name.contract.sql`. */
  readonly folder: string;
  /** Folder of the views and grants that other services read; applied anew each time. */
  readonly publishedFolder?: string;
  readonly logger: Logger;
  /** Version of the release, recorded with each migration. */
  readonly appVersion: string;
  /** How long a file of `publishedFolder` waits for the views that it needs, in milliseconds. Default 30 s. */
  readonly needsTimeoutMs?: number;
}

/**
 * Brings a schema up to date: forward only, one runner at a time, each file in a transaction of its own together with
 * its entry in `<schema>.migrations`, so that a failure leaves nothing of the file behind. A file whose first line is
 * `-- no-transaction` holds statements that can be repeated, such as `create index concurrently if not exists`; each runs by
 * itself, and after a failure the next run begins with the first again.
 * @throws StartupError when Postgres cannot be reached, an applied file was changed or is missing, the schema was
 * contracted by a newer release, or a file fails.
 */
export async function migrate(options: MigrateOptions): Promise<void> {
  const { schema, logger } = options;
  const files = readMigrations(options.folder);
  const published = options.publishedFolder === undefined ? [] : readPublished(options.publishedFolder);
  const client = await openSession(options, schema, logger);
  try {
    await withSchemaLock(client, schema, logger, async () => {
      await checkSchema(client, schema);
      await createHistory(client, schema);
      await createFailures(client, schema);
      const pending = planMigrations(schema, files, await readHistory(client, schema));
      for (const file of pending) {
        const attempt = { schema, version: file.version, logger };
        await noteFailure(client, attempt, () => applyMigration(client, file, options));
      }
      for (const file of published) await applyPublished(client, file, options);
      const version = files.length;
      logger.info(
        { event: 'migrate.done', schema, version, applied: pending.length },
        `schema ${schema} is up to date`,
      );
    });
  } finally {
    await client.end();
  }
}

async function checkSchema(client: pg.Client, schema: string): Promise<void> {
  const { rowCount } = await client.query('select from pg_namespace where nspname = $1', [schema]);
  if (rowCount === 0) throw new StartupError(`There is no schema ${schema} in the database: run the bootstrap first`);
}
