import { withClient } from '@crm/local-stack';
import type pg from 'pg';

/**
 * Empties tables, fills them anew and leaves them analyzed and on disk. Indexes are built once all rows are there, which takes a
 * fraction of what adding them row by row takes; those of constraints stay. The rows are not logged as changes, because the
 * service events would still be reading them during the measurement.
 */
export async function fillTables(
  adminUrl: string,
  tables: readonly string[],
  fill: (client: pg.Client) => Promise<unknown>,
): Promise<void> {
  await withClient(adminUrl, async (client) => {
    await client.query(`truncate ${tables.join(', ')}`);
    const { rows: indexes } = await client.query<Index>(INDEXES, [tables]);
    const { rows: logs } = await client.query<Log>(LOGS, [tables]);
    for (const { name } of indexes) await client.query(`drop index ${name}`);
    for (const { table, name } of logs) await client.query(`alter table ${table} disable trigger ${name}`);
    await fill(client);
    for (const { table, name } of logs) await client.query(`alter table ${table} enable trigger ${name}`);
    await client.query("set maintenance_work_mem = '1GB'");
    for (const { definition } of indexes) await client.query(definition);
    await client.query(`vacuum (analyze) ${tables.join(', ')}`);
    // Else the writes of the seed would be flushed while something is measured.
    await client.query('checkpoint');
  });
}

interface Index {
  readonly name: string;
  readonly definition: string;
}

/** A trigger that logs the changes of a table. */
interface Log {
  readonly table: string;
  readonly name: string;
}

const LOGS = `
  select tgrelid::regclass::text as table, tgname as name
  from pg_trigger where tgrelid = any($1::text[]::regclass[]) and tgname in ('log_change', 'log_link')`;

const INDEXES = `
  select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
  from pg_index
  where indrelid = any($1::text[]::regclass[]) and not exists (select from pg_constraint where conindid = indexrelid)`;
