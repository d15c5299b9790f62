import type { Module, SqlValue, UniqueTogether, WriteMode } from '@crm/catalog';
import type { Queryable } from '@crm/postgres';
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
  const sent = columns.filter((name) => written.has(name));
  const conditions = columns.map((name) => {
    const position = sent.indexOf(name);
    return `${column('r', name)} = ${position < 0 ? column('own', name) : `$${position + 2}`}`;
  });
  const [row] = await queryable.run<{ id: string }>({
    text: `select r.id from ${tableOf(module)} r left join ${tableOf(module)} own on own.id = $1
where ${conditions.join(' and ')} and r.id <> $1 and not r.deleted`,
    values: [id, ...sent.map((name) => written.get(name))],
  });
  return row?.id;
}
