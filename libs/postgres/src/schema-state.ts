import { sqlState } from './pg-error.js';
import { identifier, sql, toStatement } from './sql.js';
import type { Queryable } from './statement.js';

/** What has been applied to a schema. */
export interface SchemaState {
  /** Newest migration; 0 for a schema without any. */
  readonly version: number;
  /** Newest migration that removed something; a binary that does not know it must not run on the schema. */
  readonly contractVersion: number;
}

const UNDEFINED_TABLE = '42P01';
const UNDEFINED_SCHEMA = '3F000';

/** Newest migration and newest contract of a schema; both 0 when it was never migrated. */
export async function schemaState(db: Queryable, schema: string): Promise<SchemaState> {
  const query = sql`select coalesce(max(version), 0) as version,
      coalesce(max(version) filter (where phase = 'contract'), 0) as "contractVersion"
    from ${identifier(schema, 'migrations')}`;
  try {
    const [state] = await db.run<SchemaState>(toStatement(query));
    return state ?? { version: 0, contractVersion: 0 };
  } catch (error) {
    const state = sqlState(error);
    if (state === UNDEFINED_TABLE || state === UNDEFINED_SCHEMA) return { version: 0, contractVersion: 0 };
    throw error;
  }
}
