import type { Catalog, Module } from '@crm/catalog';
import { compileSql, type CompiledSql } from '@crm/postgres';
import type { Access } from '../plan/access.js';
import { column, tableOf } from './quote.js';
import { Sight } from './sight.js';

/** One row if a record of a module exists and the user may perform the requested action on it. Parameters: `id`. */
export function compileVisible(catalog: Catalog, module: Module, access?: Access): CompiledSql {
  const sight = new Sight(catalog, access);
  const isSought = `${column('r', 'id')} = :id and ${sight.isFoundOn(module, 'r')}`;
  return compileSql(`select from ${tableOf(module)} r where ${isSought}`);
}
