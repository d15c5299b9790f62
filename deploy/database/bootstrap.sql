-- Roles, schemas, privileges and the extension of the five services that own a schema. Run in the target database, as a
-- superuser or as a role that may create roles and owns the database. Can be repeated at any time; never removes or
-- changes data. Passwords are set separately: a role without one cannot log in.

begin;

do $bootstrap$
declare
  service text;
  owner_role text;
  runtime_role text;
  role_name text;
  schema_name text;
  is_superuser constant boolean := (select rolsuper from pg_roles where rolname = current_user);
begin
  -- Runs in one database wait for each other; runs in two databases of one cluster may conflict over roles, see below.
  perform pg_advisory_xact_lock(hashtext('crm bootstrap'));

  execute format('revoke all on database %I from public', current_database());
  execute format('grant connect on database %I to %I', current_database(), current_user);

  foreach service in array array['auth', 'records', 'relationships', 'files', 'events'] loop
    owner_role := service || '_owner';
    runtime_role := service || '_svc';

    foreach role_name in array array[owner_role, runtime_role] loop
      if not exists (select from pg_roles where rolname = role_name) then
        begin
          execute format('create role %I login', role_name);
        exception
          -- Roles belong to the cluster: a run in another database may have created it since the check above.
          when duplicate_object or unique_violation then null;
        end;
      end if;
      execute format('grant connect on database %I to %I', current_database(), role_name);
    end loop;

    -- Only members of a role may give it a schema or set its default privileges; superusers are exempt.
    if not is_superuser and not pg_has_role(current_user, owner_role, 'member') then
      execute format('grant %I to %I', owner_role, current_user);
    end if;

    foreach schema_name in array array[service, service || '_pub'] loop
      if not exists (select from pg_namespace where nspname = schema_name) then
        execute format('create schema %I authorization %I', schema_name, owner_role);
      end if;
      execute format('revoke all on schema %I from public', schema_name);
    end loop;

    -- The runtime role reads and writes rows of its own schema and nothing else. It needs no rights in <service>_pub; the
    -- owner's published/*.sql grants readers a published view and usage of its schema.
    execute format('grant usage on schema %I to %I', service, runtime_role);
    execute format('alter default privileges for role %I in schema %I grant select, insert, update, delete on tables to %I',
      owner_role, service, runtime_role);
    execute format('alter default privileges for role %I in schema %I grant usage on sequences to %I',
      owner_role, service, runtime_role);

    -- By default Postgres lets everyone execute new functions and use new types; this can be revoked only for all schemas.
    execute format('alter default privileges for role %I revoke execute on routines from public', owner_role);
    execute format('alter default privileges for role %I revoke usage on types from public', owner_role);
    execute format('alter default privileges for role %I in schema %I grant execute on routines to %I',
      owner_role, service, runtime_role);
    execute format('alter default privileges for role %I in schema %I grant usage on types to %I',
      owner_role, service, runtime_role);
  end loop;
end
$bootstrap$;

revoke all on schema public from public;

-- Substring searches use trigram indexes. The extension has a schema of its own, because nobody may use the schema public;
-- only the creator of such an index has to name its operator class.
do $extension$
declare
  found_in constant text := (select n.nspname from pg_extension e join pg_namespace n on n.oid = e.extnamespace
    where e.extname = 'pg_trgm');
begin
  if not exists (select from pg_namespace where nspname = 'extensions') then
    create schema extensions;
  end if;
  -- An administrator may have created it, for a runner without that right.
  if not has_schema_privilege('records_owner', 'extensions', 'usage') then
    grant usage on schema extensions to records_owner;
  end if;
  if found_in is null then
    create extension pg_trgm schema extensions;
  elsif found_in <> 'extensions' then
    alter extension pg_trgm set schema extensions;
  end if;
exception
  when feature_not_supported or undefined_file or insufficient_privilege then
    raise exception 'The extension pg_trgm cannot be had in schema extensions: %', sqlerrm
      using errcode = sqlstate,
        hint = 'It comes with Postgres (package postgresql-contrib). Where it is installed on the server, have an administrator '
          'run: create schema extensions; grant usage on schema extensions to public; create extension pg_trgm schema '
          'extensions; where it is in another schema: alter extension pg_trgm set schema extensions;';
end
$extension$;

commit;
