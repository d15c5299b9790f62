import { AppError, codes } from '@crm/errors';

/** The error 8522 (RFC 6749 `invalid_grant`) with a reason that the client may know. */
export function invalidGrant(detail: string): AppError {
  return new AppError({ code: codes.invalidGrant, detail });
}
