import { codes, type AppError, type ErrorCode } from '@crm/errors';

const REALM = 'realm="crm"';
/** Used when an error has no more precise value. */
const DEFAULT_RETRY_AFTER_SECONDS = 1;

/**
 * Header fields that an error requires besides its document: `WWW-Authenticate` (RFC 6750 section 3, RFC 6749 section
 * 5.2), `Allow` with 405 (RFC 9110 section 15.5.6), `Retry-After` with 429 and 503.
 */
export function errorHeaders(error: AppError, allow: string | undefined): string[] {
  const headers: string[] = [];
  const challenge = challengeOf(error);
  if (challenge !== undefined) headers.push('WWW-Authenticate', challenge);
  if (error.code === codes.methodNotAllowed && allow !== undefined) headers.push('Allow', allow);
  const retryAfter = error.retryAfterSeconds ?? (error.status === 503 ? DEFAULT_RETRY_AFTER_SECONDS : undefined);
  if (retryAfter !== undefined) headers.push('Retry-After', String(Math.max(1, Math.ceil(retryAfter))));
  return headers;
}

function challengeOf({ code, faults }: AppError): string | undefined {
  if (code !== codes.insufficientScope) return CHALLENGES[code];
  const scopes = faults.map(({ value }) => value ?? '').join(' ');
  return `Bearer ${REALM}, error="insufficient_scope", scope="${scopes}"`;
}

const CHALLENGES: Readonly<Partial<Record<ErrorCode, string>>> = {
  [codes.accessTokenMissing]: `Bearer ${REALM}`,
  [codes.accessTokenInvalid]: `Bearer ${REALM}, error="invalid_token", error_description="The access token is not valid"`,
  [codes.accessTokenExpired]: `Bearer ${REALM}, error="invalid_token", error_description="The access token has expired"`,
  [codes.accessTokenRevoked]: `Bearer ${REALM}, error="invalid_token", error_description="The access token has been revoked"`,
  [codes.administrationOnly]: `Bearer ${REALM}, error="insufficient_scope", scope="admin:access"`,
  [codes.invalidClient]: `Basic ${REALM}`,
};
