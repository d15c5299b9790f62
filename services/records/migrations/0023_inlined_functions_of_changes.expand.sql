-- The functions that read a row for the log of changes, in SQL instead of PL/pgSQL: Postgres inlines them into the trigger, which saves a
-- call for each of them.
do $$
declare
  written record;
begin
  for written in
    select p.proname as name, pg_get_function_arguments(p.oid) as arguments, pg_get_function_result(p.oid) as result, p.prosrc as body
      from pg_proc p where p.pronamespace = 'records'::regnamespace and p.proname in ('changed_columns', 'sight_columns')
  loop
    execute format('create or replace function records.%I(%s) returns %s stable language sql as %L', written.name, written.arguments,
      written.result, regexp_replace(regexp_replace(written.body, 'begin\n  return', '  select'), ';\nend $', E'\n'));
  end loop;
end $$;
