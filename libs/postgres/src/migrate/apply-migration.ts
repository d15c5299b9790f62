import { StartupError, type Logger } from '@crm/runtime';
import type pg from 'pg';
import { describeFailure } from './describe-failure.js';
import { recordMigration } from './history.js';
import { dropInvalidIndexes } from './invalid-index.js';
import type { MigrationFile } from './migration-file.js';
import { retryOnLock } from './retry-on-lock.js';
import { splitStatements } from './split-statements.js';

export interface ApplyOptions {
  readonly schema: string;
  readonly appVersion: string;
  readonly logger: Logger;
}

/** Applies one migration and records it. Throws StartupError, which names the line, when a statement fails. */
export async function applyMigration(client: pg.Client, file: MigrationFile, options: ApplyOptions): Promise<void> {
  const { schema, logger } = options;
  const { version, name, phase } = file;
  const begin = performance.now();
  try {
    await retryOnLock(logger, () => (file.transactional ? inTransaction : alone)(client, file, options));
  } catch (error) {
    const reason = describeFailure(error, file.text);
    throw new StartupError(`migration ${version} (${name}) of schema ${schema} failed: ${reason}`, { cause: error });
  }
  const duration_ms = Math.round(performance.now() - begin);
  logger.info({ event: 'migrate.applied', schema, version, name, phase, duration_ms }, `applied migration ${version}`);
}

async function inTransaction(client: pg.Client, file: MigrationFile, options: ApplyOptions): Promise<void> {
  const begin = performance.now();
  await client.query('begin');
  try {
    await client.query(file.text);
    await recordMigration(client, options.schema, file, options.appVersion, performance.now() - begin);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

async function alone(client: pg.Client, file: MigrationFile, options: ApplyOptions): Promise<void> {
  const begin = performance.now();
  await dropInvalidIndexes(client, options.schema, file.text);
  for (const statement of splitStatements(file.text)) await client.query(statement);
  await recordMigration(client, options.schema, file, options.appVersion, performance.now() - begin);
}
