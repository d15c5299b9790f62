-- What was missing in the log of changes (docs/decisions/0063-links-log-updates-of-what-shows-them.md): updates of records that show e-mail
-- addresses, and what revisions appear and disappear with their document. Date-times in values of links are in UTC.

CREATE OR REPLACE FUNCTION records.log_link()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
  insert into records.change (seq, kind, link, module, record, other_module, other, link_values, operation, user_id, client_id, request_id)
  values (nextval('records_pub.change_seq'), kind, tg_table_name, 
    coalesce(pair ->> substring(tg_argv[2] from '^:(.*)'), tg_argv[2]), pair ->> tg_argv[0],
    coalesce(pair ->> substring(tg_argv[3] from '^:(.*)'), tg_argv[3]), pair ->> tg_argv[1],
    (select jsonb_object_agg(name, case when name = any(tg_argv[5]::text[])
        then to_jsonb(to_char((pair ->> name)::timestamptz at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) else pair -> name end)
      from unnest(tg_argv[4]::text[]) name),
    operation::uuid, author[1], author[2], author[3]);
  return null;
end $function$;
CREATE OR REPLACE FUNCTION records.log_parts_in_document_revisions()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  author constant text[] := nullif(current_setting('crm.author', true), '')::text[];
begin
  insert into records.change (kind, module, record, link_values, user_id, client_id, request_id)
  select 'part', 'DocumentRevisions', p.id, jsonb_build_object('module', 'Documents', 'before', case when not old.deleted then records.sight_columns(old) end, 'after', case when not new.deleted then records.sight_columns(new) end),
    author[1], author[2], author[3]
  from records."document_revisions" p where p."document_id" = new.id and not p.deleted;
  return null;
end $function$;
CREATE OR REPLACE FUNCTION records.log_shown()
 RETURNS trigger
 LANGUAGE plpgsql
 SET enable_nestloop TO 'off'
AS $function$
declare
  author constant text[] := nullif(current_setting('crm.author', true), '')::text[];
  marks constant text[] := '{created_op,deleted_op}';
begin
  if to_regclass('records_pub.change_seq') is null then
    return null;
  end if;
  if tg_op = 'INSERT' then
    insert into records.change (seq, kind, module, record, other, operation, user_id, client_id, request_id)
    select nextval('records_pub.change_seq'), 'updated', s.module, s.record, tg_table_name, s.operation, author[1], author[2], author[3]
    from (
      select distinct coalesce(w.pair ->> substring(tg_argv[1] from '^:(.*)'), tg_argv[1]) as module,
        w.pair ->> tg_argv[0] as record, w.operation::uuid as operation
      from (select to_jsonb(t) as pair, to_jsonb(t) ->> 'created_op' as operation from written t) w
    ) s;
  elsif tg_op = 'DELETE' then
    insert into records.change (seq, kind, module, record, other, operation, user_id, client_id, request_id)
    select nextval('records_pub.change_seq'), 'updated', s.module, s.record, tg_table_name, s.operation, author[1], author[2], author[3]
    from (
      select distinct coalesce(w.pair ->> substring(tg_argv[1] from '^:(.*)'), tg_argv[1]) as module,
        w.pair ->> tg_argv[0] as record, w.operation::uuid as operation
      from (select p.pair, null as operation from (select to_jsonb(t) as pair from written t) p
        where p.pair ->> 'created_op' is null and p.pair ->> 'deleted_op' is null) w
    ) s;
  else
    insert into records.change (seq, kind, module, record, other, operation, user_id, client_id, request_id)
    select nextval('records_pub.change_seq'), 'updated', s.module, s.record, tg_table_name, s.operation, author[1], author[2], author[3]
    from (
      select distinct coalesce(w.pair ->> substring(tg_argv[1] from '^:(.*)'), tg_argv[1]) as module,
        w.pair ->> tg_argv[0] as record, w.operation::uuid as operation
      from (select n.pair, case when o.pair ->> 'deleted_op' is null then n.pair ->> 'deleted_op' end as operation
        from (select to_jsonb(t) as pair from before t) o join (select to_jsonb(t) as pair from written t) n on n.pair -> 'id' = o.pair -> 'id'
        where (o.pair ->> 'deleted_op' is null and n.pair ->> 'deleted_op' is not null) or o.pair - marks <> n.pair - marks) w
    ) s;
  end if;
  return null;
end $function$;
CREATE OR REPLACE FUNCTION records.log_shown_address()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  author constant text[] := nullif(current_setting('crm.author', true), '')::text[];
  changed constant text[] := array_remove(array[
    case when old."email_address" is distinct from new."email_address" then 'email_addresses.email_address' end,
    case when old."opt_out" is distinct from new."opt_out" then 'email_addresses.opt_out' end,
    case when old."invalid_email" is distinct from new."invalid_email" then 'email_addresses.invalid_email' end,
    case when old."deleted" is distinct from new."deleted" then 'email_addresses.deleted' end
  ], null);
begin
  insert into records.change (kind, module, record, changed, user_id, client_id, request_id)
  select distinct 'updated', e."bean_module", e."bean_id", changed, author[1], author[2], author[3]
  from records."email_addr_bean_rel" e where e."email_address_id" = new.id;
  return null;
end $function$;
CREATE OR REPLACE TRIGGER log_parts_in_document_revisions AFTER UPDATE ON records.documents FOR EACH ROW WHEN (((old.deleted IS DISTINCT FROM new.deleted) OR ((old.assigned_user_id)::text IS DISTINCT FROM (new.assigned_user_id)::text) OR ((old.created_by)::text IS DISTINCT FROM (new.created_by)::text) OR (old.group_ids IS DISTINCT FROM new.group_ids))) EXECUTE FUNCTION records.log_parts_in_document_revisions();
CREATE OR REPLACE TRIGGER log_link AFTER INSERT OR DELETE OR UPDATE ON records.email_addr_bean_rel FOR EACH ROW EXECUTE FUNCTION records.log_link('bean_id', 'email_address_id', ':bean_module', 'EmailAddresses', '{primary_address,reply_to_address,date_created}', '{date_created}');
CREATE OR REPLACE TRIGGER log_shown_delete_bean_id AFTER DELETE ON records.email_addr_bean_rel REFERENCING OLD TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION records.log_shown('bean_id', ':bean_module');
CREATE OR REPLACE TRIGGER log_shown_insert_bean_id AFTER INSERT ON records.email_addr_bean_rel REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION records.log_shown('bean_id', ':bean_module');
CREATE OR REPLACE TRIGGER log_shown_update_bean_id AFTER UPDATE ON records.email_addr_bean_rel REFERENCING OLD TABLE AS before NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION records.log_shown('bean_id', ':bean_module');
CREATE OR REPLACE TRIGGER log_shown_address AFTER UPDATE ON records.email_addresses FOR EACH ROW WHEN ((((old.email_address)::text IS DISTINCT FROM (new.email_address)::text) OR (old.opt_out IS DISTINCT FROM new.opt_out) OR (old.invalid_email IS DISTINCT FROM new.invalid_email) OR (old.deleted IS DISTINCT FROM new.deleted))) EXECUTE FUNCTION records.log_shown_address();
