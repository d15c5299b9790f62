import { CUSTOM } from '@crm/catalog';
import { identifier, sql, toStatement, type Database, type Queryable } from '@crm/postgres';
import { SCHEMA } from '../schema.js';
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
  readonly table: string;
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
  { table, name, after, size }: Page,
): Promise<{ readonly isClean: boolean; readonly next: string | null }> {
  const relation = identifier(SCHEMA, table);
  const custom = identifier(CUSTOM);
  return database.transaction(async (tx) => {
    await setPurging(tx);
    const query = sql`with page as materialized (
        select r.id, jsonb_exists(r.${custom}, ${name}) as "has" from ${relation} r
        where r.id > ${after} order by r.id limit ${size}
      ), free as materialized (
        select r.id from page p join ${relation} r on r.id = p.id where p."has" order by r.id for update of r skip locked
      ), emptied as (
        update ${relation} r set ${custom} = r.${custom} - ${name}::text from free f where r.id = f.id
      )
      select not coalesce(bool_or(p."has"), false) as "isClean",
        (select p.id from page p order by p.id offset ${size - 1} limit 1) as next from page p`;
    const [page] = await tx.run<{ isClean: boolean; next: string | null }>(toStatement(query, 'purge_values'));
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

/** Frees the name of an attribute whose values are gone, or of a link without pairs. */
export async function forgetDefinition(db: Queryable, kind: 'field' | 'link', id: string): Promise<void> {
  const query = sql`delete from records.definition d where d.kind = ${kind} and d.id = ${id} and d.deleted
    and not exists (select from records.custom_links p where p.link = d.id)`;
  await db.run(toStatement(query, 'forget_definition'));
}

async function setPurging(tx: Queryable): Promise<void> {
  await tx.run(toStatement(sql`select set_config('records.purging', 'on', true)`, 'purging_set'));
}
