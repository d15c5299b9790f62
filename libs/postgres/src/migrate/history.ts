import type { Logger } from '@crm/runtime';
import type pg from 'pg';
import { query } from '../query.js';
import { identifier, sql, type SqlFragment } from '../sql.js';
import type { MigrationFile, Phase } from './migration-file.js';
import { retryOnLock } from './retry-on-lock.js';

export interface AppliedMigration {
  readonly version: number;
  readonly name: string;
  readonly checksum: string;
  readonly phase: Phase;
  /** Oldest release that may run on the schema afterwards; null when every release may. */
  readonly minAppVersion: string | null;
}

/** Creates the tables of applied migrations and of running processes unless they exist. */
export async function createHistory(client: pg.Client, schema: string, logger: Logger): Promise<void> {
  await retryOnLock(logger, () => make(client, schema));
}

async function make(client: pg.Client, schema: string): Promise<void> {
  await query(
    client,
    sql`create table if not exists ${tableOf(schema)} (
      version integer primary key,
      name text not null,
      checksum text not null,
      phase text not null constraint ck_migrations_phase check (phase in ('expand', 'contract')),
      applied_at timestamptz not null default now(),
      app_version text not null,
      duration_ms integer not null
    );
    alter table ${tableOf(schema)} add column if not exists min_app_version text;
    create table if not exists ${identifier(schema, 'heartbeat')} (
      pod text primary key,
      app_version text not null,
      seen_at timestamptz not null default now()
    )`,
  );
}

export async function readHistory(client: pg.Client, schema: string): Promise<AppliedMigration[]> {
  const { rows } = await query<AppliedMigration>(
    client,
    sql`select version, name, checksum, phase, min_app_version as "minAppVersion"
      from ${tableOf(schema)} order by version`,
  );
  return rows;
}

export async function recordMigration(
  client: pg.Client,
  schema: string,
  file: MigrationFile,
  appVersion: string,
  durationMs: number,
): Promise<void> {
  const { version, name, checksum, phase, requiresApp = null } = file;
  await query(
    client,
    sql`insert into ${tableOf(schema)}
        (version, name, checksum, phase, app_version, duration_ms, min_app_version)
      values (${version}, ${name}, ${checksum}, ${phase}, ${appVersion}, ${Math.round(durationMs)}, ${requiresApp})`,
  );
}

function tableOf(schema: string): SqlFragment {
  return identifier(schema, 'migrations');
}
