import type { Field } from '../model.js';
import { quote } from './quote.js';

const ISO_MILLISECONDS = `'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'`;

/** Whether an attribute depends only on columns of the row of its record. */
export function dependsOnOwnRow({ column, derived }: Field): boolean {
  return (
    column !== undefined || derived?.kind === 'alias' || derived?.kind === 'upperCase' || derived?.kind === 'concat'
  );
}

/**
 * The SQL expression of an attribute that depends only on its record's row, which the query calls `alias`: a stored
 * column, the same under another name or in capital letters, or several columns joined. Date-times have the form
 * `YYYY-MM-DDTHH:MM:SS.sssZ` (values#date-times). Other types need no conversion: the query passes its row to
 * `row_to_json`, which writes them as answers show them.
 */
export function ownValue(field: Field, alias: string): string {
  const { column, derived } = field;
  if (column !== undefined) return storedValue(field, of(alias, column));
  if (derived?.kind === 'alias') return storedValue(field, of(alias, derived.column));
  if (derived?.kind === 'upperCase') return `upper(${of(alias, derived.column)})`;
  if (derived?.kind === 'concat') {
    const parts = derived.columns.map((name) => `nullif(${of(alias, name)}, '')`);
    return `btrim(concat_ws(' ', ${parts.join(', ')}))`;
  }
  throw new TypeError(`${field.name} does not depend on its own row only`);
}

/** An instant as clients read it, in UTC with milliseconds. */
export function isoInstant(stored: string): string {
  return `to_char(${stored} at time zone 'UTC', ${ISO_MILLISECONDS})`;
}

function storedValue({ type }: Field, stored: string): string {
  return type === 'datetime' ? isoInstant(stored) : stored;
}

function of(alias: string, name: string): string {
  return `${alias}.${quote(name)}`;
}
