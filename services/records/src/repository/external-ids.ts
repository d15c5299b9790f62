import { sql, toStatement, trusted, type Queryable, type SqlFragment } from '@crm/postgres';
import type { ExternalId } from '../domain/external-id.js';
import { tableOf } from '../sql/quote.js';

/** The maximum number of external ids of a record (external-ids#system-and-value). */
export const MAX_EXTERNAL_IDS = 50;

/** The record that an external id is bound to now; it may be deleted. */
export async function holderOf(queryable: Queryable, external: ExternalId): Promise<string | undefined> {
  const query = sql`select x.record_id as id from records.external_id x where ${isOf(external)}`;
  const [row] = await queryable.run<{ id: string }>(toStatement(query, 'external_holder'));
  return row?.id;
}

/** The outcome of a binding: the external id is bound now, it was before, or another live record has it. */
export type Binding = 'new' | 'standing' | { readonly holder: string };

/**
 * Binds an external id to a live record that the transaction has locked, and replaces the binding to a deleted record.
 * Each look at the other record is a statement of its own after the wait for the row, because the transaction that was
 * waited for may have created that record.
 */
export async function bindExternalId(tx: Queryable, external: ExternalId, id: string): Promise<Binding> {
  const { module, system, value } = external;
  const insertion = sql`insert into records.external_id (module, system, value, record_id)
values (${module.name}, ${system}, ${value}, ${id}) on conflict do nothing`;
  const locking = sql`select x.record_id as id from records.external_id x where ${isOf(external)} for update`;
  for (;;) {
    if ((await tx.count(toStatement(insertion, 'external_bind'))) > 0) return 'new';
    const [row] = await tx.run<{ id: string }>(toStatement(locking, 'external_lock'));
    // It was unbound meanwhile.
    if (row === undefined) continue;
    if (row.id === id) return 'standing';
    const isDead = sql`not exists (select from ${trusted(tableOf(module))} r where r.id = x.record_id and not r.deleted)`;
    const replacement = sql`update records.external_id x set record_id = ${id} where ${isOf(external)} and ${isDead}`;
    return (await tx.count(toStatement(replacement))) > 0 ? 'new' : { holder: row.id };
  }
}

/** The number of external ids that a record has. */
export async function countExternalIds(tx: Queryable, { module }: ExternalId, id: string): Promise<number> {
  const query = sql`select count(*)::int as count from records.external_id x
where x.record_id = ${id} and x.module = ${module.name}`;
  const [row] = await tx.run<{ count: number }>(toStatement(query, 'external_count'));
  return row?.count ?? 0;
}

/** Unbinds an external id from a record; false if it is not bound to that record any more. */
export async function unbindExternalId(queryable: Queryable, external: ExternalId, id: string): Promise<boolean> {
  const query = sql`delete from records.external_id x where ${isOf(external)} and x.record_id = ${id}`;
  return (await queryable.count(toStatement(query, 'external_unbind'))) > 0;
}

function isOf({ module, system, value }: ExternalId): SqlFragment {
  return sql`x.module = ${module.name} and x.system = ${system} and x.value = ${value}`;
}
