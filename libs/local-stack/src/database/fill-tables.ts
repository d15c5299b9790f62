import { query, sql } from '@crm/postgres';
import type pg from 'pg';
import { withClient } from './bootstrap.js';

/**
 * Fills large tables, named as `schema.table`, then vacuums and analyzes them. Indexes that are not unique are built
 * after the rows, and the rows are not logged as changes, because both would take most of the time. Not for a table
 * that a trigger reads for each row.
 */
export async function fillTables(
  adminUrl: string,
  tables: readonly string[],
  fill: (client: pg.Client) => Promise<unknown>,
): Promise<void> {
  await withClient(adminUrl, async (client) => {
    const { rows: indexes } = await query<Index>(
      client,
      sql`select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
        from pg_index where indrelid = any(${tables}::text[]::regclass[]) and not indisunique`,
    );
    const { rows: logs } = await query<Log>(
      client,
      sql`select tgrelid::regclass::text as written, tgname as name from pg_trigger
        where tgrelid = any(${tables}::text[]::regclass[]) and tgname in ('log_change', 'log_link')`,
    );
    for (const { name } of indexes) await client.query(`drop index ${name}`);
    for (const { written, name } of logs) await client.query(`alter table ${written} disable trigger ${name}`);
    await fill(client);
    for (const { written, name } of logs) await client.query(`alter table ${written} enable trigger ${name}`);
    await client.query("set maintenance_work_mem = '1GB'");
    for (const { definition } of indexes) await client.query(definition);
    await client.query(`vacuum (analyze) ${tables.join(', ')}`);
  });
}

interface Index {
  readonly name: string;
  readonly definition: string;
}

/** A trigger that logs the changes of a table. */
interface Log {
  readonly written: string;
  readonly name: string;
}
