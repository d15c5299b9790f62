import { codes } from '@crm/errors';
import { hasIdSyntax } from '../record-id.js';
import { ExactNumber } from '../exact-number.js';
import { accept, refuse, type Checked } from './check.js';

const WHOLE = /^-?[0-9]+$/;

/**
 * The id of another record. The database decides whether that record exists; text that cannot be an id is 8106. The
 * empty string means "no record", as existing clients send it, and is stored as null. A whole number is read as its
 * digits.
 */
export function checkReference(value: unknown): Checked {
  const id = idText(value);
  if (id === undefined) return refuse(codes.wrongType, 'The attribute takes the id of a record, a JSON string');
  if (id === '') return accept(null);
  return hasIdSyntax(id) ? accept(id) : refuse(codes.invalidId, 'An id has 1 to 36 characters of A-Z a-z 0-9 _ -');
}

function idText(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  const digits = value instanceof ExactNumber ? value.numberText : typeof value === 'number' ? String(value) : '';
  return WHOLE.test(digits) ? digits : undefined;
}
