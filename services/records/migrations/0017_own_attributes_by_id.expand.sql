-- Reads work the attributes of a row that keeps none out by its id: a statement that names a whole row, even where it is never read,
-- has it copied for each row that it walks past.

create function records.own_attributes_of(table_name text, record text) returns json stable cost 1 language plpgsql as $$
declare
  own json;
begin
  execute format('select records.own_attributes(r) from records.%I r where r.id = $1', table_name) into own using record;
  return own;
end $$;
