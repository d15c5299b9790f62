import type { Module } from '@crm/catalog';
import { tableOf } from './quote.js';
import type { Sight } from './sight.js';

/**
 * A condition that is true when the record of `module` whose id is this parameter is visible. `own` is the
 * expression of the id of the row that the statement creates, where a record may refer to itself.
 */
export function compileLive(sight: Sight, module: Module, parameter: string, own?: string): string {
  const isThere = `p.id = :${parameter}::text and ${sight.isFoundVisible(module, 'p')}`;
  const live = `exists (select from ${tableOf(module)} p where ${isThere})`;
  return own === undefined ? live : `(:${parameter}::text = ${own} or ${live})`;
}
