import type { Catalog, Module } from '@crm/catalog';
import type { Access } from '../plan/access.js';
import { column, tableOf } from './quote.js';
import { Sight, type AskedStatement } from './sight.js';

/** A record with which the user may not do something. */
export interface RefusedRow {
  readonly id: string;
  /** It is not visible either. */
  readonly hidden: boolean;
}

/** With which records of a module something may not be done. Parameters: an array of ids. */
export function compileRefused(catalog: Catalog, module: Module, access: Access): AskedStatement {
  const sight = new Sight(catalog, access, 2);
  const isNone = (condition: string): string =>
    `(select true from ${tableOf(module)} r where ${column('r', 'id')} = w.id and ${condition}) is null`;
  const text = `select w.id, ${isNone(sight.isVisible(module, 'r'))} as hidden from unnest($1::text[]) w (id)
where ${isNone(sight.isOn(module, 'r'))}`;
  return { text, asker: sight.asker };
}
