import type { Module } from '../model.js';
import { ownValue, dependsOnOwnRow } from './own-value.js';
import { quote } from './quote.js';

const SCHEMA = 'records';

/**
 * The column with the attributes of a record that depend only on its own row, as the JSON object that clients read;
 * null means that `records.own_attributes_of` has to compute them.
 */
export const OWN_ATTRIBUTES = 'own_attributes';

/** Called before each row is written, by any statement. */
export const KEEP_OWN_ATTRIBUTES = `create function ${SCHEMA}.keep_own_attributes() returns trigger language plpgsql as $$
begin
  new.${OWN_ATTRIBUTES} := ${SCHEMA}.own_attributes(new);
  return new;
end $$;`;

/**
 * Computes the attributes of a record for reads that find none stored. Few reads need it, so it is declared with the
 * minimum cost. It takes the id, because a statement that refers to a whole row copies it for each row that it scans.
 */
export const OWN_ATTRIBUTES_BY_ID = `create function ${SCHEMA}.own_attributes_of(table_name text, record text) returns json stable cost 1 language plpgsql as $$
declare
  own json;
begin
  execute format('select ${SCHEMA}.own_attributes(r) from ${SCHEMA}.%I r where r.id = $1', table_name) into own using record;
  return own;
end $$;`;

/**
 * Updates the stored attributes of a table after the function that writes them has changed: a thousand rows at a time, each
 * batch committed, so that no writer waits for long. It may start again at any time. Versions stay: no client has written.
 */
export const RENEW_OWN_ATTRIBUTES = `create procedure ${SCHEMA}.renew_own_attributes(table_name text) language plpgsql as $$
declare
  done text := '';
  upto text;
begin
  loop
    execute format('select max(id) from (select id from ${SCHEMA}.%I where id > $1 order by id limit 1000) batch', table_name)
      into upto using done;
    exit when upto is null;
    execute format(
      'with stale as (
         select r.id from ${SCHEMA}.%1$I r where r.id > $1 and r.id <= $2
           and r.${OWN_ATTRIBUTES}::text is distinct from ${SCHEMA}.own_attributes(r)::text order by r.id for no key update
       )
       update ${SCHEMA}.%1$I r set ${OWN_ATTRIBUTES} = null from stale where r.id = stale.id', table_name) using done, upto;
    commit;
    done := upto;
  end loop;
end $$;`;

/** The function that computes the attributes of a row of a module's table, and the trigger that stores them in it. */
export function ownAttributesDdl(module: Module): string {
  const table = `${SCHEMA}.${quote(module.table)}`;
  const values = [...module.fields.values()]
    .filter(dependsOnOwnRow)
    .map((field) => `    ${ownValue(field, 'r')} as ${quote(field.name)}`);
  return `create function ${SCHEMA}.own_attributes(r ${table}) returns json stable cost 1 language plpgsql as $$
begin
  return (select row_to_json(x) from (select
${values.join(',\n')}
  ) x);
end $$;
create trigger keep_own_attributes before insert or update on ${table}
  for each row execute function ${SCHEMA}.keep_own_attributes();`;
}
