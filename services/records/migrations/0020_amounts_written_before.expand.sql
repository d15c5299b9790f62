-- no-transaction
-- What clients sent as amounts in the base currency is worked out anew, at the rates of today. A thousand rows at a time, so that nobody
-- waits for long; whatever is right by then is left alone, so it may begin again. The rows count as changed for ETags, but
-- nobody modified them.
do $$
declare
  converted record;
  done text;
  upto text;
begin
  for converted in
    select c.relname as table_name, min(a.attname) as one_of_them, string_agg(
      format('r.%I is distinct from records.in_base_currency(r.%I, records.conversion_rate_of(r.currency_id))',
        a.attname, regexp_replace(a.attname, '_usdollar$', '')), ' or ') as is_wrong
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname like '%\_usdollar' and not a.attisdropped
    where c.relnamespace = 'records'::regnamespace and c.relkind = 'r'
    group by c.relname
  loop
    done := '';
    loop
      execute format('select max(id) from (select id from records.%I where id > $1 order by id limit 1000) batch', converted.table_name)
        into upto using done;
      exit when upto is null;
      -- The trigger puts the values in.
      execute format(
        'with held as (
           select r.id from records.%1$I r where r.id > $1 and r.id <= $2 and (%2$s) order by r.id for no key update
         )
         update records.%1$I r set %3$I = null, row_version = r.row_version + 1 from held where r.id = held.id',
        converted.table_name, converted.is_wrong, converted.one_of_them) using done, upto;
      commit;
      done := upto;
    end loop;
  end loop;
end $$;
