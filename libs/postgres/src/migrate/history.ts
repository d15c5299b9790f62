import type { Logger } from '@crm/runtime';
import type pg from 'pg';
import { quoteName } from '../sql.js';
import type { MigrationFile, Phase } from './migration-file.js';
import { retryOnLock } from './retry-on-lock.js';

/** A migration that a schema has. */
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
  await client.query(`
    create table if not exists ${tableOf(schema)} (
      version integer primary key,
      name text not null,
      checksum text not null,
      phase text not null constraint ck_migrations_phase check (phase in ('expand', 'contract')),
      applied_at timestamptz not null default now(),
      app_version text not null,
      duration_ms integer not null
    );
    alter table ${tableOf(schema)} add column if not exists min_app_version text;
    create table if not exists ${quoteName(schema)}.heartbeat (
      pod text primary key,
      app_version text not null,
      seen_at timestamptz not null default now()
    )`);
}

/** The migrations that a schema has, oldest first. */
export async function readHistory(client: pg.Client, schema: string): Promise<AppliedMigration[]> {
  const { rows } = await client.query<AppliedMigration>(
    `select version, name, checksum, phase, min_app_version as "minAppVersion" from ${tableOf(schema)} order by version`,
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
  await client.query(
    `insert into ${tableOf(schema)} (version, name, checksum, phase, app_version, duration_ms, min_app_version)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [file.version, file.name, file.checksum, file.phase, appVersion, Math.round(durationMs), file.requiresApp ?? null],
  );
}

function tableOf(schema: string): string {
  return `${quoteName(schema)}.migrations`;
}
