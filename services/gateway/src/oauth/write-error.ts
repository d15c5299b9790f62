import { codeEntry, faultDetail, type AppError, type ErrorCode } from '@crm/errors';

// RFC 6749 section 5.2 allows printable ASCII without quotes and backslashes.
const FORBIDDEN_IN_DESCRIPTION = /[^\x20-\x21\x23-\x5b\x5d-\x7e]/g;

/**
 * The error answer of the token endpoint (RFC 6749 section 5.2). `message` and `hint` repeat the description, because
 * existing clients read those (authentication#token-errors).
 */
export function writeOauthError(error: AppError): Buffer {
  const description = faultDetail(error.faults[0]).replace(FORBIDDEN_IN_DESCRIPTION, "'");
  return Buffer.from(
    JSON.stringify({
      error: errorName(error.code, error.status),
      error_description: description,
      message: description,
      hint: description,
    }),
  );
}

function errorName(code: ErrorCode, status: number): string {
  const { oauth } = codeEntry(code);
  if (oauth !== undefined) return oauth;
  if (status === 503) return 'temporarily_unavailable';
  return status >= 500 ? 'server_error' : 'invalid_request';
}
