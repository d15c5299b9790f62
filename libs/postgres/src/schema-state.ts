import type { Phase } from './migrate/migration-file.js';
import { sqlState } from './pg-error.js';
import { identifier, sql, toStatement } from './sql.js';
import type { Queryable } from './statement.js';

export interface SchemaState {
  /** Newest expand; 0 for a schema without any. */
  readonly version: number;
  readonly contracts: readonly AppliedContract[];
}

export interface AppliedContract {
  readonly version: number;
  /** Oldest release that does without what it removed; null when that was not recorded. */
  readonly minAppVersion: string | null;
}

const UNDEFINED_TABLE = '42P01';
const UNDEFINED_SCHEMA = '3F000';

/** The migrations that have been applied to a schema; none when it was never migrated. */
export async function schemaState(db: Queryable, schema: string): Promise<SchemaState> {
  // A table that the runner of an older release created lacks the column.
  const query = sql`select version, phase, to_jsonb(m) ->> 'min_app_version' as "minAppVersion"
    from ${identifier(schema, 'migrations')} m order by version`;
  const applied = await db.run<Row>(toStatement(query)).catch((error: unknown) => {
    const state = sqlState(error);
    if (state === UNDEFINED_TABLE || state === UNDEFINED_SCHEMA) return [];
    throw error;
  });
  return {
    version: applied.findLast(({ phase }) => phase === 'expand')?.version ?? 0,
    contracts: applied
      .filter(({ phase }) => phase === 'contract')
      .map(({ version, minAppVersion }) => ({ version, minAppVersion })),
  };
}

interface Row extends AppliedContract {
  readonly phase: Phase;
}
