import type { Catalog, Module } from '@crm/catalog';
import { compileSql, type CompiledSql } from '@crm/postgres';
import type { Access } from '../plan/access.js';
import { column, tableOf } from './quote.js';
import { Sight } from './sight.js';

/** A record on which the user may not perform an action. */
export interface RefusedRow {
  readonly id: string;
  /** Whether the record is invisible too. */
  readonly hidden: boolean;
}

/** The given records of a module on which an action is not permitted. Parameters: `ids`. */
export function compileRefused(catalog: Catalog, module: Module, access: Access): CompiledSql {
  const sight = new Sight(catalog, access);
  const isNone = (condition: string): string =>
    `(select true from ${tableOf(module)} r where ${column('r', 'id')} = w.id and ${condition}) is null`;
  return compileSql(`select w.id, ${isNone(sight.isVisible(module, 'r'))} as hidden from unnest(:ids::text[]) w (id)
where ${isNone(sight.isOn(module, 'r'))}`);
}
