import { fieldTypes } from '../field-types.js';
import type { Field } from '../model.js';

/** One expression that lists are ordered by. */
export interface SortKey {
  readonly expression: string;
  /** Whether it may be null; nulls come last in both directions. */
  readonly nullable: boolean;
}

/**
 * The expressions that order a list sorted by a stored field (lists#order). Text is ordered first without regard to
 * case and then by code point, and empty text counts as null; other types have one expression, the value. `value` is
 * the SQL expression of the field's column. Indexes must have exactly the same expressions, or Postgres would not use
 * the indexes.
 */
export function sortKeys(field: Field, value: string): readonly SortKey[] {
  const nullable = !isAlwaysSet(field);
  if (!isSortedAsText(field)) return [{ expression: value, nullable }];
  const filled = nullable ? `nullif(${value}, '')` : value;
  return [
    { expression: `lower(${filled})`, nullable },
    { expression: filled, nullable },
  ];
}

/** The key as a member of `order by` and of an index. */
export function inDirection({ expression, nullable }: SortKey, descending: boolean): string {
  if (!descending) return expression;
  return nullable ? `${expression} desc nulls last` : `${expression} desc`;
}

/**
 * Whether the column of a stored field is never null: the server always sets its own fields, except for an unknown
 * user's id and for amounts that it cannot convert. A custom attribute may become required after its index was made.
 */
export function isAlwaysSet({ required, serverManaged, references, convertedFrom, derived }: Field): boolean {
  if (derived?.kind === 'custom') return false;
  return required || (serverManaged && references === undefined && convertedFrom === undefined);
}

/** Text for human readers; ids are compared byte by byte. */
function isSortedAsText({ type }: Field): boolean {
  return fieldTypes[type].sqlType === 'text' && type !== 'id';
}
