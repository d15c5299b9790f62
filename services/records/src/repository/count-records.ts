import type { Catalog } from '@crm/catalog';
import type { Queryable } from '@crm/postgres';
import type { ListPlan } from '../plan/list-plan.js';
import { compileCount } from '../sql/compile-count.js';

/** Counts the records of a list exactly, whatever it costs: one statement, planned for the values of the list. */
export type CountRecords = (reads: Queryable, plan: ListPlan) => Promise<number>;

/** A counter of lists. */
export function createRecordCounter(catalog: Catalog): CountRecords {
  return async (reads, { structure: { rows }, values }) => {
    const statement = { ...compileCount(catalog, rows), label: 'count', values: values.slice(0, rows.slots) };
    const [row] = await reads.run<{ count: string }>(statement);
    return Number(row?.count);
  };
}
