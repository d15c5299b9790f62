import { entry, type CodeEntry } from './entry.js';

/** Codes 85xx: authentication, scope and rights. */
export const authenticationCodes = {
  8501: entry(
    'accessTokenMissing',
    'unauthenticated',
    'Access token missing',
    'The request needs the header Authorization: Bearer <access token>',
  ),
  8502: entry('accessTokenInvalid', 'unauthenticated', 'Access token invalid', 'The access token is not valid'),
  8503: entry('accessTokenExpired', 'unauthenticated', 'Access token expired', 'The access token has expired'),
  8504: entry('accessTokenRevoked', 'unauthenticated', 'Access token revoked', 'The access token has been revoked'),
  8510: entry(
    'insufficientScope',
    'forbidden',
    'Insufficient scope',
    'The access token does not have the scope that this needs',
  ),
  8511: entry(
    'administrationOnly',
    'forbidden',
    'Administration only',
    'This needs an administrator and the scope admin:access',
  ),
  8512: entry('notAllowed', 'forbidden', 'Not allowed', 'The roles of the user do not allow this with the record'),
  8520: entry('invalidRequest', 'invalid', 'Invalid request', 'The token request is malformed', {
    oauth: 'invalid_request',
  }),
  8521: entry('invalidClient', 'unauthenticated', 'Invalid client', 'Client authentication failed', {
    oauth: 'invalid_client',
  }),
  8522: entry('invalidGrant', 'invalid', 'Invalid grant', 'The credentials or the token are not valid', {
    oauth: 'invalid_grant',
  }),
  8523: entry('unauthorizedClient', 'invalid', 'Unauthorized client', 'The client may not use this grant', {
    oauth: 'unauthorized_client',
  }),
  8524: entry('unsupportedGrantType', 'invalid', 'Unsupported grant type', 'The grant type is not supported', {
    oauth: 'unsupported_grant_type',
  }),
  8525: entry('invalidScope', 'invalid', 'Invalid scope', 'The scope is unknown or beyond what the client may have', {
    oauth: 'invalid_scope',
  }),
  8526: entry('tooManyFailedLogins', 'exhausted', 'Too many failed logins', 'Too many failed logins; try again later', {
    oauth: 'invalid_grant',
  }),
  8527: entry('guessablePassword', 'invalid', 'Guessable password', 'The password is guessed among the first'),
  8528: entry(
    'wrongCurrentPassword',
    'forbidden',
    'Wrong current password',
    'The current password is not that of the user',
  ),
} as const satisfies Record<number, CodeEntry>;
