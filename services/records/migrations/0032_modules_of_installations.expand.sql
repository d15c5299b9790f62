-- Modules of an installation are definitions (docs/spec/catalog.md#custom-modules). Their records are in one table, so that no table
-- changes while requests run.

create trigger audit_of_modules after insert or update on records.definition for each row when (new.kind = 'module')
execute function records.audit_record('module', '{definition}');

create table records.custom_records (
  id character varying(36) not null,
  row_version bigint not null default 1,
  module character varying(40) not null,
  name character varying(255) not null,
  description character varying(65535),
  assigned_user_id character varying(36),
  date_entered timestamp(3) with time zone not null,
  date_modified timestamp(3) with time zone not null,
  created_by character varying(36),
  modified_user_id character varying(36),
  deleted boolean not null default false,
  own_attributes json,
  custom jsonb not null default '{}'::jsonb,
  group_ids text[],
  constraint pk_custom_records PRIMARY KEY (id)
);
CREATE INDEX ix_custom_records_assigned_user_id_date_entered ON records.custom_records USING btree (module, assigned_user_id, date_entered DESC, id) WHERE (NOT deleted);
CREATE INDEX ix_custom_records_created_by ON records.custom_records USING btree (module, created_by, id) WHERE (NOT deleted);
CREATE INDEX ix_custom_records_date_entered ON records.custom_records USING btree (module, date_entered DESC, id) WHERE (NOT deleted);
CREATE INDEX ix_custom_records_date_modified ON records.custom_records USING btree (module, date_modified, id) WHERE (NOT deleted);
CREATE INDEX ix_custom_records_name ON records.custom_records USING btree (module, lower((name)::text), name, id) WHERE (NOT deleted);
CREATE INDEX ix_custom_records_name_folded ON records.custom_records USING gin (records.folded((name)::text) extensions.gin_trgm_ops) WITH (gin_pending_list_limit='256') WHERE (NOT deleted);
CREATE STATISTICS records.st_custom_records_name_folded ON records.folded(name::text) FROM records.custom_records;
CREATE OR REPLACE FUNCTION records.changed_columns(o records.custom_records, n records.custom_records)
 RETURNS text[]
 LANGUAGE sql
 STABLE
AS $function$
  select array_remove(array[
    case when o."name" is distinct from n."name" then 'name' end,
    case when o."description" is distinct from n."description" then 'description' end,
    case when o."assigned_user_id" is distinct from n."assigned_user_id" then 'assigned_user_id' end,
    case when o."date_entered" is distinct from n."date_entered" then 'date_entered' end,
    case when o."date_modified" is distinct from n."date_modified" then 'date_modified' end,
    case when o."created_by" is distinct from n."created_by" then 'created_by' end,
    case when o."modified_user_id" is distinct from n."modified_user_id" then 'modified_user_id' end,
    case when o."deleted" is distinct from n."deleted" then 'deleted' end
  ], null)
$function$;
CREATE OR REPLACE FUNCTION records.keep_group_ids()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op <> 'INSERT' then
    case old.module
      when 'Accounts' then
        update records."accounts" r set group_ids = array_remove(r.group_ids, old.securitygroup_id::text)
        where r.id = old.record_id and (old.securitygroup_id = any(r.group_ids)) is not false;
      when 'Contacts' then
        update records."contacts" r set group_ids = array_remove(r.group_ids, old.securitygroup_id::text)
        where r.id = old.record_id and (old.securitygroup_id = any(r.group_ids)) is not false;
      when 'Leads' then
        update records."leads" r set group_ids = array_remove(r.group_ids, old.securitygroup_id::text)
        where r.id = old.record_id and (old.securitygroup_id = any(r.group_ids)) is not false;
      when 'Opportunities' then
        update records."opportunities" r set group_ids = array_remove(r.group_ids, old.securitygroup_id::text)
        where r.id = old.record_id and (old.securitygroup_id = any(r.group_ids)) is not false;
      when 'Cases' then
        update records."cases" r set group_ids = array_remove(r.group_ids, old.securitygroup_id::text)
        where r.id = old.record_id and (old.securitygroup_id = any(r.group_ids)) is not false;
      when 'Bugs' then
        update records."bugs" r set group_ids = array_remove(r.group_ids, old.securitygroup_id::text)
        where r.id = old.record_id and (old.securitygroup_id = any(r.group_ids)) is not false;
      when 'Calls' then
        update records."calls" r set group_ids = array_remove(r.group_ids, old.securitygroup_id::text)
        where r.id = old.record_id and (old.securitygroup_id = any(r.group_ids)) is not false;
      when 'Meetings' then
        update records."meetings" r set group_ids = array_remove(r.group_ids, old.securitygroup_id::text)
        where r.id = old.record_id and (old.securitygroup_id = any(r.group_ids)) is not false;
      when 'Tasks' then
        update records."tasks" r set group_ids = array_remove(r.group_ids, old.securitygroup_id::text)
        where r.id = old.record_id and (old.securitygroup_id = any(r.group_ids)) is not false;
      when 'Notes' then
        update records."notes" r set group_ids = array_remove(r.group_ids, old.securitygroup_id::text)
        where r.id = old.record_id and (old.securitygroup_id = any(r.group_ids)) is not false;
      when 'Emails' then
        update records."emails" r set group_ids = array_remove(r.group_ids, old.securitygroup_id::text)
        where r.id = old.record_id and (old.securitygroup_id = any(r.group_ids)) is not false;
      when 'EmailTemplates' then
        update records."email_templates" r set group_ids = array_remove(r.group_ids, old.securitygroup_id::text)
        where r.id = old.record_id and (old.securitygroup_id = any(r.group_ids)) is not false;
      when 'Campaigns' then
        update records."campaigns" r set group_ids = array_remove(r.group_ids, old.securitygroup_id::text)
        where r.id = old.record_id and (old.securitygroup_id = any(r.group_ids)) is not false;
      when 'Prospects' then
        update records."prospects" r set group_ids = array_remove(r.group_ids, old.securitygroup_id::text)
        where r.id = old.record_id and (old.securitygroup_id = any(r.group_ids)) is not false;
      when 'ProspectLists' then
        update records."prospect_lists" r set group_ids = array_remove(r.group_ids, old.securitygroup_id::text)
        where r.id = old.record_id and (old.securitygroup_id = any(r.group_ids)) is not false;
      when 'Documents' then
        update records."documents" r set group_ids = array_remove(r.group_ids, old.securitygroup_id::text)
        where r.id = old.record_id and (old.securitygroup_id = any(r.group_ids)) is not false;
      when 'Project' then
        update records."project" r set group_ids = array_remove(r.group_ids, old.securitygroup_id::text)
        where r.id = old.record_id and (old.securitygroup_id = any(r.group_ids)) is not false;
      when 'ProjectTask' then
        update records."project_task" r set group_ids = array_remove(r.group_ids, old.securitygroup_id::text)
        where r.id = old.record_id and (old.securitygroup_id = any(r.group_ids)) is not false;
      when 'AOS_Products' then
        update records."aos_products" r set group_ids = array_remove(r.group_ids, old.securitygroup_id::text)
        where r.id = old.record_id and (old.securitygroup_id = any(r.group_ids)) is not false;
      when 'AOS_Product_Categories' then
        update records."aos_product_categories" r set group_ids = array_remove(r.group_ids, old.securitygroup_id::text)
        where r.id = old.record_id and (old.securitygroup_id = any(r.group_ids)) is not false;
      when 'AOS_Quotes' then
        update records."aos_quotes" r set group_ids = array_remove(r.group_ids, old.securitygroup_id::text)
        where r.id = old.record_id and (old.securitygroup_id = any(r.group_ids)) is not false;
      when 'AOS_Invoices' then
        update records."aos_invoices" r set group_ids = array_remove(r.group_ids, old.securitygroup_id::text)
        where r.id = old.record_id and (old.securitygroup_id = any(r.group_ids)) is not false;
      when 'AOS_Contracts' then
        update records."aos_contracts" r set group_ids = array_remove(r.group_ids, old.securitygroup_id::text)
        where r.id = old.record_id and (old.securitygroup_id = any(r.group_ids)) is not false;
      when 'AOK_KnowledgeBase' then
        update records."aok_knowledgebase" r set group_ids = array_remove(r.group_ids, old.securitygroup_id::text)
        where r.id = old.record_id and (old.securitygroup_id = any(r.group_ids)) is not false;
      when 'FP_events' then
        update records."fp_events" r set group_ids = array_remove(r.group_ids, old.securitygroup_id::text)
        where r.id = old.record_id and (old.securitygroup_id = any(r.group_ids)) is not false;
      when 'FP_Event_Locations' then
        update records."fp_event_locations" r set group_ids = array_remove(r.group_ids, old.securitygroup_id::text)
        where r.id = old.record_id and (old.securitygroup_id = any(r.group_ids)) is not false;
      else
        update records."custom_records" r set group_ids = array_remove(r.group_ids, old.securitygroup_id::text)
        where r.id = old.record_id and r.module = old.module and (old.securitygroup_id = any(r.group_ids)) is not false;
    end case;
  end if;
  if tg_op <> 'DELETE' then
    case new.module
      when 'Accounts' then
        update records."accounts" r set group_ids = case when r.group_ids is not null then r.group_ids || new.securitygroup_id::text end
        where r.id = new.record_id and (new.securitygroup_id = any(r.group_ids)) is not true;
      when 'Contacts' then
        update records."contacts" r set group_ids = case when r.group_ids is not null then r.group_ids || new.securitygroup_id::text end
        where r.id = new.record_id and (new.securitygroup_id = any(r.group_ids)) is not true;
      when 'Leads' then
        update records."leads" r set group_ids = case when r.group_ids is not null then r.group_ids || new.securitygroup_id::text end
        where r.id = new.record_id and (new.securitygroup_id = any(r.group_ids)) is not true;
      when 'Opportunities' then
        update records."opportunities" r set group_ids = case when r.group_ids is not null then r.group_ids || new.securitygroup_id::text end
        where r.id = new.record_id and (new.securitygroup_id = any(r.group_ids)) is not true;
      when 'Cases' then
        update records."cases" r set group_ids = case when r.group_ids is not null then r.group_ids || new.securitygroup_id::text end
        where r.id = new.record_id and (new.securitygroup_id = any(r.group_ids)) is not true;
      when 'Bugs' then
        update records."bugs" r set group_ids = case when r.group_ids is not null then r.group_ids || new.securitygroup_id::text end
        where r.id = new.record_id and (new.securitygroup_id = any(r.group_ids)) is not true;
      when 'Calls' then
        update records."calls" r set group_ids = case when r.group_ids is not null then r.group_ids || new.securitygroup_id::text end
        where r.id = new.record_id and (new.securitygroup_id = any(r.group_ids)) is not true;
      when 'Meetings' then
        update records."meetings" r set group_ids = case when r.group_ids is not null then r.group_ids || new.securitygroup_id::text end
        where r.id = new.record_id and (new.securitygroup_id = any(r.group_ids)) is not true;
      when 'Tasks' then
        update records."tasks" r set group_ids = case when r.group_ids is not null then r.group_ids || new.securitygroup_id::text end
        where r.id = new.record_id and (new.securitygroup_id = any(r.group_ids)) is not true;
      when 'Notes' then
        update records."notes" r set group_ids = case when r.group_ids is not null then r.group_ids || new.securitygroup_id::text end
        where r.id = new.record_id and (new.securitygroup_id = any(r.group_ids)) is not true;
      when 'Emails' then
        update records."emails" r set group_ids = case when r.group_ids is not null then r.group_ids || new.securitygroup_id::text end
        where r.id = new.record_id and (new.securitygroup_id = any(r.group_ids)) is not true;
      when 'EmailTemplates' then
        update records."email_templates" r set group_ids = case when r.group_ids is not null then r.group_ids || new.securitygroup_id::text end
        where r.id = new.record_id and (new.securitygroup_id = any(r.group_ids)) is not true;
      when 'Campaigns' then
        update records."campaigns" r set group_ids = case when r.group_ids is not null then r.group_ids || new.securitygroup_id::text end
        where r.id = new.record_id and (new.securitygroup_id = any(r.group_ids)) is not true;
      when 'Prospects' then
        update records."prospects" r set group_ids = case when r.group_ids is not null then r.group_ids || new.securitygroup_id::text end
        where r.id = new.record_id and (new.securitygroup_id = any(r.group_ids)) is not true;
      when 'ProspectLists' then
        update records."prospect_lists" r set group_ids = case when r.group_ids is not null then r.group_ids || new.securitygroup_id::text end
        where r.id = new.record_id and (new.securitygroup_id = any(r.group_ids)) is not true;
      when 'Documents' then
        update records."documents" r set group_ids = case when r.group_ids is not null then r.group_ids || new.securitygroup_id::text end
        where r.id = new.record_id and (new.securitygroup_id = any(r.group_ids)) is not true;
      when 'Project' then
        update records."project" r set group_ids = case when r.group_ids is not null then r.group_ids || new.securitygroup_id::text end
        where r.id = new.record_id and (new.securitygroup_id = any(r.group_ids)) is not true;
      when 'ProjectTask' then
        update records."project_task" r set group_ids = case when r.group_ids is not null then r.group_ids || new.securitygroup_id::text end
        where r.id = new.record_id and (new.securitygroup_id = any(r.group_ids)) is not true;
      when 'AOS_Products' then
        update records."aos_products" r set group_ids = case when r.group_ids is not null then r.group_ids || new.securitygroup_id::text end
        where r.id = new.record_id and (new.securitygroup_id = any(r.group_ids)) is not true;
      when 'AOS_Product_Categories' then
        update records."aos_product_categories" r set group_ids = case when r.group_ids is not null then r.group_ids || new.securitygroup_id::text end
        where r.id = new.record_id and (new.securitygroup_id = any(r.group_ids)) is not true;
      when 'AOS_Quotes' then
        update records."aos_quotes" r set group_ids = case when r.group_ids is not null then r.group_ids || new.securitygroup_id::text end
        where r.id = new.record_id and (new.securitygroup_id = any(r.group_ids)) is not true;
      when 'AOS_Invoices' then
        update records."aos_invoices" r set group_ids = case when r.group_ids is not null then r.group_ids || new.securitygroup_id::text end
        where r.id = new.record_id and (new.securitygroup_id = any(r.group_ids)) is not true;
      when 'AOS_Contracts' then
        update records."aos_contracts" r set group_ids = case when r.group_ids is not null then r.group_ids || new.securitygroup_id::text end
        where r.id = new.record_id and (new.securitygroup_id = any(r.group_ids)) is not true;
      when 'AOK_KnowledgeBase' then
        update records."aok_knowledgebase" r set group_ids = case when r.group_ids is not null then r.group_ids || new.securitygroup_id::text end
        where r.id = new.record_id and (new.securitygroup_id = any(r.group_ids)) is not true;
      when 'FP_events' then
        update records."fp_events" r set group_ids = case when r.group_ids is not null then r.group_ids || new.securitygroup_id::text end
        where r.id = new.record_id and (new.securitygroup_id = any(r.group_ids)) is not true;
      when 'FP_Event_Locations' then
        update records."fp_event_locations" r set group_ids = case when r.group_ids is not null then r.group_ids || new.securitygroup_id::text end
        where r.id = new.record_id and (new.securitygroup_id = any(r.group_ids)) is not true;
      else
        update records."custom_records" r set group_ids = case when r.group_ids is not null then r.group_ids || new.securitygroup_id::text end
        where r.id = new.record_id and r.module = new.module and (new.securitygroup_id = any(r.group_ids)) is not true;
    end case;
  end if;
  return null;
end $function$;
CREATE OR REPLACE FUNCTION records.log_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
  if module_name is null then
    module_name := case when is_there then new.module else old.module end;
  end if;
  insert into records.change (kind, module, record, version, changed, before, after, user_id, client_id, request_id)
  values (kind, module_name, case when is_there then new.id else old.id end,
    case when tg_op = 'DELETE' then old.row_version else new.row_version end,
    changed, nullif(before, after), after, author[1], author[2], author[3]);
  return null;
end $function$;
CREATE OR REPLACE FUNCTION records.own_attributes(r records.custom_records)
 RETURNS json
 LANGUAGE plpgsql
 STABLE COST 1
AS $function$
begin
  return (select row_to_json(x) from (select
    r."name" as "name",
    r."description" as "description",
    r."assigned_user_id" as "assigned_user_id",
    to_char(r."date_entered" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "date_entered",
    to_char(r."date_entered" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "date_created",
    to_char(r."date_modified" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "date_modified",
    r."created_by" as "created_by",
    r."modified_user_id" as "modified_user_id",
    r."deleted" as "deleted"
  ) x);
end $function$;
CREATE OR REPLACE FUNCTION records.sight_columns(r records.custom_records)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
AS $function$
  select jsonb_build_object('assigned_user_id', r."assigned_user_id", 'created_by', r."created_by", 'group_ids', r."group_ids")
$function$;
CREATE OR REPLACE TRIGGER keep_own_attributes BEFORE INSERT OR UPDATE ON records.custom_records FOR EACH ROW EXECUTE FUNCTION records.keep_own_attributes();
CREATE OR REPLACE TRIGGER log_change AFTER INSERT OR DELETE OR UPDATE ON records.custom_records FOR EACH ROW EXECUTE FUNCTION records.log_change();
