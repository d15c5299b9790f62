import type { Catalog } from '@crm/catalog';
import { bind, type Queryable } from '@crm/postgres';
import type { ListPlan } from '../plan/list-plan.js';
import { compileCount } from '../sql/compile-count.js';

/** Counts the records of a list exactly, at any cost: one statement, planned for the values of the list. */
export type CountRecords = (reads: Queryable, plan: ListPlan) => Promise<number>;

export function createRecordCounter(catalog: Catalog): CountRecords {
  return async (reads, { structure: { rows }, values }) => {
    const [row] = await reads.run<{ count: string }>(bind({ label: 'count', ...compileCount(catalog, rows) }, values));
    return Number(row?.count);
  };
}
