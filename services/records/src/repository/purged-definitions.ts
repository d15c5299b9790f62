import { CUSTOM, type Module } from '@crm/catalog';
import { identifier, sql, toStatement, trusted, type Database, type Queryable } from '@crm/postgres';
import { storedIn, tableOf } from '../sql/quote.js';
import { RESTORABLE_DAYS } from './definitions.js';

/** An attribute whose values are to go. */
export interface PurgeableField {
  readonly id: string;
  readonly module: string;
  readonly name: string;
}

/** Restores that began in time have an hour to end. */
const IS_PURGEABLE = sql`d.deleted and d.modified < now() - make_interval(days => ${RESTORABLE_DAYS}, hours => 1)`;

/** The attributes that cannot be restored any more. */
export function purgeableFields(db: Queryable): Promise<readonly PurgeableField[]> {
  const query = sql`select d.id, d.module, d.definition ->> 'name' as name from records.definition d
    where d.kind = 'field' and ${IS_PURGEABLE}
    order by d.id`;
  return db.run<PurgeableField>(toStatement(query, 'purgeable_fields'));
}

interface Page {
  readonly module: Module;
  readonly name: string;
  /** The id after which the page starts. */
  readonly after: string;
  readonly size: number;
}

/**
 * Removes the values of an attribute from the next records, without a change in the feed: nobody could read them. Records
 * that another transaction has locked are left for the next walk. A page is clean if no record has a value.
 */
export function emptyPage(
  database: Database,
  { module, name, after, size }: Page,
): Promise<{ readonly isClean: boolean; readonly next: string | null }> {
  const records = trusted(tableOf(module));
  const table = trusted(storedIn(module));
  const custom = identifier(CUSTOM);
  return database.transaction(async (tx) => {
    await setPurging(tx);
    const query = sql`with page as materialized (
        select r.id, jsonb_exists(r.${custom}, ${name}) as "has" from ${records} r
        where r.id > ${after} order by r.id limit ${size}
      ), free as materialized (
        select r.id from page p join ${table} r on r.id = p.id where p."has" order by r.id for update of r skip locked
      ), emptied as (
        update ${table} r set ${custom} = r.${custom} - ${name}::text from free f where r.id = f.id
      )
      select not coalesce(bool_or(p."has"), false) as "isClean",
        (select p.id from page p order by p.id offset ${size - 1} limit 1) as next from page p`;
    const [page] = await tx.run<{ isClean: boolean; next: string | null }>(toStatement(query));
    return page ?? { isClean: true, next: null };
  });
}

/** The ids of the links that cannot be restored any more. */
export async function purgeableLinks(db: Queryable): Promise<readonly string[]> {
  const query = sql`select d.id from records.definition d where d.kind = 'link' and ${IS_PURGEABLE} order by d.id`;
  return (await db.run<{ id: string }>(toStatement(query, 'purgeable_links'))).map(({ id }) => id);
}

/** Removes some pairs of a link, without changes in the feed, and returns how many. */
export function removePairs(database: Database, link: string, size: number): Promise<number> {
  return database.transaction(async (tx) => {
    await setPurging(tx);
    const query = sql`delete from records.custom_links t where t.id = any(array(
      select p.id from records.custom_links p where p.link = ${link} order by p.id limit ${size} for update skip locked))`;
    return tx.count(toStatement(query, 'purge_pairs'));
  });
}

/** The names of the modules that cannot be restored any more, once nothing is defined for them. */
export async function purgeableModules(db: Queryable): Promise<readonly string[]> {
  const query = sql`select d.id from records.definition d where d.kind = 'module' and ${IS_PURGEABLE}
    and not exists (
      select from records.definition o where o.module = d.id or o.definition ->> 'relatedModule' = d.id
    ) order by d.id`;
  return (await db.run<{ id: string }>(toStatement(query, 'purgeable_modules'))).map(({ id }) => id);
}

/** Removes some records of a module, their groups and their external ids, without changes in the feed, and returns how many. */
export function removeRecords(database: Database, module: string, size: number): Promise<number> {
  return database.transaction(async (tx) => {
    await setPurging(tx);
    const query = sql`with gone as (
        delete from records.custom_records r where r.id = any(array(
          select p.id from records.custom_records p where p.module = ${module} order by p.id limit ${size} for update skip locked))
        returning r.id
      ), ungrouped as (
        delete from records.securitygroups_records g using gone where g.record_id = gone.id and g.module = ${module}
      ), unbound as (
        delete from records.external_id x using gone where x.record_id = gone.id and x.module = ${module}
      )
      select from gone`;
    return tx.count(toStatement(query, 'purge_records'));
  });
}

/** Frees the name of a module without records, an attribute whose values are gone, or a link without pairs. */
export async function forgetDefinition(db: Queryable, kind: 'module' | 'field' | 'link', id: string): Promise<void> {
  const query = sql`delete from records.definition d where d.kind = ${kind} and d.id = ${id} and d.deleted
    and not exists (select from records.custom_links p where p.link = d.id)
    and not exists (select from records.custom_records r where d.kind = 'module' and r.module = d.id)`;
  await db.run(toStatement(query, 'forget_definition'));
}

async function setPurging(tx: Queryable): Promise<void> {
  await tx.run(toStatement(sql`select set_config('records.purging', 'on', true)`, 'purging_set'));
}
