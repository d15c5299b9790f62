import { edgeTables, type EdgeTable } from '../edge-tables.js';
import { isColumnLink, isEdgeLink, partLinks } from '../link-kinds.js';
import type { Catalog, EdgeLink, Module } from '../model.js';
import { GROUP_IDS, groupLink } from './group-ids-ddl.js';
import { quote } from './quote.js';

const SCHEMA = 'records';

/** Rights may depend on the users in these columns (rights#actions-and-levels). */
const OWNERS = ['assigned_user_id', 'created_by'];

/**
 * Logs a change of a record, whichever statement makes it. `crm.author` is the setting of a transaction with the user,
 * the client and the request that it works for; an operator has none. Rights before a change are logged where they
 * differ from those after it.
 */
export const LOG_CHANGE = `create function ${SCHEMA}.log_change() returns trigger language plpgsql as $$
declare
  was_there constant boolean := tg_op <> 'INSERT' and not old.deleted;
  is_there constant boolean := tg_op <> 'DELETE' and not new.deleted;
  author constant text[] := nullif(current_setting('crm.author', true), '')::text[];
  changed text[];
  before jsonb;
  after jsonb;
  kind text;
begin
  if was_there then
    before := ${SCHEMA}.sight_columns(old);
  end if;
  if is_there then
    after := ${SCHEMA}.sight_columns(new);
  end if;
  if was_there and is_there then
    kind := 'updated';
    changed := ${SCHEMA}.changed_columns(old, new);
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
  insert into ${SCHEMA}.change (kind, module, record, version, changed, before, after, user_id, client_id, request_id)
  values (kind, tg_argv[0], case when is_there then new.id else old.id end,
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
    (select jsonb_object_agg(name, pair -> name) from unnest(tg_argv[4]::text[]) name), operation::uuid, author[1], author[2], author[3]);
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
  for each row execute function ${SCHEMA}.log_change('${module.name}');`;
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
  const triggers = edgeTables(catalog, storage).map((edge) => logLinks(catalog, schema, edge));
  return [logLinkDdl(schema), ...triggers].join('\n');
}

function logLinks(catalog: Catalog, schema: string, edge: EdgeTable): string {
  const { table, left, right, middle } = edge;
  const of = (side: EdgeLink['nearSide']): string => moduleAt(catalog, edge, side);
  return `create trigger log_link after insert or update or delete on ${schema}.${quote(table)}
  for each row execute function ${schema}.log_link('${left}', '${right}', '${of('left')}', '${of('right')}', '{${[...middle.keys()].join(',')}}');`;
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
