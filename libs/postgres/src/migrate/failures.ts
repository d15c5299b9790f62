import type pg from 'pg';
import { reasonOf, type Logger } from '@crm/runtime';
import { query } from '../query.js';
import { identifier, sql, type SqlFragment } from '../sql.js';

export interface Attempt {
  readonly schema: string;
  readonly version: number;
  readonly logger: Logger;
}

export async function createFailures(client: pg.Client, schema: string): Promise<void> {
  await query(
    client,
    sql`create table if not exists ${tableOf(schema)} (
      version integer primary key,
      failed_at timestamptz not null default now()
    )`,
  );
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
    const insertion = sql`insert into ${tableOf(schema)} (version) values (${version})
      on conflict (version) do update set failed_at = now()`;
    await query(client, insertion).catch((reason: unknown) => {
      logger.warn({ event: 'migrate.failure_not_noted', reason: reasonOf(reason) }, 'the failure was not noted');
    });
    throw error;
  }
  await query(client, sql`delete from ${tableOf(schema)} where version <= ${version}`);
}

function tableOf(schema: string): SqlFragment {
  return identifier(schema, 'migration_failures');
}
