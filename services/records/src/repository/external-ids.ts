import { MAX_EXTERNAL_IDS, type Module } from '@crm/catalog';
import { sql, toStatement, trusted, type Queryable, type SqlFragment } from '@crm/postgres';
import type { ExternalId } from '../domain/external-id.js';
import { tableOf } from '../sql/quote.js';

/** For each external id the record to which it is bound now, which may be deleted; undefined where it is not bound. */
export async function holdersOf(
  queryable: Queryable,
  externals: readonly ExternalId[],
): Promise<readonly (string | undefined)[]> {
  if (externals.length === 0) return [];
  const given = externals.map(({ module, system, value }, place) => ({ place, module: module.name, system, value }));
  const query = sql`select i.place, x.record_id as id
from json_to_recordset(${JSON.stringify(given)}::json) i (place int, module text, system text, value text)
join records.external_id x on x.module = i.module and x.system = i.system and x.value = i.value`;
  const rows = await queryable.run<{ place: number; id: string }>(toStatement(query, 'external_holders'));
  const holders = new Map(rows.map(({ place, id }) => [place, id]));
  return externals.map((_external, place) => holders.get(place));
}

/** The external ids of records in these systems, by system and value. */
export function externalIdsOf(
  queryable: Queryable,
  module: Module,
  systems: readonly string[],
  ids: readonly string[],
): Promise<WantedBinding[]> {
  const query = sql`select x.record_id as id, x.system, x.value from records.external_id x
where x.record_id = any(${ids}::text[]) and x.module = ${module.name} and x.system = any(${systems}::text[])
order by x.system, x.value`;
  return queryable.run<WantedBinding>(toStatement(query, 'external_ids'));
}

/** An external id within a module, and the record that it is to name. */
export interface WantedBinding {
  readonly system: string;
  readonly value: string;
  readonly id: string;
}

/** The outcome of a binding: the external id is bound now, it was before, or another live record has it. */
export type Binding = 'new' | 'standing' | { readonly holder: string };

/**
 * Binds external ids to records that the transaction has locked or will create, and replaces bindings to deleted
 * records; the outcomes are in the order of the wanted bindings. Each look at the other record is a statement of its
 * own after the wait for the row, because the transaction that was waited for may have created that record.
 */
export async function bindExternalIds(
  tx: Queryable,
  module: Module,
  wanted: readonly WantedBinding[],
): Promise<readonly Binding[]> {
  const outcomes = new Map<WantedBinding, Binding>();
  for (;;) {
    const open = wanted.filter((one) => !outcomes.has(one));
    if (open.length === 0) return wanted.flatMap((one) => outcomes.get(one) ?? []);
    const insertion = sql`insert into records.external_id (module, system, value, record_id)
select ${module.name}, i.system, i.value, i.id from ${given(open)} order by i.system, i.value
on conflict do nothing returning system, value, record_id as id`;
    const inserted = byName(await tx.run<WantedBinding>(toStatement(insertion, 'external_bind')));
    const others = open.filter((one) => inserted.get(nameOf(one)) !== one.id);
    for (const one of open) if (inserted.get(nameOf(one)) === one.id) outcomes.set(one, 'new');
    if (others.length === 0) continue;
    const locking = sql`select x.system, x.value, x.record_id as id from records.external_id x
join ${given(others)} on x.system = i.system and x.value = i.value
where x.module = ${module.name} order by x.system, x.value for update of x`;
    const held = byName(await tx.run<WantedBinding>(toStatement(locking, 'external_lock')));
    const isDead = sql`not exists (select from ${trusted(tableOf(module))} r where r.id = x.record_id and not r.deleted)`;
    const taken = others.filter((one) => held.has(nameOf(one)) && held.get(nameOf(one)) !== one.id);
    const replacement = sql`update records.external_id x set record_id = i.id from ${given(taken)}
where x.module = ${module.name} and x.system = i.system and x.value = i.value and ${isDead}
returning x.system, x.value, x.record_id as id`;
    const replaced = byName(taken.length === 0 ? [] : await tx.run<WantedBinding>(toStatement(replacement)));
    for (const one of others) {
      const holder = replaced.get(nameOf(one)) ?? held.get(nameOf(one));
      // It was unbound meanwhile.
      if (holder === undefined) continue;
      const standing = replaced.has(nameOf(one)) ? 'new' : 'standing';
      outcomes.set(one, holder === one.id ? standing : { holder });
    }
  }
}

/** Those of the records that have more external ids than a record may have. */
export async function findOverfull(tx: Queryable, module: Module, ids: readonly string[]): Promise<readonly string[]> {
  const query = sql`select x.record_id as id from records.external_id x
where x.record_id = any(${ids}::text[]) and x.module = ${module.name}
group by x.record_id having count(*) > ${MAX_EXTERNAL_IDS}`;
  const rows = await tx.run<{ id: string }>(toStatement(query, 'external_overfull'));
  return rows.map(({ id }) => id);
}

/** Unbinds external ids from records; returns how many of them were bound to these records. */
export function unbindExternalIds(
  queryable: Queryable,
  module: Module,
  bound: readonly WantedBinding[],
): Promise<number> {
  const query = sql`delete from records.external_id x using ${given(bound)}
where x.module = ${module.name} and x.system = i.system and x.value = i.value and x.record_id = i.id`;
  return queryable.count(toStatement(query, 'external_unbind'));
}

function given(wanted: readonly WantedBinding[]): SqlFragment {
  return sql`json_to_recordset(${JSON.stringify(wanted)}::json) i (system text, value text, id text)`;
}

function byName(bound: readonly WantedBinding[]): ReadonlyMap<string, string> {
  return new Map(bound.map((one) => [nameOf(one), one.id]));
}

/** Systems have no blanks. */
function nameOf({ system, value }: WantedBinding): string {
  return `${system} ${value}`;
}
