import { fieldTypes } from '../field-types.js';
import type { Field } from '../model.js';

/** One expression that lists are ordered by. */
export interface SortKey {
  readonly expression: string;
  /** Whether it may be null, which comes last in both directions. */
  readonly nullable: boolean;
}

/**
 * What a list sorted by a stored field is ordered by (lists#order): text ignoring case and then by code point, empty
 * as null; everything else by itself. `value` is the SQL expression of its column. Indexes are made of the very same
 * expressions, else Postgres would not use them.
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
 * Whether the column of a stored field is never null: the server always sets its own, but for an unknown user's id, and for
 * amounts that it cannot convert.
 */
export function isAlwaysSet({ required, serverManaged, references, convertedFrom }: Field): boolean {
  return required || (serverManaged && references === undefined && convertedFrom === undefined);
}

/** Text that people read; ids are compared byte by byte. */
function isSortedAsText({ type }: Field): boolean {
  return fieldTypes[type].sqlType === 'text' && type !== 'id';
}
