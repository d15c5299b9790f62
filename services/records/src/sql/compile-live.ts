import type { Module } from '@crm/catalog';
import { tableOf } from './quote.js';

/**
 * A condition that holds when the record of `module` whose id is parameter `number` is live. `own` is the expression of
 * the id of the row that the statement makes, if that may be the one: a record may refer to itself.
 */
export function compileLive(module: Module, number: number, own?: string): string {
  const live = `exists (select from ${tableOf(module)} p where p.id = $${number}::text and not p.deleted)`;
  return own === undefined ? live : `($${number}::text = ${own} or ${live})`;
}
