import { fieldTypes } from '../field-types.js';
import type { Derivation, Field } from '../model.js';
import { quote } from './quote.js';

const SCHEMA = 'records';

/** The column with the values of a record's custom attributes: a JSON object with what the checks of their types return. */
export const CUSTOM = 'custom';

/**
 * The casts from text to these types are not immutable, so that no index could use them; these functions are, for the
 * texts that the checks return. Postgres inlines them.
 */
export const CUSTOM_VALUES = `create function ${SCHEMA}.custom_date(value text) returns date language sql immutable parallel safe return
  make_date(substr(value, 1, 4)::int, substr(value, 6, 2)::int, substr(value, 9, 2)::int);
create function ${SCHEMA}.custom_time(value text) returns time(0) language sql immutable parallel safe return
  make_time(substr(value, 1, 2)::int, substr(value, 4, 2)::int, substr(value, 7, 2)::float8);
create function ${SCHEMA}.custom_instant(value text) returns timestamptz(3) language sql immutable parallel safe return
  make_timestamp(substr(value, 1, 4)::int, substr(value, 6, 2)::int, substr(value, 9, 2)::int,
    substr(value, 12, 2)::int, substr(value, 15, 2)::int, substr(value, 18, 6)::float8) at time zone 'UTC';`;

const FUNCTIONS: Partial<Record<string, string>> = {
  date: 'custom_date',
  'time(0)': 'custom_time',
  'timestamptz(3)': 'custom_instant',
};

type Custom = Derivation & { readonly kind: 'custom' };

/** The value of a custom attribute in the row that the query calls `alias`, as a value of its type. */
export function customValue({ name, type }: Field, { initial }: Custom, alias: string): string {
  const { sqlType } = fieldTypes[type];
  const row = `${alias}.${quote(CUSTOM)}`;
  const stored = `(${row} ->> '${name}')`;
  // Null, as the stored value is, where a link leads to no row.
  const text =
    initial === undefined
      ? stored
      : `(case when not jsonb_exists(${row}, '${name}') then ${literal(String(initial))} else ${stored} end)`;
  const convert = FUNCTIONS[sqlType];
  if (convert !== undefined) return `${SCHEMA}.${convert}(${text})`;
  return sqlType === 'text' ? text : `${text}::${sqlType}`;
}

/** The types whose texts are not what answers show. */
const SHOWN_TYPES: readonly string[] = ['boolean', 'integer', 'numeric', 'text[]'];

/**
 * A row source with a column for each of these custom attributes, as answers show them, for the row that the query calls
 * `alias`. It reads the column once: an operator would do so for each attribute.
 */
export function customRecord(fields: readonly Field[], alias: string): string {
  const columns = fields.map(({ name, type }) => {
    const { sqlType } = fieldTypes[type];
    return `${quote(name)} ${SHOWN_TYPES.includes(sqlType) ? sqlType : 'text'}`;
  });
  const initials = fields.flatMap(({ name, derived }) =>
    derived?.kind === 'custom' && derived.initial !== undefined ? [[name, derived.initial] as const] : [],
  );
  const stored = `${alias}.${quote(CUSTOM)}`;
  const values =
    initials.length === 0 ? stored : `${literal(JSON.stringify(Object.fromEntries(initials)))}::jsonb || ${stored}`;
  return `jsonb_to_record(${values}) as ${CUSTOM_RECORD} (${columns.join(', ')})`;
}

/** The alias of `customRecord`. */
export const CUSTOM_RECORD = 'c';

function literal(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
