import type { Catalog } from '@crm/catalog';
import type { Queryable } from '@crm/postgres';
import type { ListPlan } from '../plan/list-plan.js';
import { compileCount } from '../sql/compile-count.js';

/** Counts the records of a list exactly, whatever it costs: one statement, planned for the values of the list. */
export type CountRecords = (plan: ListPlan) => Promise<number>;

/** A counter of lists. */
export function createRecordCounter(database: Queryable, catalog: Catalog): CountRecords {
  return async ({ structure: { rows }, values }) => {
    const statement = { ...compileCount(catalog, rows), label: 'count', values: values.slice(0, rows.slots) };
    const [row] = await database.run<{ count: string }>(statement);
    return Number(row?.count);
  };
}
