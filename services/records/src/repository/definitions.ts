import { CUSTOM, type CustomField, type Module } from '@crm/catalog';
import { identifier, sql, toStatement, trusted, type Queryable } from '@crm/postgres';
import { MAX_COUNT, toPage, type ListPage, type PageRequest } from '@crm/service';
import { tableOf } from '../sql/quote.js';

/** The kinds of definitions. */
export type Kind = 'module' | 'field' | 'options' | 'link' | 'index';

/** A stored definition. */
export interface Stored<Definition> {
  readonly definition: Definition;
  readonly isDeleted: boolean;
  /** The version of the catalogue that its last change made. */
  readonly version: number;
  /** It was deleted in the last 30 days. */
  readonly isRestorable: boolean;
  /** In milliseconds since 1970. */
  readonly created: number;
  readonly modified: number;
}

/** The place of a definition among those of its kind; no module if it belongs to none. */
export interface Place {
  readonly kind: Kind;
  readonly id: string;
  readonly module: string;
}

/** How long a deleted attribute can be restored, in days. */
export const RESTORABLE_DAYS = 30;

const COLUMNS = sql`d.definition::text as definition, d.deleted as "isDeleted", d.version::float8 as version,
  d.deleted and d.modified > now() - make_interval(days => ${RESTORABLE_DAYS}) as "isRestorable",
  (extract(epoch from d.created) * 1000)::float8 as created, (extract(epoch from d.modified) * 1000)::float8 as modified`;

type Row = Stored<string>;

/** The version of the definitions, and those in force as a JSON object unless the version is `known`. */
export async function readEdition(
  db: Queryable,
  known: string,
): Promise<{ readonly version: string; readonly definitionsJson: string | null }> {
  const all = (kind: Kind) => sql`(select coalesce(json_agg(d.definition order by d.module, d.created, d.id), '[]')
    from records.definition d where d.kind = ${kind} and not d.deleted)`;
  const query = sql`select v.version::text as version, case when v.version::text <> ${known} then
      json_build_object('modules', ${all('module')}, 'fields', ${all('field')}, 'options', ${all('options')}, 'links', ${all('link')}, 'indexes', ${all('index')})::text end as "definitionsJson"
    from records.catalog_version v`;
  const [row] = await db.run<{ version: string; definitionsJson: string | null }>(
    toStatement(query, 'catalog_edition'),
  );
  if (row === undefined) throw new Error('records.catalog_version has no row');
  return row;
}

/** Counts the version up. Definitions change in the order of the transactions that do so. */
export async function nextVersion(tx: Queryable): Promise<void> {
  await tx.run(toStatement(sql`update records.catalog_version set version = version + 1`, 'catalog_version_next'));
}

/** One page of the definitions in force, of one module or all, by module, the oldest first. */
export async function listDefinitions<Definition>(
  db: Queryable,
  kind: Kind,
  module: string,
  page: PageRequest,
): Promise<ListPage<Stored<Definition>>> {
  const listed = sql`from records.definition d
    where d.kind = ${kind} and not d.deleted and (${module} = '' or d.module = ${module})`;
  const query = sql`select ${COLUMNS} ${listed}
    order by d.module, d.created, d.id limit ${page.limit + 1} offset ${page.offset}`;
  const rows = await db.run<Row>(toStatement(query, 'definitions'));
  const counting = sql`select count(*)::int as count from (select ${listed} limit ${MAX_COUNT + 1}) d`;
  const [counted] = await db.run<{ count: number }>(toStatement(counting, 'definition_count'));
  return toPage(rows.map(toStored<Definition>), page, counted?.count ?? 0);
}

/** The definition with this id, deleted or not; undefined when there is none. */
export async function readDefinition<Definition>(
  db: Queryable,
  kind: Kind,
  id: string,
): Promise<Stored<Definition> | undefined> {
  const query = sql`select ${COLUMNS} from records.definition d where d.kind = ${kind} and d.id = ${id}`;
  const [row] = await db.run<Row>(toStatement(query, 'definition'));
  return row && toStored(row);
}

/** Stores a definition, whether it is new, changed or restored, and returns it. */
export async function storeDefinition<Definition>(
  tx: Queryable,
  { kind, id, module }: Place,
  definition: Definition,
): Promise<Stored<Definition>> {
  const query = sql`insert into records.definition as d (kind, id, module, definition, version)
    values (${kind}, ${id}, ${module}, ${JSON.stringify(definition)}::jsonb, (select v.version from records.catalog_version v))
    on conflict (kind, id) do update
      set definition = excluded.definition, version = excluded.version, deleted = false, modified = now()
    returning ${COLUMNS}`;
  const [row] = await tx.run<Row>(toStatement(query, 'definition_store'));
  if (row === undefined) throw new Error('A definition was not stored');
  return toStored(row);
}

export async function deleteDefinition(tx: Queryable, kind: Kind, id: string): Promise<void> {
  const query = sql`update records.definition set deleted = true, modified = now() where kind = ${kind} and id = ${id}`;
  await tx.run(toStatement(query, 'definition_delete'));
}

/** The number of links from and to a module, hidden ones included. */
export async function countLinks(tx: Queryable, module: string): Promise<number> {
  const query = sql`select count(*)::int as count from records.definition d
    where d.kind = 'link' and (d.module = ${module} or d.definition ->> 'relatedModule' = ${module})`;
  const [row] = await tx.run<{ count: number }>(toStatement(query, 'links_of_module'));
  return row?.count ?? 0;
}

/** The number of definitions of a kind and a module, with hidden modules and attributes, whose records and values are there. */
export async function countDefinitions(tx: Queryable, kind: Kind, module: string): Promise<number> {
  const query = sql`select count(*)::int as count from records.definition d
    where d.kind = ${kind} and d.module = ${module} and (not d.deleted or d.kind in ('module', 'field'))`;
  const [row] = await tx.run<{ count: number }>(toStatement(query, 'definitions_of_module'));
  return row?.count ?? 0;
}

/** The size of the definitions in force, in bytes of their JSON. */
export async function sizeOfDefinitions(tx: Queryable): Promise<number> {
  const query = sql`select coalesce(sum(octet_length(d.definition::text)), 0)::float8 as bytes
    from records.definition d where not d.deleted`;
  const [row] = await tx.run<{ bytes: number }>(toStatement(query, 'definitions_size'));
  return row?.bytes ?? 0;
}

/** Whether an attribute or a link of a module has this name, hidden ones included. */
export async function isNameTaken(tx: Queryable, module: string, name: string): Promise<boolean> {
  const query = sql`select from records.definition d where d.kind in ('field', 'link') and (
      d.module = ${module} and d.definition ->> 'name' = ${name}
      or d.kind = 'link' and d.definition ->> 'relatedModule' = ${module} and d.definition ->> 'inverse' = ${name})
    limit 1`;
  return (await tx.count(toStatement(query, 'name_taken'))) > 0;
}

/** Whether a module has this name or one that differs in case, hidden ones included. */
export async function isModuleNameTaken(tx: Queryable, name: string): Promise<boolean> {
  const query = sql`select from records.definition d where d.kind = 'module' and lower(d.id) = lower(${name})`;
  return (await tx.count(toStatement(query, 'module_name_taken'))) > 0;
}

/** The ids of the attributes, links and indexes in force that belong or refer to a module. */
export async function usersOfModule(tx: Queryable, module: string): Promise<readonly string[]> {
  const query = sql`select d.id from records.definition d where not d.deleted
    and (d.module = ${module} or d.definition ->> 'relatedModule' = ${module}) order by d.id limit 10`;
  return (await tx.run<{ id: string }>(toStatement(query, 'users_of_module'))).map(({ id }) => id);
}

/** The ids of the attributes with this drop-down, hidden ones included. */
export async function fieldsWithOptions(tx: Queryable, options: string): Promise<readonly string[]> {
  const query = sql`select d.id from records.definition d
    where d.kind = 'field' and d.definition ->> 'options' = ${options} order by d.id`;
  return (await tx.run<{ id: string }>(toStatement(query, 'fields_with_options'))).map(({ id }) => id);
}

/** The ids of the indexes of an attribute that are of these kinds. */
export async function indexesOf(
  tx: Queryable,
  module: string,
  attribute: string,
  kinds: readonly string[],
): Promise<readonly string[]> {
  const query = sql`select d.id from records.definition d where d.kind = 'index' and not d.deleted
    and d.module = ${module} and d.definition ->> 'attribute' = ${attribute}
      and d.definition ->> 'kind' = any(${kinds}) order by d.id`;
  return (await tx.run<{ id: string }>(toStatement(query, 'indexes_of_attribute'))).map(({ id }) => id);
}

/** The number of live records of a module that show no value of an attribute; all of them if it is new. */
export async function countLacking(tx: Queryable, module: Module, { name, initial }: CustomField): Promise<number> {
  const query = sql`select count(*)::float8 as count from ${trusted(tableOf(module))} r
    where not r.deleted and coalesce(r.${identifier(CUSTOM)} ->> ${name}, '') = ''
      and (${initial === null} or jsonb_exists(r.${identifier(CUSTOM)}, ${name}))`;
  const [row] = await tx.run<{ count: number }>(toStatement(query));
  return row?.count ?? 0;
}

/** The number of live records that store a value of an attribute, and up to three of their ids. */
export async function findHolders(
  tx: Queryable,
  module: Module,
  attribute: string,
): Promise<{ readonly count: number; readonly examples: readonly string[] }> {
  const query = sql`select count(*)::float8 as count, (array_agg(r.id::text order by r.id))[1:3] as examples
    from ${trusted(tableOf(module))} r where not r.deleted and coalesce(r.${identifier(CUSTOM)} ->> ${attribute}, '') <> ''`;
  const [row] = await tx.run<{ count: number; examples: string[] | null }>(toStatement(query));
  return { count: row?.count ?? 0, examples: row?.examples ?? [] };
}

function toStored<Definition>({ definition, ...row }: Row): Stored<Definition> {
  return { ...row, definition: JSON.parse(definition) as Definition };
}
