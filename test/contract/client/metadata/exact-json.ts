/** A JSON number with the digits that it is written with; `JSON.stringify` writes it unchanged. */
export interface Numeral {
  readonly rawJSON: string;
}

/** A JSON value whose numbers have not been through a double. */
export type Json = null | boolean | string | Numeral | readonly Json[] | { readonly [name: string]: Json };

/** Attributes of a record by name. */
export type Attributes = Readonly<Record<string, Json>>;

/** Functions that every supported Node has and the type library lacks. */
interface ExactJson {
  readonly rawJSON: (text: string) => Numeral;
  readonly parse: (text: string, reviver: (name: string, value: unknown, context: Context) => unknown) => unknown;
}

interface Context {
  /** The value as it is written; only primitive values have it. */
  readonly source?: string;
}

const exact = JSON as unknown as ExactJson;

/** The number of a literal, with all of its digits. */
export function numeral(literal: string): Numeral {
  return exact.rawJSON(literal);
}

/** Parses JSON and keeps every digit of its numbers. */
export function parseExact(text: string): Json {
  return exact.parse(text, (_name, value, { source }) =>
    typeof value === 'number' ? numeral(source ?? String(value)) : value,
  ) as Json;
}

/** Whether a value is a JSON number. */
export function isNumeral(value: Json | undefined): value is Numeral {
  return typeof value === 'object' && value !== null && 'rawJSON' in value;
}

/** The JSON type of a value, `integer` for a number without a fraction. */
export function jsonTypeOf(value: Json): string {
  if (value === null) return 'null';
  if (isNumeral(value)) return /^-?\d+$/u.test(value.rawJSON) ? 'integer' : 'number';
  return Array.isArray(value) ? 'array' : typeof value;
}
