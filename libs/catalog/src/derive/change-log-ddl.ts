import { edgeTables, type EdgeTable } from '../edge-tables.js';
import { edgeNamed, isColumnLink, isEdgeLink, partLinks } from '../link-kinds.js';
import type { Catalog, EdgeLink, Module } from '../model.js';
import { moduleNamed } from '../named.js';
import { CUSTOM } from './custom-value.js';
import { GROUP_IDS, groupLink } from './group-ids-ddl.js';
import { isoInstant } from './own-value.js';
import { quote } from './quote.js';

const SCHEMA = 'records';

/** Rights may depend on the users in these columns (rights#actions-and-levels). */
const OWNERS = ['assigned_user_id', 'created_by'];

/** The custom attributes in which two rows differ, each after the name of its column and a dot. */
export const CHANGED_CUSTOM = `create function ${SCHEMA}.changed_custom(o jsonb, n jsonb) returns text[] immutable language sql as $$
  select coalesce(array_agg('${CUSTOM}.' || key order by key), '{}')
  from jsonb_each(o) before full join jsonb_each(n) after using (key) where before.value is distinct from after.value
$$;`;

/** The constraint on the size of the values of a record's custom attributes (catalog#bounds-of-definitions). */
export const CUSTOM_SIZE = 'ck_custom_size';

/** So that the default page of full records is an answer of a size that is allowed. */
const MAX_CUSTOM_BYTES = 512 * 1024;

/**
 * Logs a change of a record, whichever statement makes it, except a purge of values that nobody can read, and refuses
 * too large values of custom attributes. `crm.author` is the setting of a transaction with the user, the client and the
 * request that it works for; an operator has none. Rights before a change are logged where they
 * differ from those after it. The argument is the name of the module; rows of modules that share a table have it.
 */
export const LOG_CHANGE = `create function ${SCHEMA}.log_change() returns trigger language plpgsql as $$
declare
  was_there constant boolean := tg_op <> 'INSERT' and not old.deleted;
  is_there constant boolean := tg_op <> 'DELETE' and not new.deleted;
  author constant text[] := nullif(current_setting('crm.author', true), '')::text[];
  module_name text := tg_argv[0];
  changed text[];
  before jsonb;
  after jsonb;
  kind text;
begin
  if current_setting('records.purging', true) = 'on' then
    return null;
  end if;
  if is_there and old.${CUSTOM} is distinct from new.${CUSTOM} and octet_length(new.${CUSTOM}::text) > ${MAX_CUSTOM_BYTES} then
    raise exception 'The values of custom attributes are too large' using errcode = '23514', constraint = '${CUSTOM_SIZE}';
  end if;
  if was_there then
    before := ${SCHEMA}.sight_columns(old);
  end if;
  if is_there then
    after := ${SCHEMA}.sight_columns(new);
  end if;
  if was_there and is_there then
    kind := 'updated';
    changed := ${SCHEMA}.changed_columns(old, new);
    if old.${CUSTOM} <> new.${CUSTOM} then
      changed := changed || ${SCHEMA}.changed_custom(old.${CUSTOM}, new.${CUSTOM});
    end if;
    if changed = '{}' and before = after and old.row_version = new.row_version then
      return null;
    end if;
  elsif is_there then
    kind := case tg_op when 'INSERT' then 'created' else 'restored' end;
  elsif was_there then
    kind := 'deleted';
  else
    return null;
  end if;
  if module_name is null then
    module_name := case when is_there then new.module else old.module end;
  end if;
  insert into ${SCHEMA}.change (kind, module, record, version, changed, before, after, user_id, client_id, request_id)
  values (kind, module_name, case when is_there then new.id else old.id end,
    case when tg_op = 'DELETE' then old.row_version else new.row_version end,
    changed, nullif(before, after), after, author[1], author[2], author[3]);
  return null;
end $$;`;

/**
 * The function that logs changes of links in a schema. Its arguments are the columns of both ends, the modules of both
 * ends or, after a colon, the column with the module, and the columns of the values. A row that an operation has staged
 * is logged with the operation: it counts if that is committed, and its end by settling or abort is no change. Without
 * the sequence of the log, which the release before lacks, nothing is logged.
 */
function logLinkDdl(schema: string): string {
  return `create function ${schema}.log_link() returns trigger language plpgsql as $$
declare
  before constant jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  after constant jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  pair constant jsonb := coalesce(after, before);
  bookkeeping constant text[] := '{created_op,deleted_op,date_modified}';
  author constant text[] := nullif(current_setting('crm.author', true), '')::text[];
  kind text;
  operation text;
begin
  if to_regclass('records_pub.change_seq') is null then
    return null;
  end if;
  if tg_op = 'INSERT' then
    kind := 'linked';
    operation := after ->> 'created_op';
  elsif tg_op = 'DELETE' then
    if before ->> 'created_op' is not null or before ->> 'deleted_op' is not null then
      return null;
    end if;
    kind := 'unlinked';
  elsif before ->> 'deleted_op' is null and after ->> 'deleted_op' is not null then
    kind := 'unlinked';
    operation := after ->> 'deleted_op';
  elsif before - bookkeeping = after - bookkeeping then
    return null;
  else
    kind := 'link_updated';
  end if;
  insert into ${schema}.change (seq, kind, link, module, record, other_module, other, link_values, operation, user_id, client_id, request_id)
  values (nextval('records_pub.change_seq'), kind, tg_table_name, 
    coalesce(pair ->> substring(tg_argv[2] from '^:(.*)'), tg_argv[2]), pair ->> tg_argv[0],
    coalesce(pair ->> substring(tg_argv[3] from '^:(.*)'), tg_argv[3]), pair ->> tg_argv[1],
    (select jsonb_object_agg(name, case when name = any(tg_argv[5]::text[])
        then to_jsonb(${isoInstant('(pair ->> name)::timestamptz')}) else pair -> name end)
      from unnest(tg_argv[4]::text[]) name),
    operation::uuid, author[1], author[2], author[3]);
  return null;
end $$;`;
}

/**
 * The function that logs an update of each record whose attributes show the rows of a middle table that a statement has
 * written (changes#attributes). Its arguments are the column of the record, and its module or, after a colon, the column
 * with that. `other` has the name of the table. Staged rows are treated as in `log_link`. Without nested loops, because
 * a plan that was made for a few rows serves a statement that writes all links of a record.
 */
function logShownDdl(schema: string): string {
  const log = (
    rows: string,
  ): string => `insert into ${schema}.change (seq, kind, module, record, other, operation, user_id, client_id, request_id)
    select nextval('records_pub.change_seq'), 'updated', s.module, s.record, tg_table_name, s.operation, author[1], author[2], author[3]
    from (
      select distinct coalesce(w.pair ->> substring(tg_argv[1] from '^:(.*)'), tg_argv[1]) as module,
        w.pair ->> tg_argv[0] as record, w.operation::uuid as operation
      from (${rows}) w
    ) s;`;
  return `create function ${schema}.log_shown() returns trigger language plpgsql set enable_nestloop = off as $$
declare
  author constant text[] := nullif(current_setting('crm.author', true), '')::text[];
  marks constant text[] := '{created_op,deleted_op}';
begin
  if to_regclass('records_pub.change_seq') is null then
    return null;
  end if;
  if tg_op = 'INSERT' then
    ${log(`select to_jsonb(t) as pair, to_jsonb(t) ->> 'created_op' as operation from written t`)}
  elsif tg_op = 'DELETE' then
    ${log(`select p.pair, null as operation from (select to_jsonb(t) as pair from written t) p
        where p.pair ->> 'created_op' is null and p.pair ->> 'deleted_op' is null`)}
  else
    ${log(`select n.pair, case when o.pair ->> 'deleted_op' is null then n.pair ->> 'deleted_op' end as operation
        from (select to_jsonb(t) as pair from before t) o join (select to_jsonb(t) as pair from written t) n on n.pair -> 'id' = o.pair -> 'id'
        where (o.pair ->> 'deleted_op' is null and n.pair ->> 'deleted_op' is not null) or o.pair - marks <> n.pair - marks`)}
  end if;
  return null;
end $$;`;
}

/**
 * The functions by which the log of changes reads the rows of a module, and the trigger that calls them: the names of
 * the columns in which two rows differ, and the columns on which rights depend. Postgres inlines functions in SQL into
 * those that call them.
 */
export function logChangesDdl(module: Module): string {
  const table = `${SCHEMA}.${quote(module.table)}`;
  const differing = [...module.fields.values()]
    .flatMap(({ column }) => column ?? [])
    .map((name) => `    case when o.${quote(name)} is distinct from n.${quote(name)} then '${name}' end`);
  const sight = sightColumns(module).map((name) => `'${name}', r.${quote(name)}`);
  return `create function ${SCHEMA}.changed_columns(o ${table}, n ${table}) returns text[] stable language sql as $$
  select array_remove(array[
${differing.join(',\n')}
  ], null)
$$;
create function ${SCHEMA}.sight_columns(r ${table}) returns jsonb stable language sql as $$
  select jsonb_build_object(${sight.join(', ')})
$$;
create trigger log_change after insert or update or delete on ${table}
  for each row execute function ${SCHEMA}.log_change(${module.role === undefined ? `'${module.name}'` : ''});`;
}

/**
 * The triggers that log, for each part record, how those change on which the rights to its parent depend
 * (rights#parts): the part record may appear or disappear with the parent. `link_values` has the module of the parent
 * and its columns before and after the change. Only parents in a column have these triggers.
 */
export function logPartsDdl(catalog: Catalog): string {
  const links = [...catalog.modules.values()].flatMap(partLinks).filter(isColumnLink);
  return links
    .map(({ module: part, related, column }) => {
      const parent = moduleNamed(catalog, related);
      const { table } = moduleNamed(catalog, part);
      const name = `${SCHEMA}.log_parts_in_${table}`;
      const sight = ['deleted', ...sightColumns(parent)];
      const state = (row: 'old' | 'new'): string =>
        `case when not ${row}.deleted then ${SCHEMA}.sight_columns(${row}) end`;
      return `create function ${name}() returns trigger language plpgsql as $$
declare
  author constant text[] := nullif(current_setting('crm.author', true), '')::text[];
begin
  insert into ${SCHEMA}.change (kind, module, record, link_values, user_id, client_id, request_id)
  select 'part', '${part}', p.id, jsonb_build_object('module', '${related}', 'before', ${state('old')}, 'after', ${state('new')}),
    author[1], author[2], author[3]
  from ${SCHEMA}.${quote(table)} p where p.${quote(column)} = new.id and not p.deleted;
  return null;
end $$;
create trigger log_parts_in_${table} after update on ${SCHEMA}.${quote(parent.table)}
  for each row when (${sight.map((one) => `old.${quote(one)} is distinct from new.${quote(one)}`).join(' or ')})
  execute function ${name}();`;
    })
    .join('\n');
}

/** The columns by which it is decided who sees a record. */
export function sightColumns(module: Module): string[] {
  return [
    ...OWNERS.filter((name) => module.fields.get(name)?.column !== undefined),
    ...(groupLink(module) === undefined ? [] : [GROUP_IDS]),
    ...partLinks(module).flatMap((link) => (isColumnLink(link) && link.holder === 'near' ? [link.column] : [])),
  ];
}

/** The triggers that log the changes of links; those of links outside schema `records` know staged rows. */
export function logLinksDdl(catalog: Catalog, storage: 'edge' | 'local-edge'): string {
  const schema = storage === 'edge' ? 'relationships' : SCHEMA;
  const tables = edgeTables(catalog, storage);
  return [
    logLinkDdl(schema),
    logShownDdl(schema),
    ...(storage === 'edge' ? [] : logOfAddresses(catalog)),
    ...tables.map((edge) => logLinks(catalog, schema, edge)),
    ...tables.flatMap((edge) => edge.showing.flatMap((column) => logShown(catalog, schema, edge, column))),
  ].join('\n');
}

function logLinks(catalog: Catalog, schema: string, edge: EdgeTable): string {
  const { table, left, right, middle } = edge;
  const of = (side: EdgeLink['nearSide']): string => moduleAt(catalog, edge, side);
  const instants = [...middle.values()].filter(({ type }) => type === 'datetime').map(({ name }) => name);
  const lists = [[...middle.keys()], ...(instants.length === 0 ? [] : [instants])];
  return `create trigger log_link after insert or update or delete on ${schema}.${quote(table)}
  for each row execute function ${schema}.log_link('${left}', '${right}', '${of('left')}', '${of('right')}', ${lists.map((names) => `'{${names.join(',')}}'`).join(', ')});`;
}

/** Only a trigger for one kind of statement may name the rows that were written. */
function logShown(catalog: Catalog, schema: string, edge: EdgeTable, column: string): string[] {
  const name = `${schema}.${quote(edge.table)}`;
  const call = `${schema}.log_shown('${column}', '${moduleAt(catalog, edge, column === edge.left ? 'left' : 'right')}')`;
  const rows = {
    insert: 'new table as written',
    update: 'old table as before new table as written',
    delete: 'old table as written',
  };
  return Object.entries(rows).map(
    ([event, tables]) => `create trigger log_shown_${event}_${column} after ${event} on ${name}
  referencing ${tables} for each statement execute function ${call};`,
  );
}

/**
 * The trigger that logs an update of each record that shows values of an e-mail address when these change: they are
 * written as attributes of the record too. `changed` has the names of the table and the column.
 */
function logOfAddresses(catalog: Catalog): string[] {
  const shown = [...catalog.modules.values()].flatMap((module) =>
    [...module.fields.values()].flatMap(({ derived }) =>
      derived?.kind === 'primaryAddress' || derived?.kind === 'otherAddress'
        ? [{ link: edgeNamed(module, derived.link), field: derived.field }]
        : [],
    ),
  );
  const [first] = shown;
  if (first === undefined) return [];
  const { link } = first;
  const { table } = moduleNamed(catalog, link.related);
  const columns = [...new Set(shown.map(({ field }) => field)), 'deleted'];
  const differs = (name: string): string => `old.${quote(name)} is distinct from new.${quote(name)}`;
  const [role] = link.roles.map(({ column }) => quote(column));
  const ddl = `create function ${SCHEMA}.log_shown_address() returns trigger language plpgsql as $$
declare
  author constant text[] := nullif(current_setting('crm.author', true), '')::text[];
  changed constant text[] := array_remove(array[
${columns.map((name) => `    case when ${differs(name)} then '${table}.${name}' end`).join(',\n')}
  ], null);
begin
  insert into ${SCHEMA}.change (kind, module, record, changed, user_id, client_id, request_id)
  select distinct 'updated', e.${role}, e.${quote(link.nearColumn)}, changed, author[1], author[2], author[3]
  from ${SCHEMA}.${quote(link.table)} e where e.${quote(link.farColumn)} = new.id;
  return null;
end $$;
create trigger log_shown_address after update on ${SCHEMA}.${quote(table)}
  for each row when (${columns.map(differs).join(' or ')}) execute function ${SCHEMA}.log_shown_address();`;
  return [ddl];
}

/** The module at one end of a table: its name, or after a colon the column with the name. */
function moduleAt(catalog: Catalog, { table, roles }: EdgeTable, side: EdgeLink['nearSide']): string {
  const links = [...catalog.modules.values()].flatMap(({ links }) => [...links.values()]).filter(isEdgeLink);
  const modules = new Set(
    links.filter((link) => link.table === table).map((link) => (link.nearSide === side ? link.module : link.related)),
  );
  const [module, ...others] = modules;
  const [role] = roles.keys();
  return others.length > 0 ? `:${String(role)}` : String(module);
}
