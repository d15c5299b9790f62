import type { Module, UniqueTogether } from '@crm/catalog';
import type { Queryable } from '@crm/postgres';
import { column, tableOf } from '../sql/quote.js';
import type { Write } from './write-records.js';

/** The id of the live record that has the values which a new record may not have too; undefined when there is none by now. */
export async function findHolder(
  queryable: Queryable,
  module: Module,
  { columns }: UniqueTogether,
  { userId, values }: Write,
): Promise<string | undefined> {
  const conditions = columns.map((name, index) => `${column('r', name)} = $${index + 1}`);
  const [row] = await queryable.run<{ id: string }>({
    text: `select r.id from ${tableOf(module)} r where ${conditions.join(' and ')} and not r.deleted`,
    values: columns.map((name) => (name === 'created_by' ? userId : values.get(name))),
  });
  return row?.id;
}
