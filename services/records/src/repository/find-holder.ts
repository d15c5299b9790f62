import type { Module, SqlValue, UniqueTogether, WriteMode } from '@crm/catalog';
import { join, sql, toStatement, trusted, type Queryable } from '@crm/postgres';
import { column, tableOf } from '../sql/quote.js';
import type { Write } from './write-records.js';

/**
 * The id of the live record that has the unique values that the written record would share; undefined when there is
 * none any more. Columns that an update does not write keep their stored values; the user who creates a record is its
 * `created_by`.
 */
export async function findHolder(
  queryable: Queryable,
  module: Module,
  { columns }: UniqueTogether,
  { id, rights, values }: Write,
  mode: WriteMode,
): Promise<string | undefined> {
  const written = new Map<string, SqlValue>([
    ...(mode === 'create' ? [['created_by', rights.userId] as const] : []),
    ...values,
  ]);
  const table = trusted(tableOf(module));
  const conditions = columns.map((name) => {
    const value = written.get(name);
    return sql`${trusted(column('r', name))} = ${value === undefined ? trusted(column('own', name)) : value}`;
  });
  const query = sql`select r.id from ${table} r left join ${table} own on own.id = ${id}
where ${join(conditions, ' and ')} and r.id <> ${id} and not r.deleted`;
  const [row] = await queryable.run<{ id: string }>(toStatement(query));
  return row?.id;
}
