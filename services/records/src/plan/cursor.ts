import { createHash } from 'node:crypto';
import { AppError } from '@crm/errors';
import type { ListStructure } from './list-plan.js';

const VERSION = 1;
const HASH_LENGTH = 11;

/**
 * Stands for the order of a list: what is listed and by what it is sorted. Filters and pages do not matter, so that a
 * cursor lasts while they change.
 */
export function orderHash({ rows: { source }, order }: Pick<ListStructure, 'rows' | 'order'>): string {
  const { module, through, ofUser } = source;
  const parts = [module, through?.module, through?.link, ofUser?.kind, order];
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, HASH_LENGTH);
}

/** The cursor of a row: the values that it has for the keys of the order, as Postgres writes them. */
export function writeCursor(hash: string, values: readonly (string | null)[]): string {
  return Buffer.from(JSON.stringify([VERSION, hash, ...values])).toString('base64url');
}

/** The values that a cursor of this order stands for, one for each key; 8214 for any other text. */
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

/** The error 8214. */
export function unsuitableCursor(parameter: 'page[after]' | 'page[before]', cause?: unknown): AppError {
  return new AppError({ code: 8214, source: { parameter } }, { cause });
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
