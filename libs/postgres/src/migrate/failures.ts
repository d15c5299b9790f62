import type pg from 'pg';
import { reasonOf, type Logger } from '@crm/runtime';
import { quoteName } from '../sql.js';

/** The application of one migration to one schema. */
export interface Attempt {
  readonly schema: string;
  readonly version: number;
  readonly logger: Logger;
}

/** Creates the table of failed migrations unless it exists. */
export async function createFailures(client: pg.Client, schema: string): Promise<void> {
  await client.query(`
    create table if not exists ${tableOf(schema)} (
      version integer primary key,
      failed_at timestamptz not null default now()
    )`);
}

/**
 * Applies a migration and records in the schema whether it failed, so that the services that run on it can show it
 * (crm_migration_failed): the process that ran the migration has ended by then.
 */
export async function noteFailure(
  client: pg.Client,
  { schema, version, logger }: Attempt,
  apply: () => Promise<void>,
): Promise<void> {
  try {
    await apply();
  } catch (error) {
    await client
      .query(
        `insert into ${tableOf(schema)} (version) values ($1) on conflict (version) do update set failed_at = now()`,
        [version],
      )
      .catch((reason: unknown) => {
        logger.warn({ event: 'migrate.failure_not_noted', reason: reasonOf(reason) }, 'the failure was not noted');
      });
    throw error;
  }
  await client.query(`delete from ${tableOf(schema)} where version <= $1`, [version]);
}

function tableOf(schema: string): string {
  return `${quoteName(schema)}.migration_failures`;
}
