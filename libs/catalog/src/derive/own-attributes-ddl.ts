import type { Module } from '../model.js';
import { ownValue, standsInOwnRow } from './own-value.js';
import { quote } from './quote.js';

const SCHEMA = 'records';

/**
 * The column that keeps the attributes of a record that can be told from its own row, as the JSON object in which clients read
 * them; null: to be worked out by `records.own_attributes_of`.
 */
export const OWN_ATTRIBUTES = 'own_attributes';

/** Called before each row is written, whoever writes it. */
export const KEEP_OWN_ATTRIBUTES = `create function ${SCHEMA}.keep_own_attributes() returns trigger language plpgsql as $$
begin
  new.${OWN_ATTRIBUTES} := ${SCHEMA}.own_attributes(new);
  return new;
end $$;`;

/**
 * Works the attributes of a record out for reads that find none kept; they are few, so the planner is told that it costs nothing. By its
 * id, because a statement that names a whole row anywhere has it copied for each row that it walks past.
 */
export const OWN_ATTRIBUTES_BY_ID = `create function ${SCHEMA}.own_attributes_of(table_name text, record text) returns json stable cost 1 language plpgsql as $$
declare
  own json;
begin
  execute format('select ${SCHEMA}.own_attributes(r) from ${SCHEMA}.%I r where r.id = $1', table_name) into own using record;
  return own;
end $$;`;

/** The function that writes the attributes of a row of a module's table, and the trigger that keeps them in it. */
export function ownAttributesDdl(module: Module): string {
  const table = `${SCHEMA}.${quote(module.table)}`;
  const values = [...module.fields.values()]
    .filter(standsInOwnRow)
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
