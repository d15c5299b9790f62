import type { TestDatabase } from './database.js';

/**
 * Fills large tables of a test's database, named as `schema.table`, then vacuums and analyzes them. Indexes that are not
 * unique are built after the rows, and the rows are not logged as changes, because both would take most of the time. Not
 * for a table that a trigger reads for each row.
 */
export async function fillTables(
  store: TestDatabase,
  tables: readonly string[],
  fill: () => Promise<unknown>,
): Promise<void> {
  const indexes = await store.admin<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
from pg_index where indrelid = any($1::regclass[]) and not indisunique`,
    [tables],
  );
  const logs = await store.admin<{ written: string; name: string }>(
    `select tgrelid::regclass::text as written, tgname as name
from pg_trigger where tgrelid = any($1::regclass[]) and tgname in ('log_change', 'log_link')`,
    [tables],
  );
  const switched = (to: 'disable' | 'enable'): string[] =>
    logs.map(({ written, name }) => `alter table ${written} ${to} trigger ${name}`);
  await store.admin([...switched('disable'), ...indexes.map(({ name }) => `drop index ${name}`)].join(';'));
  await fill();
  await store.admin([...indexes.map(({ definition }) => definition), ...switched('enable')].join(';'));
  await store.admin(`vacuum analyze ${tables.join()}`);
}
