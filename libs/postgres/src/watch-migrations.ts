import { gauge, repeat, type Logger, type Registry, type Resource } from '@crm/runtime';
import { sqlState } from './pg-error.js';
import { identifier, sql, toStatement } from './sql.js';
import type { Queryable } from './statement.js';

export interface MigrationWatchOptions {
  readonly database: Queryable & { readonly registry: Registry };
  readonly schema: string;
  readonly logger: Logger;
  /** Default 15,000 ms. */
  readonly intervalMs?: number;
}

interface MigrationsSeen {
  readonly version: number;
  readonly seconds: number;
  readonly failed: number;
}

const INTERVAL_MS = 15_000;
const UNDEFINED_TABLE = '42P01';
const NONE: MigrationsSeen = { version: 0, seconds: 0, failed: 0 };

/**
 * Exports the state of a schema's migrations while this process runs on it: crm_schema_version, crm_migration_failed
 * and crm_migration_duration_seconds.
 */
export function watchMigrations({
  database,
  schema,
  logger,
  intervalMs = INTERVAL_MS,
}: MigrationWatchOptions): Resource {
  const { registry } = database;
  const labelNames = ['service'] as const;
  const failed = gauge(registry, {
    name: 'crm_migration_failed',
    help: 'Migrations of the schema that failed and were not applied since',
    labelNames,
  });
  const duration = gauge(registry, {
    name: 'crm_migration_duration_seconds',
    help: 'How long the newest migration of the schema took',
    labelNames,
  });
  const version = gauge(registry, {
    name: 'crm_schema_version',
    help: 'Newest migration of the schema, when last looked at',
    labelNames,
  });
  failed.set({ service: schema }, 0);
  duration.set({ service: schema }, 0);
  return repeat({
    name: 'watch-migrations',
    intervalMs,
    logger,
    registry,
    run: async () => {
      const state = await look(database, schema);
      version.set({ service: schema }, state.version);
      duration.set({ service: schema }, state.seconds);
      failed.set({ service: schema }, state.failed);
    },
  });
}

async function look(database: Queryable, schema: string): Promise<MigrationsSeen> {
  const query = sql`select coalesce(max(version), 0) as version,
      coalesce((array_agg(duration_ms order by version desc))[1], 0) / 1000.0::float8 as seconds,
      (select count(*)::int from ${identifier(schema, 'migration_failures')}) as failed
    from ${identifier(schema, 'migrations')}`;
  try {
    const [state = NONE] = await database.run<MigrationsSeen>(toStatement(query));
    return state;
  } catch (error) {
    // A runner of an earlier release created only the one table.
    if (sqlState(error) === UNDEFINED_TABLE) return NONE;
    throw error;
  }
}
