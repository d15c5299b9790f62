import type pg from 'pg';
import { quoteName } from '../sql.js';
import type { MigrationFile, Phase } from './migration-file.js';

/** One migration that a schema has. */
export interface AppliedMigration {
  readonly version: number;
  readonly name: string;
  readonly checksum: string;
  readonly phase: Phase;
}

/** Makes the table of applied migrations unless it is there. */
export async function createHistory(client: pg.Client, schema: string): Promise<void> {
  await client.query(`
    create table if not exists ${tableOf(schema)} (
      version integer primary key,
      name text not null,
      checksum text not null,
      phase text not null constraint ck_migrations_phase check (phase in ('expand', 'contract')),
      applied_at timestamptz not null default now(),
      app_version text not null,
      duration_ms integer not null
    )`);
}

/** The migrations that a schema has, oldest first. */
export async function readHistory(client: pg.Client, schema: string): Promise<AppliedMigration[]> {
  const { rows } = await client.query<AppliedMigration>(
    `select version, name, checksum, phase from ${tableOf(schema)} order by version`,
  );
  return rows;
}

/** Records that a migration was applied. */
export async function recordMigration(
  client: pg.Client,
  schema: string,
  file: MigrationFile,
  appVersion: string,
  durationMs: number,
): Promise<void> {
  await client.query(
    `insert into ${tableOf(schema)} (version, name, checksum, phase, app_version, duration_ms)
     values ($1, $2, $3, $4, $5, $6)`,
    [file.version, file.name, file.checksum, file.phase, appVersion, Math.round(durationMs)],
  );
}

function tableOf(schema: string): string {
  return `${quoteName(schema)}.migrations`;
}
