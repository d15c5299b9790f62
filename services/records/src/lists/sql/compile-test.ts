import { fieldTypes, folded, isoInstant, sortKeys, type Field } from '@crm/catalog';
import { SCHEMA } from '../../schema.js';
import { literal, quote } from '../../sql/quote.js';
import type { Inequality, Test } from '../plan/list-plan.js';

/** The two sides of a comparison: the attribute, and another attribute of the same row. */
export interface Comparands {
  readonly value: string;
  readonly other: (attribute: string) => string;
  /** An index sorts lists by the attribute, so it can also find equal texts. */
  readonly isIndexed?: boolean;
}

const SIGNS: Readonly<Record<Inequality, string>> = { gt: '>', gte: '>=', lt: '<', lte: '<=' };

/**
 * A condition that is true when the test passes, and false or null otherwise (filters#operators). `field` describes the
 * expression `value`.
 */
export function compileTest(field: Field, { value, other, isIndexed }: Comparands, test: Test): string {
  const { sqlType } = fieldTypes[field.type];
  switch (test.is) {
    case 'empty':
      return isEmpty(field, value);
    case 'in': {
      const isOne = isOneOf(field, value, test.to, isIndexed === true);
      return test.orEmpty ? `(${isOne} or ${isEmpty(field, value)})` : isOne;
    }
    case 'external': {
      const { module, system, to } = test;
      const isOne = `x.module = ${literal(module)} and x.system = :${system} and x.value = any(:${to}::text[])`;
      // An array, which the planner looks up once and then follows by the ids, whatever else the list asks for.
      return `${value} = any(array(select x.record_id from ${quote(SCHEMA)}."external_id" x where ${isOne}))`;
    }
    case 'same':
      return `${folded(textOf(field, value))} = ${folded(`:${test.to}::text`)}`;
    case 'like':
      return `${folded(textOf(field, value))} like ${folded(`:${test.to}::text`)}`;
    case 'eq': {
      const side = sideOf(test.to, sqlType, other);
      if (field.type === 'email') return `upper(${value}) = upper(${side})`;
      const isEqual = `${value} = ${side}`;
      return isIndexed === true ? `(${isEqual} and ${lowerCase(field, value)} = lower(${side}))` : isEqual;
    }
    case 'gt':
    case 'gte':
    case 'lt':
    case 'lte':
      return compareInOrder(field, value, SIGNS[test.is], sideOf(test.to, sqlType, other));
  }
}

/** Whether the type may store the empty text, which counts as empty just like null. */
function mayBeBlank({ type }: Field): boolean {
  return fieldTypes[type].sqlType === 'text';
}

function isEmpty(field: Field, value: string): string {
  // No keys, or only the one that means "not chosen".
  if (field.type === 'multiEnum') return `coalesce(array_to_string(${value}, ''), '') = ''`;
  return `${mayBeBlank(field) ? `nullif(${value}, '')` : value} is null`;
}

function isOneOf(field: Field, value: string, parameter: string, isIndexed: boolean): string {
  const { type } = field;
  // Addresses are the same if their capitals are (values#email-addresses), and an index has these.
  if (type === 'email') return `upper(${value}) = any(${each('upper', parameter)})`;
  if (type === 'multiEnum') return `${value} && :${parameter}::text[]`;
  const isOne = `${value} = any(:${parameter}::${fieldTypes[type].sqlType}[])`;
  return isIndexed ? `(${isOne} and ${lowerCase(field, value)} = any(${each('lower', parameter)}))` : isOne;
}

function each(convert: 'upper' | 'lower', parameter: string): string {
  return `array(select ${convert}(a) from unnest(:${parameter}::text[]) a)`;
}

/** Compares in the order by which lists are sorted. */
function compareInOrder(field: Field, value: string, sign: string, to: string): string {
  const keys = sortKeys(field, value).map(({ expression }) => expression);
  // The right-hand side of a comparison is never empty.
  const bounds = sortKeys({ ...field, required: true }, to).map(({ expression }) => expression);
  return keys.length === 1
    ? `${keys.join()} ${sign} ${bounds.join()}`
    : `(${keys.join(', ')}) ${sign} (${bounds.join(', ')})`;
}

function sideOf(
  to: string | { readonly attribute: string },
  sqlType: string,
  other: (attribute: string) => string,
): string {
  return typeof to === 'string' ? `:${to}::${sqlType}` : other(to.attribute);
}

/** The expression by which lists are sorted, so that the same indexes serve. */
function lowerCase(field: Field, value: string): string {
  return sortKeys(field, value)[0]?.expression ?? value;
}

/** The text that a pattern is compared with; dates and date-times are in the form that clients read. */
function textOf({ type }: Field, value: string): string {
  if (type === 'datetime') return isoInstant(value);
  return type === 'date' ? `to_char(${value}, 'YYYY-MM-DD')` : value;
}
