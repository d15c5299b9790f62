-- Brings the kept attributes of a table up to date after own_attributes has changed, in batches beside the writes of the table. A migration
-- that adds a field calls it, so that rows from before show the field when the new release starts.
CREATE OR REPLACE PROCEDURE records.renew_own_attributes(IN table_name text)
 LANGUAGE plpgsql
AS $procedure$
declare
  done text := '';
  upto text;
begin
  loop
    execute format('select max(id) from (select id from records.%I where id > $1 order by id limit 1000) batch', table_name)
      into upto using done;
    exit when upto is null;
    execute format(
      'with stale as (
         select r.id from records.%1$I r where r.id > $1 and r.id <= $2
           and r.own_attributes::text is distinct from records.own_attributes(r)::text order by r.id for no key update
       )
       update records.%1$I r set own_attributes = null from stale where r.id = stale.id', table_name) using done, upto;
    commit;
    done := upto;
  end loop;
end $procedure$;
