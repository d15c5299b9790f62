-- The catalogue of an installation (docs/spec/catalog.md). Values of its attributes are in one column, so that no table changes while
-- requests run.

create table records.definition (
  kind text not null,
  id text not null,
  -- Empty for what belongs to none.
  module text not null,
  definition jsonb not null,
  deleted boolean not null default false,
  created timestamptz(3) not null default now(),
  modified timestamptz(3) not null default now(),
  constraint pk_definition primary key (kind, id)
);
create trigger audit_of_fields after insert or update on records.definition for each row when (new.kind = 'field')
execute function records.audit_record('field', '{definition}');
create trigger audit_of_options after insert or update on records.definition for each row when (new.kind = 'options')
execute function records.audit_record('options', '{definition}');
revoke truncate on records.definition from records_svc;

-- One row: who changes a definition locks it, and counts it up.
create table records.catalog_version (
  only_row boolean not null default true,
  version bigint not null,
  constraint pk_catalog_version primary key (only_row),
  constraint ck_catalog_version_only_row check (only_row)
);
insert into records.catalog_version (version) values (0);
revoke delete, truncate on records.catalog_version from records_svc;

alter table records.accounts add column custom jsonb not null default '{}'::jsonb;
alter table records.acl_roles add column custom jsonb not null default '{}'::jsonb;
alter table records.aok_knowledge_base_categories add column custom jsonb not null default '{}'::jsonb;
alter table records.aok_knowledgebase add column custom jsonb not null default '{}'::jsonb;
alter table records.aos_contracts add column custom jsonb not null default '{}'::jsonb;
alter table records.aos_invoices add column custom jsonb not null default '{}'::jsonb;
alter table records.aos_line_item_groups add column custom jsonb not null default '{}'::jsonb;
alter table records.aos_product_categories add column custom jsonb not null default '{}'::jsonb;
alter table records.aos_products add column custom jsonb not null default '{}'::jsonb;
alter table records.aos_products_quotes add column custom jsonb not null default '{}'::jsonb;
alter table records.aos_quotes add column custom jsonb not null default '{}'::jsonb;
alter table records.bugs add column custom jsonb not null default '{}'::jsonb;
alter table records.calls add column custom jsonb not null default '{}'::jsonb;
alter table records.campaign_log add column custom jsonb not null default '{}'::jsonb;
alter table records.campaigns add column custom jsonb not null default '{}'::jsonb;
alter table records.cases add column custom jsonb not null default '{}'::jsonb;
alter table records.contacts add column custom jsonb not null default '{}'::jsonb;
alter table records.currencies add column custom jsonb not null default '{}'::jsonb;
alter table records.document_revisions add column custom jsonb not null default '{}'::jsonb;
alter table records.documents add column custom jsonb not null default '{}'::jsonb;
alter table records.email_addresses add column custom jsonb not null default '{}'::jsonb;
alter table records.email_templates add column custom jsonb not null default '{}'::jsonb;
alter table records.emails add column custom jsonb not null default '{}'::jsonb;
alter table records.favorites add column custom jsonb not null default '{}'::jsonb;
alter table records.fp_event_locations add column custom jsonb not null default '{}'::jsonb;
alter table records.fp_events add column custom jsonb not null default '{}'::jsonb;
alter table records.leads add column custom jsonb not null default '{}'::jsonb;
alter table records.meetings add column custom jsonb not null default '{}'::jsonb;
alter table records.notes add column custom jsonb not null default '{}'::jsonb;
alter table records.opportunities add column custom jsonb not null default '{}'::jsonb;
alter table records.project add column custom jsonb not null default '{}'::jsonb;
alter table records.project_task add column custom jsonb not null default '{}'::jsonb;
alter table records.prospect_lists add column custom jsonb not null default '{}'::jsonb;
alter table records.prospects add column custom jsonb not null default '{}'::jsonb;
alter table records.securitygroups add column custom jsonb not null default '{}'::jsonb;
alter table records.tasks add column custom jsonb not null default '{}'::jsonb;
alter table records.users add column custom jsonb not null default '{}'::jsonb;
CREATE OR REPLACE FUNCTION records.changed_custom(o jsonb, n jsonb)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select coalesce(array_agg('custom.' || key order by key), '{}')
  from jsonb_each(o) before full join jsonb_each(n) after using (key) where before.value is distinct from after.value
$function$;
CREATE OR REPLACE FUNCTION records.custom_date(value text)
 RETURNS date
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN make_date((substr(value, 1, 4))::integer, (substr(value, 6, 2))::integer, (substr(value, 9, 2))::integer);
CREATE OR REPLACE FUNCTION records.custom_instant(value text)
 RETURNS timestamp with time zone
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (make_timestamp((substr(value, 1, 4))::integer, (substr(value, 6, 2))::integer, (substr(value, 9, 2))::integer, (substr(value, 12, 2))::integer, (substr(value, 15, 2))::integer, (substr(value, 18, 6))::double precision) AT TIME ZONE 'UTC'::text);
CREATE OR REPLACE FUNCTION records.custom_time(value text)
 RETURNS time without time zone
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN make_time((substr(value, 1, 2))::integer, (substr(value, 4, 2))::integer, (substr(value, 7, 2))::double precision);
CREATE OR REPLACE FUNCTION records.log_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  was_there constant boolean := tg_op <> 'INSERT' and not old.deleted;
  is_there constant boolean := tg_op <> 'DELETE' and not new.deleted;
  author constant text[] := nullif(current_setting('crm.author', true), '')::text[];
  changed text[];
  before jsonb;
  after jsonb;
  kind text;
begin
  if current_setting('records.purging', true) = 'on' then
    return null;
  end if;
  if is_there and old.custom is distinct from new.custom and octet_length(new.custom::text) > 524288 then
    raise exception 'The values of custom attributes are too large' using errcode = '23514', constraint = 'ck_custom_size';
  end if;
  if was_there then
    before := records.sight_columns(old);
  end if;
  if is_there then
    after := records.sight_columns(new);
  end if;
  if was_there and is_there then
    kind := 'updated';
    changed := records.changed_columns(old, new);
    if old.custom <> new.custom then
      changed := changed || records.changed_custom(old.custom, new.custom);
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
  insert into records.change (kind, module, record, version, changed, before, after, user_id, client_id, request_id)
  values (kind, tg_argv[0], case when is_there then new.id else old.id end,
    case when tg_op = 'DELETE' then old.row_version else new.row_version end,
    changed, nullif(before, after), after, author[1], author[2], author[3]);
  return null;
end $function$;
