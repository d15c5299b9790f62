import type { Catalog, Module } from '@crm/catalog';
import type { Access } from '../plan/access.js';
import { column, tableOf } from './quote.js';
import { Sight, type AskedStatement } from './sight.js';

/** One row if a record of a module exists and the user may perform the requested action on it. Parameters: id. */
export function compileVisible(catalog: Catalog, module: Module, access?: Access): AskedStatement {
  const sight = new Sight(catalog, access, 2);
  const text = `select from ${tableOf(module)} r where ${column('r', 'id')} = $1 and ${sight.isFoundOn(module, 'r')}`;
  return { text, asker: sight.asker };
}
