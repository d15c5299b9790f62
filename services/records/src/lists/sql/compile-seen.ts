import type { Catalog, Module } from '@crm/catalog';
import { compileSql, type CompiledSql } from '@crm/postgres';
import { Sight } from '../../sql/sight.js';
import type { PartialLevel } from '../plan/list-traits.js';

/**
 * Returns one row for each record and each reason for which a user sees it at a level, at most `cap`: an owner who shares
 * two groups with a record gets three rows. Records of these groups count even if they are deleted.
 */
export function compileSeen(catalog: Catalog, module: Module, level: PartialLevel, cap: number): CompiledSql {
  const ids = new Sight(catalog, { on: level, seen: {} }).idsOn(module) ?? 'select null where false';
  return compileSql(`select from (${ids}) s limit ${cap}`);
}
