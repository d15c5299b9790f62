import { hash } from 'node:crypto';
import { AppError, codes } from '@crm/errors';
import type { Request } from 'express';

const KEY = /^[\x20-\x7e]{1,255}$/;

/**
 * The operation id of a request with an Idempotency-Key (operations#idempotency-keys): the same UUID whenever the same
 * client repeats the same method on the same URL for the same user with the same key. Undefined without the header.
 * Throws 8123 for a value that is no key.
 */
export function operationOf({ headers, method, path, exchange }: Request): string | undefined {
  const key = headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key !== 'string' || !KEY.test(key))
    throw new AppError({ code: codes.invalidIdempotencyKey, value: String(key) });
  const { clientId, userId } = exchange.actor ?? {};
  return toUuid(hash('sha256', JSON.stringify([clientId, userId, method, path, key]), 'buffer'));
}

/** The id of one of the writes of an operation: the same UUID for the same place. */
export function partOf(opId: string, place: number): string {
  return toUuid(hash('sha256', `${opId} ${place}`, 'buffer'));
}

/** A UUID of version 8, whose bits are free for applications to fill (RFC 9562 section 5.8). */
function toUuid(digest: Buffer): string {
  const bytes = Buffer.from(digest.subarray(0, 16));
  bytes.writeUInt8(0x80 | (bytes.readUInt8(6) & 0x0f), 6);
  bytes.writeUInt8(0x80 | (bytes.readUInt8(8) & 0x3f), 8);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
