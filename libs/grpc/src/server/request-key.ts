import { AppError, codes } from '@crm/errors';

export interface RequestKey {
  /** UUID of the operation. */
  readonly operation: string;
  /** Digest of the request; empty when only the operation is compared. */
  readonly fingerprint: Buffer;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Whether a text is a UUID, of any version. */
export function isUuid(text: string): boolean {
  return UUID.test(text);
}

/**
 * The key of a request by its `op_id` and `fingerprint`, if it has one; throws 8408 for an `op_id` that is not a UUID.
 */
export function readRequestKey(opId: string, fingerprint: Buffer): RequestKey | undefined {
  if (opId === '') return undefined;
  if (!isUuid(opId)) throw new AppError({ code: codes.malformedRequest, value: opId });
  return { operation: opId, fingerprint };
}
