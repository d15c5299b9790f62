-- Logs an update of each record that shows what it is linked with (docs/decisions/0063-links-log-updates-of-what-shows-them.md). Settling and
-- aborting an operation are no changes.

CREATE OR REPLACE FUNCTION relationships.log_link()
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
  insert into relationships.change (seq, kind, link, module, record, other_module, other, link_values, operation, user_id, client_id, request_id)
  values (nextval('records_pub.change_seq'), kind, tg_table_name, 
    coalesce(pair ->> substring(tg_argv[2] from '^:(.*)'), tg_argv[2]), pair ->> tg_argv[0],
    coalesce(pair ->> substring(tg_argv[3] from '^:(.*)'), tg_argv[3]), pair ->> tg_argv[1],
    (select jsonb_object_agg(name, case when name = any(tg_argv[5]::text[])
        then to_jsonb(to_char((pair ->> name)::timestamptz at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) else pair -> name end)
      from unnest(tg_argv[4]::text[]) name),
    operation::uuid, author[1], author[2], author[3]);
  return null;
end $function$;
CREATE OR REPLACE FUNCTION relationships.log_shown()
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
    insert into relationships.change (seq, kind, module, record, other, operation, user_id, client_id, request_id)
    select nextval('records_pub.change_seq'), 'updated', s.module, s.record, tg_table_name, s.operation, author[1], author[2], author[3]
    from (
      select distinct coalesce(w.pair ->> substring(tg_argv[1] from '^:(.*)'), tg_argv[1]) as module,
        w.pair ->> tg_argv[0] as record, w.operation::uuid as operation
      from (select to_jsonb(t) as pair, to_jsonb(t) ->> 'created_op' as operation from written t) w
    ) s;
  elsif tg_op = 'DELETE' then
    insert into relationships.change (seq, kind, module, record, other, operation, user_id, client_id, request_id)
    select nextval('records_pub.change_seq'), 'updated', s.module, s.record, tg_table_name, s.operation, author[1], author[2], author[3]
    from (
      select distinct coalesce(w.pair ->> substring(tg_argv[1] from '^:(.*)'), tg_argv[1]) as module,
        w.pair ->> tg_argv[0] as record, w.operation::uuid as operation
      from (select p.pair, null as operation from (select to_jsonb(t) as pair from written t) p
        where p.pair ->> 'created_op' is null and p.pair ->> 'deleted_op' is null) w
    ) s;
  else
    insert into relationships.change (seq, kind, module, record, other, operation, user_id, client_id, request_id)
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
CREATE OR REPLACE TRIGGER log_shown_delete_contact_id AFTER DELETE ON relationships.accounts_contacts REFERENCING OLD TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION relationships.log_shown('contact_id', 'Contacts');
CREATE OR REPLACE TRIGGER log_shown_insert_contact_id AFTER INSERT ON relationships.accounts_contacts REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION relationships.log_shown('contact_id', 'Contacts');
CREATE OR REPLACE TRIGGER log_shown_update_contact_id AFTER UPDATE ON relationships.accounts_contacts REFERENCING OLD TABLE AS before NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION relationships.log_shown('contact_id', 'Contacts');
CREATE OR REPLACE TRIGGER log_shown_delete_opportunity_id AFTER DELETE ON relationships.accounts_opportunities REFERENCING OLD TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION relationships.log_shown('opportunity_id', 'Opportunities');
CREATE OR REPLACE TRIGGER log_shown_insert_opportunity_id AFTER INSERT ON relationships.accounts_opportunities REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION relationships.log_shown('opportunity_id', 'Opportunities');
CREATE OR REPLACE TRIGGER log_shown_update_opportunity_id AFTER UPDATE ON relationships.accounts_opportunities REFERENCING OLD TABLE AS before NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION relationships.log_shown('opportunity_id', 'Opportunities');
CREATE OR REPLACE TRIGGER log_shown_delete_call_id AFTER DELETE ON relationships.calls_contacts REFERENCING OLD TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION relationships.log_shown('call_id', 'Calls');
CREATE OR REPLACE TRIGGER log_shown_insert_call_id AFTER INSERT ON relationships.calls_contacts REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION relationships.log_shown('call_id', 'Calls');
CREATE OR REPLACE TRIGGER log_shown_update_call_id AFTER UPDATE ON relationships.calls_contacts REFERENCING OLD TABLE AS before NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION relationships.log_shown('call_id', 'Calls');
CREATE OR REPLACE TRIGGER log_shown_delete_fp_event_id AFTER DELETE ON relationships.fp_event_locations_fp_events REFERENCING OLD TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION relationships.log_shown('fp_event_id', 'FP_events');
CREATE OR REPLACE TRIGGER log_shown_insert_fp_event_id AFTER INSERT ON relationships.fp_event_locations_fp_events REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION relationships.log_shown('fp_event_id', 'FP_events');
CREATE OR REPLACE TRIGGER log_shown_update_fp_event_id AFTER UPDATE ON relationships.fp_event_locations_fp_events REFERENCING OLD TABLE AS before NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION relationships.log_shown('fp_event_id', 'FP_events');
CREATE OR REPLACE TRIGGER log_shown_delete_meeting_id AFTER DELETE ON relationships.meetings_contacts REFERENCING OLD TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION relationships.log_shown('meeting_id', 'Meetings');
CREATE OR REPLACE TRIGGER log_shown_insert_meeting_id AFTER INSERT ON relationships.meetings_contacts REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION relationships.log_shown('meeting_id', 'Meetings');
CREATE OR REPLACE TRIGGER log_shown_update_meeting_id AFTER UPDATE ON relationships.meetings_contacts REFERENCING OLD TABLE AS before NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION relationships.log_shown('meeting_id', 'Meetings');
