import type { Module } from '@crm/catalog';
import type { HoldingColumn } from '../domain/link-rights.js';
import { column, literal, tableOf } from './quote.js';

/** Takes the advisory locks of some texts and of some e-mail addresses, in any case, in one order for all. */
export const ADVISORY_LOCKS = `select pg_advisory_xact_lock(k.key) from (
  select distinct hashtextextended(t.text, 0) as key from (
    select o.text from unnest($1::text[]) o (text)
    union all select 'email_address ' || upper(a.text) from unnest($2::text[]) a (text)
  ) t order by 1 offset 0
) k`;

/**
 * Locks live records of a module in the order of their ids: some by id, and the children that a record has by some columns.
 * Parameters: an array of ids, and if there are columns the parent and how many children each of them has at most.
 */
export function compileRowLocks(module: Module, columns: readonly HoldingColumn[]): string {
  const children = columns.map(({ field, role }) => {
    const isOfRole = role === undefined ? '' : ` and ${column('c', role.field.name)} = ${literal(role.value)}`;
    const isChild = `${column('c', field.name)} = $2${isOfRole} and not ${column('c', 'deleted')}`;
    return ` || array(select ${column('c', 'id')}::text from ${tableOf(module)} c where ${isChild} limit $3)`;
  });
  // An array of ids is looked up one by one, whatever the planner thinks of the rest.
  return `select from ${tableOf(module)} r where ${column('r', 'id')} = any($1::text[]${children.join('')})
  and not ${column('r', 'deleted')} order by ${column('r', 'id')} for no key update`;
}
