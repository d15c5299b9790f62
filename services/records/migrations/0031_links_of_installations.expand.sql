-- Links of an installation are definitions (docs/spec/catalog.md#custom-links). Their pairs are in one table, so that no table changes
-- while requests run.

create trigger audit_of_links after insert or update on records.definition for each row when (new.kind = 'link')
execute function records.audit_record('link', '{definition}');

create table records.custom_links (
  id uuid not null default gen_random_uuid(),
  left_id varchar(36) not null,
  right_id varchar(36) not null,
  -- The id of the definition.
  link varchar(120) not null,
  left_module varchar(100) not null,
  right_module varchar(100) not null,
  date_modified timestamptz(3) not null,
  constraint pk_custom_links primary key (id),
  constraint uq_custom_links unique (left_id, link, right_id)
);
create index ix_custom_links_right on records.custom_links (right_id, link, left_id);
create index ix_custom_links_link on records.custom_links (link, id);
create trigger log_link after insert or update or delete on records.custom_links
for each row execute function records.log_link('left_id', 'right_id', ':left_module', ':right_module', '{link}');

-- A purge of pairs that nobody can read is no change.
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
  if current_setting('records.purging', true) = 'on' then
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
