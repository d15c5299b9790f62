import { isNumeral, type Json } from '../../metadata/exact-json.js';
import type { AttributeType } from '../../metadata/module-metadata.js';
import { compareDecimals } from './exact-decimal.js';
import { compareCodePoints, compareTexts } from './lower-case.js';

/** How values of an attribute are compared. */
export type ValueKind = 'text' | 'option' | 'options' | 'id' | 'number' | 'flag' | 'instant' | 'day' | 'time' | 'none';

const KINDS: Readonly<Record<AttributeType, ValueKind>> = {
  text: 'text',
  phone: 'text',
  url: 'text',
  email: 'text',
  file: 'text',
  image: 'text',
  version: 'text',
  longText: 'text',
  enum: 'option',
  multiEnum: 'options',
  intEnum: 'number',
  bool: 'flag',
  int: 'number',
  autoNumber: 'number',
  currency: 'number',
  decimal: 'number',
  date: 'day',
  datetime: 'instant',
  time: 'time',
  accessRules: 'none',
  id: 'id',
};

/** How the values of an attribute of that type are compared. */
export function kindOf(type: AttributeType): ValueKind {
  return KINDS[type];
}

/** Whether a value is empty for filters and sorts: null, the empty text, or an empty array. */
export function isEmpty(value: Json): boolean {
  return value === null || value === '' || (Array.isArray(value) && value.length === 0);
}

/** A value that is not empty, as text: digits of numbers and letters of flags. */
export function textOf(value: Json): string {
  if (isNumeral(value)) return value.rawJSON;
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean') return String(value);
  throw new Error(`${JSON.stringify(value)} is no single value`);
}

/** Compares two non-empty values, as texts. */
export function compareValues(kind: ValueKind, one: string, other: string): number {
  switch (kind) {
    case 'text':
    case 'option':
      return compareTexts(one, other);
    case 'number':
      return compareDecimals(one, other);
    case 'instant':
      return Date.parse(one) - Date.parse(other);
    // Days, times and `false` before `true` are in alphabetical order.
    case 'day':
    case 'time':
    case 'flag':
    case 'id':
      return compareCodePoints(one, other);
    case 'options':
    case 'none':
      throw new Error(`Values of kind ${kind} have no order`);
  }
}
