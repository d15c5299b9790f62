import type { Catalog, Module } from '@crm/catalog';
import type { PartialLevel } from '../plan/is-partial.js';
import { Sight, type AskedStatement } from './sight.js';

/** How many records of a module somebody sees at a level, at most `cap`; one that is seen in two ways counts twice. */
export function compileSeenNumber(catalog: Catalog, module: Module, on: PartialLevel, cap: number): AskedStatement {
  const sight = new Sight(catalog, { on, seen: {} }, 1);
  const ids = sight.idsOn(module) ?? 'select null where false';
  return { text: `select count(*)::int as number from (${ids} limit ${cap}) s`, asker: sight.asker };
}
