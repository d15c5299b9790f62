import type { Catalog, Module } from '@crm/catalog';
import type { PartialLevel } from '../plan/is-partial.js';
import { Sight, type AskedStatement } from './sight.js';

/**
 * How many records of a module somebody sees at a level, and in how many ways in all, at most `cap`: one that is owned and in two groups
 * is seen in three. What is shared counts even if it is deleted.
 */
export function compileSeen(catalog: Catalog, module: Module, on: PartialLevel, cap: number): AskedStatement {
  const sight = new Sight(catalog, { on, seen: {} }, 1);
  const ids = sight.idsOn(module) ?? 'select null where false';
  const text = `select count(*)::int as records, coalesce(sum(ways), 0)::int as ways
from (select count(*) as ways from (${ids} limit ${cap}) s (id) group by id) w`;
  return { text, asker: sight.asker };
}
