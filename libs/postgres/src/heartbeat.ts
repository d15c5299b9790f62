import { repeat, type Logger, type Registry, type Resource } from '@crm/runtime';
import { sqlState } from './pg-error.js';
import { identifier, sql, toStatement } from './sql.js';
import type { Queryable } from './statement.js';

export interface HeartbeatOptions {
  readonly database: Queryable & { readonly registry: Registry };
  readonly schema: string;
  /** Unique name of the process among all that use the schema. */
  readonly pod: string;
  readonly appVersion: string;
  readonly logger: Logger;
}

const INTERVAL_MS = 15_000;
const UNDEFINED_TABLE = '42P01';

/**
 * Records in the schema, at the start and then about every 15 s, that a process of this release uses it, so that
 * nothing the process needs is removed (`ContractMode`). Deletes records older than a day. A schema without migrations
 * has no table for it; that is not a failure.
 */
export function createHeartbeat(options: HeartbeatOptions): Resource {
  const { database, schema, pod, appVersion, logger } = options;
  const table = identifier(schema, 'heartbeat');
  const statement = toStatement(
    sql`with forgotten as (delete from ${table} where seen_at < now() - interval '1 day')
      insert into ${table} (pod, app_version) values (${pod}, ${appVersion})
      on conflict (pod) do update set app_version = excluded.app_version, seen_at = now()`,
    'heartbeat',
  );

  async function beat(): Promise<void> {
    try {
      await database.count(statement);
    } catch (error) {
      if (sqlState(error) !== UNDEFINED_TABLE) throw error;
    }
  }

  const job = repeat({
    name: 'note-heartbeat',
    intervalMs: INTERVAL_MS,
    logger,
    registry: database.registry,
    run: beat,
  });
  return {
    ...job,
    start: async () => {
      // When the database cannot be reached now, the next heartbeat tries again.
      void beat().catch(() => undefined);
      await job.start?.();
    },
  };
}
