-- What administrators have changed in records: who, when, what and what it was before. By triggers, so that no way of writing
-- passes by it, an operator's SQL included. Kept for good; whoever serves may read it, and write it by acts alone.
create table records.audit (
  id bigint generated always as identity,
  acted_at timestamptz not null default clock_timestamp(),
  -- Of the access token; null where an operator acts.
  user_id text,
  client_id text,
  request_id text,
  act text not null,
  -- Id of the user, the role, the group, or the record that a group was given.
  subject text not null,
  -- What columns have become, and what those were. Of a pair also the other end.
  details jsonb not null default '{}',
  before jsonb not null default '{}',
  constraint pk_audit primary key (id)
);
create index ix_audit_acted_at on records.audit (acted_at);
create index ix_audit_subject on records.audit (subject, acted_at);
revoke insert, update, delete, truncate on records.audit from records_svc;

-- Who acts is in the setting records.performer of the transaction, which finds the ids of its entries in records.acts.
create function records.note_act(act text, subject text, before jsonb, details jsonb)
returns void language plpgsql set search_path = pg_catalog as $$
declare
  performer constant jsonb := nullif(current_setting('records.performer', true), '');
  noted bigint;
begin
  insert into records.audit (user_id, client_id, request_id, act, subject, before, details)
  values (performer ->> 'user_id', performer ->> 'client_id', performer ->> 'request_id', act, subject, before, details)
  returning id into noted;
  if performer is not null then
    perform set_config('records.acts', concat_ws(',', nullif(current_setting('records.acts', true), ''), noted), true);
  end if;
end
$$;

-- The values, among some columns, in which a row differs from another; a row that is not there is '{}'.
create function records.differing(one jsonb, other jsonb, columns text[])
returns jsonb language sql immutable set search_path = pg_catalog as $$
  select coalesce(jsonb_object_agg(c, coalesce(one -> c, 'null')), '{}') from unnest(columns) c
  where one -> c is distinct from other -> c
$$;

-- Of a record that is written by administrators. Arguments: what it is called, the columns that count.
create function records.audit_record() returns trigger language plpgsql security definer set search_path = pg_catalog as $$
declare
  was_there constant boolean := tg_op <> 'INSERT' and not old.deleted;
  is_there constant boolean := tg_op <> 'DELETE' and not new.deleted;
  former constant jsonb := case when was_there then jsonb_strip_nulls(to_jsonb(old)) else '{}' end;
  latter constant jsonb := case when is_there then jsonb_strip_nulls(to_jsonb(new)) else '{}' end;
  columns constant text[] := tg_argv[1];
  before constant jsonb := case when was_there then records.differing(former, latter, columns) else '{}' end;
  details constant jsonb := case when is_there then records.differing(latter, former, columns) else '{}' end;
begin
  if was_there and is_there and details = '{}' or not was_there and not is_there then
    return null;
  end if;
  perform records.note_act(
    tg_argv[0] || case when not was_there then '.created' when is_there then '.changed' else '.deleted' end,
    case when is_there then new.id else old.id end, before, details);
  return null;
end
$$;

-- Of a pair that gives rights or takes them. Arguments: what is given, the columns of whom it is given to and of what it is,
-- the columns that count beside, the tables of both ends. That pairs of deleted records go is no act.
create function records.audit_pair() returns trigger language plpgsql security definer set search_path = pg_catalog as $$
declare
  former constant jsonb := case when tg_op = 'INSERT' then '{}' else jsonb_strip_nulls(to_jsonb(old)) end;
  latter constant jsonb := case when tg_op = 'DELETE' then '{}' else jsonb_strip_nulls(to_jsonb(new)) end;
  pair constant jsonb := case when tg_op = 'DELETE' then former else latter end;
  columns constant text[] := tg_argv[3];
  given constant jsonb := jsonb_build_object(tg_argv[2], pair -> tg_argv[2]);
  before constant jsonb := case when tg_op = 'INSERT' then '{}' else records.differing(former, latter, columns) end;
  details constant jsonb := case when tg_op = 'DELETE' then '{}' else records.differing(latter, former, columns) end;
  is_alive boolean := true;
begin
  if tg_op = 'UPDATE' and details = '{}' then
    return null;
  end if;
  if tg_op = 'DELETE' and tg_nargs > 4 then
    execute format('select exists (select from records.%I where id = $1 and not deleted)
      and exists (select from records.%I where id = $2 and not deleted)', tg_argv[4], tg_argv[5])
    into is_alive using pair ->> tg_argv[1], pair ->> tg_argv[2];
  end if;
  if is_alive then
    perform records.note_act(
      tg_argv[0] || case tg_op when 'INSERT' then '_added' when 'UPDATE' then '_changed' else '_removed' end,
      pair ->> tg_argv[1], before, given || details);
  end if;
  return null;
end
$$;

-- Whoever changes a telephone number fires none of them.
create trigger audit_of_rest after insert or delete on records.users
for each row execute function records.audit_record('user', '{user_name,is_admin,status}');
create trigger audit_of_changes after update of user_name, is_admin, status, deleted on records.users for each row
when ((old.user_name, old.is_admin, old.status, old.deleted) is distinct from (new.user_name, new.is_admin, new.status, new.deleted))
execute function records.audit_record('user', '{user_name,is_admin,status}');

create trigger audit after insert or update or delete on records.acl_roles
for each row execute function records.audit_record('role', '{name,description,actions}');
create trigger audit after insert or update or delete on records.securitygroups
for each row execute function records.audit_record('group', '{name,description,noninheritable,assigned_user_id}');

create trigger audit after insert or update or delete on records.acl_roles_users
for each row execute function records.audit_pair('user.role', 'user_id', 'role_id', '{}', 'users', 'acl_roles');
create trigger audit after insert or update or delete on records.securitygroups_users
for each row execute function records.audit_pair(
  'user.group', 'user_id', 'securitygroup_id', '{primary_group,noninheritable}', 'users', 'securitygroups');
create trigger audit after insert or update or delete on records.securitygroups_acl_roles
for each row execute function records.audit_pair(
  'group.role', 'securitygroup_id', 'role_id', '{}', 'securitygroups', 'acl_roles');
-- New records inherit groups with every create, which is nobody's act; what administrators say of groups is.
create trigger audit after insert or delete on records.securitygroups_records for each row
when (current_setting('records.performer', true) <> '')
execute function records.audit_pair('record.group', 'record_id', 'securitygroup_id', '{module}');
