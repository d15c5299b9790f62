import type pg from 'pg';
import { query } from '../query.js';
import { identifier, sql } from '../sql.js';

const CREATE_INDEX =
  /\bcreate\s+(?:unique\s+)?index\s+concurrently\s+(?:if\s+not\s+exists\s+)?"?([a-z_][a-z0-9_]*)"?/gi;

/**
 * Drops indexes that an aborted run left invalid and that this text creates concurrently: `if not exists` would take
 * them for finished.
 */
export async function dropInvalidIndexes(client: pg.Client, schema: string, text: string): Promise<void> {
  for (const [, name] of text.matchAll(CREATE_INDEX)) {
    if (name === undefined) continue;
    const { rowCount } = await query(
      client,
      sql`select from pg_index i join pg_class c on c.oid = i.indexrelid join pg_namespace n on n.oid = c.relnamespace
        where n.nspname = ${schema} and c.relname = ${name} and not i.indisvalid`,
    );
    if (rowCount !== 0) await query(client, sql`drop index concurrently ${identifier(schema, name)}`);
  }
}
