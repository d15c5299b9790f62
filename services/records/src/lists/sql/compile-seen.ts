import type { Catalog, Module } from '@crm/catalog';
import type { PartialLevel } from '../plan/is-partial.js';
import { Sight, type AskedStatement } from '../../sql/sight.js';

/**
 * Counts the records of a module that a user sees at a level, and the total number of reasons for which they are seen,
 * at most `cap`: a record that the user owns and that is in two of the user's groups counts three. Shared records count
 * even if they are deleted.
 */
export function compileSeen(catalog: Catalog, module: Module, on: PartialLevel, cap: number): AskedStatement {
  const sight = new Sight(catalog, { on, seen: {} }, 1);
  const ids = sight.idsOn(module) ?? 'select null where false';
  const text = `select count(*)::int as records, coalesce(sum(ways), 0)::int as ways
from (select count(*) as ways from (${ids} limit ${cap}) s (id) group by id) w`;
  return { text, asker: sight.asker };
}
