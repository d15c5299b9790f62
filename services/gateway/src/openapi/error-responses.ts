import { AppError, codeEntries, codeEntry, codes, faultStatus, isErrorCode } from '@crm/errors';
import { JSON_API } from '@crm/jsonapi';
import type { ErrorWriter } from '../documents/write-errors.js';
import { content, ref, type JsonObject } from './json.js';
import { refusalResponse, refusalsOf, type Refusal } from './refusal.js';

/** Statuses of refusals; `default` is for errors that any request may get. */
type ErrorStatus =
  '400' | '401' | '403' | '404' | '406' | '409' | '410' | '412' | '413' | '415' | '416' | '429' | '503' | 'default';

const REQUEST_ID = '0b39d1c4-3b0e-4f52-9d4a-8f2b8f6f2a11';

const REFUSALS: Readonly<Record<ErrorStatus, Refusal>> = {
  400: {
    name: 'BadRequest',
    description: 'The URL or the body is wrong; every fault of it is named.',
    example: [
      { code: codes.unknownAttribute, value: 'nmae', source: { pointer: '/data/attributes/nmae' } },
      { code: codes.requiredAttributeMissing, source: { pointer: '/data/attributes/name' } },
    ],
  },
  401: {
    name: 'Unauthorized',
    description: 'No valid access token.',
    example: { code: codes.accessTokenExpired },
    headers: ['WWW-Authenticate'],
  },
  403: {
    name: 'Forbidden',
    description: 'Not allowed with this token or to this user.',
    example: { code: codes.insufficientScope, value: 'standard:update' },
    headers: ['WWW-Authenticate'],
  },
  404: {
    name: 'NotFound',
    description: 'There is no such thing.',
    example: { code: codes.recordNotFound, value: 'no-such-id' },
  },
  406: {
    name: 'NotAcceptable',
    description: 'The header Accept rules the only media type out.',
    example: { code: codes.notAcceptable, value: 'text/html' },
  },
  409: {
    name: 'Conflict',
    description: 'The document does not fit its URL, or what is there already is in its way.',
    example: { code: codes.recordAlreadyExists, source: { pointer: '/data/attributes/id' } },
  },
  410: {
    name: 'Gone',
    description: 'The changes after this position are no longer kept.',
    example: { code: codes.changesGone, value: '4711' },
  },
  412: {
    name: 'PreconditionFailed',
    description: 'Not the version that If-Match names.',
    example: { code: codes.recordChanged },
  },
  413: {
    name: 'PayloadTooLarge',
    description: 'The body is too large, or its JSON has too many tokens.',
    example: { code: codes.bodyTooLarge },
  },
  415: {
    name: 'UnsupportedMediaType',
    description: 'The body, or the header Content-Type, is of a type that is not read.',
    example: { code: codes.unsupportedMediaType, value: 'text/plain' },
  },
  416: {
    name: 'RangeNotSatisfiable',
    description: 'No byte of the file is in the range that was asked for; Content-Range has its length.',
    example: { code: codes.rangeNotSatisfiable, value: 'bytes=1000-' },
    headers: ['Content-Range'],
  },
  429: {
    name: 'TooManyRequests',
    description: 'Too much for one client at once, or in a minute.',
    example: { code: codes.rateLimitReached },
    headers: ['Retry-After', 'RateLimit-Policy', 'RateLimit'],
  },
  503: {
    name: 'ServiceUnavailable',
    description: 'Not at the moment, or not that much at once.',
    example: { code: codes.serviceUnavailable },
    headers: ['Retry-After'],
  },
  default: {
    name: 'Failure',
    description: 'What may befall any request: 408, 414, 431, 500, 504.',
    example: { code: codes.internalError },
  },
};

/** Errors documents by component name, each with the codes that it may have. */
export function errorResponses(writeErrors: ErrorWriter): JsonObject {
  return Object.fromEntries(
    Object.entries(REFUSALS).map(([status, refusal]) => {
      const example: unknown = JSON.parse(writeErrors(new AppError(refusal.example), REQUEST_ID).toString());
      const body = content(JSON_API, ref('schemas', 'errors'), example);
      return [refusal.name, refusalResponse(refusal, refusal.description + listCodes(status), body)];
    }),
  );
}

/** Refusals of an operation with an access token: those that every such operation has and the ones named. */
export function refusals(...statuses: readonly ErrorStatus[]): JsonObject {
  return refusalsOf(REFUSALS, ['400', '401', '406', '415', '429', '503', 'default', ...statuses]);
}

/** Refusals of a document that anyone may read: those that every such document has and the ones named. */
export function publicRefusals(...statuses: readonly ErrorStatus[]): JsonObject {
  return refusalsOf(REFUSALS, ['400', 'default', ...statuses]);
}

/**
 * Too many failed logins. Of the authorization server's codes this is the only one that users also get when they change
 * their password.
 */
const SHARED_CODE = codes.tooManyFailedLogins;

/** The codes of a status. Other codes of the authorization server appear in no errors document. */
function listCodes(status: string): string {
  const listed = Object.keys(codeEntries)
    .map(Number)
    .filter(isErrorCode)
    .filter(
      (code) =>
        (codeEntry(code).oauth === undefined || code === SHARED_CODE) && String(faultStatus({ code })) === status,
    )
    .map((code) => `${code} ${codeEntry(code).cause}`);
  return listed.length === 0 ? '' : ` Codes: ${listed.join(', ')}.`;
}
