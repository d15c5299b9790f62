import type { Module } from '@crm/catalog';
import { compileSql, sql, type CompiledSql, type SqlFragment } from '@crm/postgres';
import type { HoldingColumn } from '../domain/link-rights.js';
import { column, isOfModule, literal, storedIn, tableOf } from './quote.js';

/**
 * Takes the advisory locks of the given texts, exclusive or shared, and of the given e-mail addresses, ignoring case,
 * always in one global order. The texts are hashed into 1,024 slots, so that even thousands of them do not fill the
 * lock table that all sessions share. Addresses have 2^31 slots: operations hold up to a thousand of them for seconds,
 * which would be most of the slots that others need.
 */
export function advisoryLocks(
  exclusive: readonly string[],
  shared: readonly string[],
  addresses: readonly string[],
): SqlFragment {
  return sql`select case when k.exclusive then pg_advisory_xact_lock(hashtext('records'), k.slot)
  else pg_advisory_xact_lock_shared(hashtext('records'), k.slot) end from (
  select (hashtextextended(c.text, 0) & c.mask)::int as slot, bool_or(c.exclusive) as exclusive from (
    select o.text, true as exclusive, 1023 as mask from unnest(${exclusive}::text[]) o (text)
    union all select s.text, false, 1023 from unnest(${shared}::text[]) s (text)
    union all select 'email_address ' || upper(a.text), true, 2147483647 from unnest(${addresses}::text[]) a (text)
  ) c group by 1 order by 1 offset 0
) k`;
}

/**
 * Locks live records of a module in the order of their ids: the given ids, and the children that records have through
 * the given columns. Parameters: `ids`, and if there are columns `max`, the highest number of children of each parent,
 * and `parents_0`, `parents_1`…, the parents by each column.
 */
export function compileRowLocks(module: Module, columns: readonly HoldingColumn[]): CompiledSql {
  const children = columns.map(({ field, role }, index) => {
    const isOfRole = role === undefined ? '' : ` and ${column('c', role.field.name)} = ${literal(role.value)}`;
    const isChild = `${column('c', field.name)} = p.id${isOfRole} and not ${column('c', 'deleted')}`;
    const ofParent = `select ${column('c', 'id')}::text as id from ${tableOf(module)} c where ${isChild} limit :max`;
    return ` || array(select k.id from unnest(:parents_${index}::text[]) p (id) cross join lateral (${ofParent}) k)`;
  });
  // An array of ids is looked up one by one, whatever plan is chosen for the remainder.
  return compileSql(`select from ${storedIn(module)} r where ${column('r', 'id')} = any(:ids::text[]${children.join('')})
  and not ${column('r', 'deleted')}${isOfModule(module, 'r')} order by ${column('r', 'id')} for no key update`);
}
