import type { Catalog } from '@crm/catalog';
import type { Queryable } from '@crm/postgres';
import { compileLive } from '../sql/compile-live.js';
import { moduleOf } from '../sql/compile-value.js';
import type { Needed } from './write-records.js';

/** Which of these records are not live, in their order. One statement, none when there is nothing to ask. */
export async function findMissing<N extends Needed>(
  database: Queryable,
  catalog: Catalog,
  needed: readonly N[],
): Promise<N[]> {
  if (needed.length === 0) return [];
  const questions = needed.map(
    ({ module }, index) => `select ${index} as index where not ${compileLive(moduleOf(catalog, module), index + 1)}`,
  );
  const rows = await database.run<{ index: number }>({
    text: questions.join('\nunion all '),
    values: needed.map(({ id }) => id),
  });
  const missing = new Set(rows.map(({ index }) => index));
  return needed.filter((_, index) => missing.has(index));
}
