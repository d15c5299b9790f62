import { createHash } from 'node:crypto';
import { AppError, codes } from '@crm/errors';
import type { ListStructure } from './list-plan.js';

const VERSION = 1;
const HASH_LENGTH = 11;

/**
 * Identifies the order of a list: which records are listed and how they are sorted. Filters and pages are not part of
 * it, so that a cursor stays valid while they change.
 */
export function orderHash({ rows: { source }, order }: Pick<ListStructure, 'rows' | 'order'>): string {
  const { module, through, ofUser } = source;
  const parts = [module, through?.module, through?.link, ofUser, order];
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, HASH_LENGTH);
}

/** The cursor of a row: its values for the keys of the order, as Postgres writes them. */
export function writeCursor(hash: string, values: readonly (string | null)[]): string {
  return Buffer.from(JSON.stringify([VERSION, hash, ...values])).toString('base64url');
}

/** The values in a cursor of this order, one for each key; 8214 for any other text. */
export function readCursor(
  cursor: string,
  hash: string,
  keys: number,
  parameter: 'page[after]' | 'page[before]',
): readonly (string | null)[] {
  const [version, written, ...values] = parse(cursor);
  if (version === VERSION && written === hash && values.length === keys && values.every(isKeyValue)) return values;
  throw unsuitableCursor(parameter);
}

export function unsuitableCursor(parameter: 'page[after]' | 'page[before]', cause?: unknown): AppError {
  return new AppError({ code: codes.unsuitableCursor, source: { parameter } }, { cause });
}

function parse(cursor: string): readonly unknown[] {
  try {
    const parts: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    return Array.isArray(parts) ? parts : [];
  } catch {
    return [];
  }
}

function isKeyValue(value: unknown): value is string | null {
  return value === null || (typeof value === 'string' && !value.includes('\0'));
}
