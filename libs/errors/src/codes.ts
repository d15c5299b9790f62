import type { ErrorKind } from './kind.js';

/** One entry of the catalogue of error codes. */
export interface CodeEntry {
  /** Decides the HTTP status and the gRPC status, see `kind.ts`. */
  readonly kind: ErrorKind;
  /** HTTP status, where it differs from the kind's usual one. */
  readonly status?: number;
  /** Third bracket of the title. */
  readonly errorClass: string;
  /** Fourth bracket of the title. */
  readonly cause: string;
  /** What a person reads when the thrower says nothing more particular. */
  readonly detail: string;
  /** RFC 6749 section 5.2 error name; only on codes that the token endpoint answers. */
  readonly oauth?: string;
}

/**
 * THE catalogue of error codes (contract section 10). Codes are grouped by stage and never reused:
 * 80xx record state, 81xx document, 82xx query, 83xx links, 84xx routing and media type, 85xx authentication,
 * 86xx files, 87xx limits, 89xx unavailable and internal. `docs/errors.md` lists the same entries; a test compares.
 */
export const codes = {
  8001: entry('not_found', 'NotFoundException', 'Record not found', 'There is no such record'),
  8006: entry(
    'conflict',
    'ConflictException',
    'Record already exists',
    'The record cannot be created because it already exists',
  ),
  8007: entry(
    'precondition',
    'PreconditionException',
    'Record changed',
    'The record has changed since the version named by If-Match',
  ),
  8008: entry(
    'conflict',
    'ConflictException',
    'Type differs from URL',
    'The type of the document is not the module of the URL',
  ),
  8009: entry(
    'conflict',
    'ConflictException',
    'Id differs from URL',
    'The id of the document is not the id of the URL',
  ),

  8101: entry('invalid', 'BadRequestException', 'Malformed JSON', 'The body is not well-formed JSON'),
  8102: entry('invalid', 'BadRequestException', 'Document is not an object', 'The body must be a JSON object'),
  8103: entry(
    'invalid',
    'BadRequestException',
    'Data is not a resource',
    'The member data must be one resource object',
  ),
  8104: entry('invalid', 'BadRequestException', 'Type missing', 'A resource object needs the member type, a string'),
  8105: entry(
    'invalid',
    'BadRequestException',
    'Id missing',
    'The resource object of an update needs the member id, a string',
  ),
  8106: entry(
    'invalid',
    'BadRequestException',
    'Invalid id',
    'An id has 1 to 36 characters of A-Z a-z 0-9 _ - and is not a word of the routes',
  ),
  8107: entry('invalid', 'BadRequestException', 'Member is not an object', 'The member must be a JSON object'),
  8108: entry('invalid', 'BadRequestException', 'Unknown attribute', 'The module has no such attribute'),
  8109: entry('invalid', 'BadRequestException', 'Attribute is read-only', 'The attribute is managed by the server'),
  8110: entry('invalid', 'BadRequestException', 'Required attribute missing', 'The attribute is required'),
  8111: entry('invalid', 'BadRequestException', 'Wrong type', 'The value does not have the type of the attribute'),
  8112: entry('invalid', 'BadRequestException', 'Value too long', 'The value is longer than the attribute allows'),
  8113: entry('invalid', 'BadRequestException', 'Not an option', 'The value is not an option of the attribute'),
  8114: entry(
    'invalid',
    'BadRequestException',
    'Invalid date',
    'The value is not a valid date or date-time in ISO 8601 with offset',
  ),
  8115: entry('invalid', 'BadRequestException', 'Out of range', 'The number is outside the range of the attribute'),
  8116: entry('invalid', 'BadRequestException', 'Invalid text', 'Text must not contain NUL or lone surrogates'),
  8117: entry('invalid', 'BadRequestException', 'Unknown related record', 'There is no such record to refer to'),
  8118: entry(
    'invalid',
    'BadRequestException',
    'Misnamed attribute',
    'JSON:API forbids this attribute name; the attribute has another name here',
  ),
  8119: entry(
    'invalid',
    'BadRequestException',
    'Illegal member name',
    'The member name is not allowed by JSON:API 1.0',
  ),
  8120: entry('invalid', 'BadRequestException', 'Too many faults', 'The document has more faults than are reported'),
  8121: entry('conflict', 'ConflictException', 'Value in use', 'Another record already has this value'),

  8201: entry('invalid', 'BadRequestException', 'Unknown query parameter', 'The parameter is not known here'),
  8202: entry(
    'invalid',
    'BadRequestException',
    'Invalid page limit',
    'page[limit] must be a whole number from 1 to the maximum page size',
  ),
  8203: entry(
    'invalid',
    'BadRequestException',
    'Invalid page offset',
    'page[offset] must be a whole number from 0 to 2147483647',
  ),
  8204: entry(
    'invalid',
    'BadRequestException',
    'Unsupported query parameter',
    'The parameter is not supported on this URL',
  ),
  8205: entry('invalid', 'BadRequestException', 'Repeated query parameter', 'The parameter may be given only once'),

  8301: entry('not_found', 'NotFoundException', 'Unknown link', 'The module has no such link'),
  8302: entry(
    'forbidden',
    'ForbiddenException',
    'Links not writable here',
    'This release does not write links together with a record',
  ),

  8401: entry('not_found', 'NotFoundException', 'Unknown route', 'There is nothing at this URL'),
  8402: entry('not_found', 'NotFoundException', 'Unknown module', 'There is no such module'),
  8403: entry('invalid', 'MethodNotAllowedException', 'Method not allowed', 'The URL does not answer this method', 405),
  8404: entry(
    'invalid',
    'UnsupportedMediaTypeException',
    'Unsupported media type',
    'A body must be sent as application/vnd.api+json without parameters',
    415,
  ),
  8405: entry(
    'invalid',
    'NotAcceptableException',
    'Not acceptable',
    'The answer can only be application/vnd.api+json without parameters',
    406,
  ),
  8406: entry(
    'invalid',
    'UnsupportedMediaTypeException',
    'Compressed body',
    'Compressed request bodies are not read',
    415,
  ),
  8407: entry('invalid', 'BadRequestException', 'Malformed URL', 'The URL is not validly percent-encoded'),
  8408: entry('invalid', 'BadRequestException', 'Malformed request', 'The request could not be read'),

  8501: entry(
    'unauthenticated',
    'UnauthorizedException',
    'Access token missing',
    'The request needs the header Authorization: Bearer <access token>',
  ),
  8502: entry('unauthenticated', 'UnauthorizedException', 'Access token invalid', 'The access token is not valid'),
  8503: entry('unauthenticated', 'UnauthorizedException', 'Access token expired', 'The access token has expired'),
  8504: entry('unauthenticated', 'UnauthorizedException', 'Access token revoked', 'The access token has been revoked'),
  8510: entry(
    'forbidden',
    'ForbiddenException',
    'Insufficient scope',
    'The access token does not have the scope that this needs',
  ),
  8511: entry(
    'forbidden',
    'ForbiddenException',
    'Administration only',
    'This needs an administrator and the scope admin:access',
  ),
  8520: entry(
    'invalid',
    'OAuthException',
    'Invalid request',
    'The token request is malformed',
    undefined,
    'invalid_request',
  ),
  8521: entry(
    'unauthenticated',
    'OAuthException',
    'Invalid client',
    'Client authentication failed',
    undefined,
    'invalid_client',
  ),
  8522: entry(
    'invalid',
    'OAuthException',
    'Invalid grant',
    'The credentials or the token are not valid',
    undefined,
    'invalid_grant',
  ),
  8523: entry(
    'invalid',
    'OAuthException',
    'Unauthorized client',
    'The client may not use this grant',
    undefined,
    'unauthorized_client',
  ),
  8524: entry(
    'invalid',
    'OAuthException',
    'Unsupported grant type',
    'The grant type is not supported',
    undefined,
    'unsupported_grant_type',
  ),
  8525: entry(
    'invalid',
    'OAuthException',
    'Invalid scope',
    'The scope is unknown or beyond what the client may have',
    undefined,
    'invalid_scope',
  ),
  8526: entry(
    'exhausted',
    'OAuthException',
    'Too many failed logins',
    'Too many failed logins; try again later',
    undefined,
    'invalid_grant',
  ),

  8701: entry('invalid', 'PayloadTooLargeException', 'Body too large', 'The body is larger than allowed', 413),
  8702: entry('invalid', 'UriTooLongException', 'URL too long', 'The URL is longer than allowed', 414),
  8703: entry('invalid', 'BadRequestException', 'JSON too deep', 'The JSON is nested deeper than allowed'),
  8704: entry('invalid', 'BadRequestException', 'Too many attributes', 'The resource has more attributes than allowed'),
  8705: entry('invalid', 'RequestTimeoutException', 'Request timeout', 'The request was not received in time', 408),
  8706: entry(
    'invalid',
    'HeaderFieldsTooLargeException',
    'Headers too large',
    'The request header fields are larger than allowed',
    431,
  ),
  8707: entry(
    'unavailable',
    'ServiceUnavailableException',
    'Password queue full',
    'Too many logins are under way; try again in a moment',
  ),
  8708: entry(
    'unavailable',
    'ServiceUnavailableException',
    'Overloaded',
    'Too many requests are under way; try again in a moment',
  ),
  8709: entry(
    'unavailable',
    'ServiceUnavailableException',
    'Answer too large',
    'The answer would be larger than the service can send at once; ask for fewer records',
  ),

  8901: entry(
    'internal',
    'InternalException',
    'Internal error',
    'The request could not be completed because of an internal error',
  ),
  8902: entry(
    'unavailable',
    'ServiceUnavailableException',
    'Service unavailable',
    'A part of the service is not available; try again in a moment',
  ),
  8903: entry('deadline', 'GatewayTimeoutException', 'Deadline exceeded', 'The request could not be completed in time'),
  8904: entry(
    'unavailable',
    'ServiceUnavailableException',
    'Statement timeout',
    'The database could not complete the request in time; ask for less at once',
  ),
  8905: entry(
    'unavailable',
    'ServiceUnavailableException',
    'Database unavailable',
    'The database is not available; try again in a moment',
  ),
  8906: entry(
    'unavailable',
    'ServiceUnavailableException',
    'Revocation unknown',
    'It cannot be told at the moment whether the access token was revoked',
  ),
} as const satisfies Record<number, CodeEntry>;

/** A code of the catalogue. */
export type ErrorCode = keyof typeof codes;

/** The catalogue entry of a code. */
export function codeEntry(code: ErrorCode): CodeEntry {
  return codes[code];
}

/** Whether a number, for example one that came over the wire from a newer peer, is a code of this catalogue. */
export function isErrorCode(code: number): code is ErrorCode {
  return Object.hasOwn(codes, code);
}

function entry(
  kind: ErrorKind,
  errorClass: string,
  cause: string,
  detail: string,
  status?: number,
  oauth?: string,
): CodeEntry {
  return {
    kind,
    errorClass,
    cause,
    detail,
    ...(status === undefined ? {} : { status }),
    ...(oauth === undefined ? {} : { oauth }),
  };
}
