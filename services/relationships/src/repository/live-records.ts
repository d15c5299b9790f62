import { moduleNamed, type Catalog } from '@crm/catalog';
import type { Queryable } from '@crm/postgres';
import { compileMissing, type MissingRow } from '../sql/compile-live.js';

export interface NeededRecord {
  readonly module: string;
  readonly id: string;
}

/** The records of the list that are not live, in their order. One statement; none for an empty list. */
export async function findMissing<Needed extends NeededRecord>(
  database: Queryable,
  catalog: Catalog,
  needed: readonly Needed[],
): Promise<Needed[]> {
  if (needed.length === 0) return [];
  const byModule = Map.groupBy(needed, ({ module }) => module);
  const modules = [...byModule.keys()].toSorted();
  const tables = modules.map((name) => ({
    module: moduleNamed(catalog, name),
    ids: [...new Set((byModule.get(name) ?? []).map(({ id }) => id))],
  }));
  const rows = await database.run<MissingRow>(compileMissing(tables));
  const missing = new Set(rows.map(({ question, id }) => `${modules[question] ?? ''} ${id}`));
  return needed.filter(({ module, id }) => missing.has(`${module} ${id}`));
}
