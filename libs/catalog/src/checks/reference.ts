import { codes } from '@crm/errors';
import { hasIdSyntax } from '../record-id.js';
import { accept, refuse, type Checked } from './check.js';

/**
 * The id of another record. The database decides whether that record exists; text that cannot be an id is 8106. The
 * empty string means "no record", as existing clients send it, and is stored as null.
 */
export function checkReference(value: unknown): Checked {
  if (typeof value !== 'string')
    return refuse(codes.wrongType, 'The attribute takes the id of a record, a JSON string');
  if (value === '') return accept(null);
  return hasIdSyntax(value)
    ? accept(value)
    : refuse(codes.invalidId, 'An id has 1 to 36 characters of A-Z a-z 0-9 _ -');
}
