import type { Catalog } from '@crm/catalog';
import type { Queryable } from '@crm/postgres';
import { askerValues } from '../../sql/sight.js';
import type { ListPlan } from '../plan/list-plan.js';
import { compileCount } from '../sql/compile-count.js';

/** Counts the records of a list exactly, at any cost: one statement, planned for the values of the list. */
export type CountRecords = (reads: Queryable, plan: ListPlan) => Promise<number>;

export function createRecordCounter(catalog: Catalog): CountRecords {
  return async (reads, { structure: { rows }, values, rights }) => {
    const { text, asker } = compileCount(catalog, rows);
    const counted = [...values.slice(0, rows.slots), ...askerValues(rights, asker)];
    const [row] = await reads.run<{ count: string }>({ text, label: 'count', values: counted });
    return Number(row?.count);
  };
}
