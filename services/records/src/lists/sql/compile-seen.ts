import type { Catalog, Module } from '@crm/catalog';
import { compileSql, type CompiledSql } from '@crm/postgres';
import { Sight } from '../../sql/sight.js';
import type { PartialLevel } from '../plan/is-partial.js';

/**
 * One row for each reason for which a user sees a record of a module at a level, at most `cap`: a record that the user
 * owns and that is in two of the user's groups has three. Shared records count even if they are deleted.
 */
export function compileSeen(catalog: Catalog, module: Module, on: PartialLevel, cap: number): CompiledSql {
  const ids = new Sight(catalog, { on, seen: {} }).idsOn(module) ?? 'select null where false';
  return compileSql(`select from (${ids}) s limit ${cap}`);
}
