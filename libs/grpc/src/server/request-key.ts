import { AppError } from '@crm/errors';

/** What makes a request recognisable when it is repeated. */
export interface RequestKey {
  /** UUID of the operation. */
  readonly operation: string;
  /** Digest of the request; empty when nothing but the operation is to be compared. */
  readonly fingerprint: Buffer;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Whether a text is a UUID, whatever its version. */
export function isUuid(text: string): boolean {
  return UUID.test(text);
}

/** The key of a request by its `op_id` and `fingerprint`, if it has one; throws 8408 for what is no UUID. */
export function readRequestKey(opId: string, fingerprint: Buffer): RequestKey | undefined {
  if (opId === '') return undefined;
  if (!isUuid(opId)) throw new AppError({ code: 8408, value: opId });
  return { operation: opId, fingerprint };
}
