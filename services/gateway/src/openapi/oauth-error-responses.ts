import { AppError, codes } from '@crm/errors';
import { writeOauthError } from '../oauth/write-error.js';
import { content, JSON_TYPE, ref, type JsonObject } from './json.js';
import { refusalResponse, refusalsOf, type Refusal } from './refusal.js';

/** Statuses of refusals; `default` is for errors that any request may get. */
type OauthErrorStatus = '400' | '401' | '413' | '415' | '429' | '503' | 'default';

const REFUSALS: Readonly<Record<OauthErrorStatus, Refusal>> = {
  400: { name: 'oauth.BadRequest', description: 'The request is refused.', example: { code: codes.invalidGrant } },
  401: {
    name: 'oauth.Unauthorized',
    description: 'The client could not be authenticated.',
    example: { code: codes.invalidClient },
    headers: ['WWW-Authenticate'],
  },
  413: {
    name: 'oauth.PayloadTooLarge',
    description: 'The body is too large, or its JSON has too many tokens.',
    example: { code: codes.bodyTooLarge },
  },
  415: {
    name: 'oauth.UnsupportedMediaType',
    description: 'The body is of another type.',
    example: { code: codes.unsupportedMediaType },
  },
  429: {
    name: 'oauth.TooManyRequests',
    description: 'Too many failed logins, or too many bytes of bodies under way, from this address.',
    example: { code: codes.tooManyFailedLogins },
    headers: ['Retry-After'],
  },
  503: {
    name: 'oauth.ServiceUnavailable',
    description: 'Not at the moment.',
    example: { code: codes.passwordQueueFull },
    headers: ['Retry-After'],
  },
  default: {
    name: 'oauth.Failure',
    description: 'What may befall any request: 408, 414, 431, 500, 504.',
    example: { code: codes.internalError },
  },
};

/** Error answers of the authorization server (RFC 6749 section 5.2), by component name. */
export function oauthErrorResponses(): JsonObject {
  return Object.fromEntries(
    Object.values(REFUSALS).map((refusal) => {
      const example: unknown = JSON.parse(writeOauthError(new AppError(refusal.example)).toString());
      const body = content(JSON_TYPE, ref('schemas', 'token.error'), example);
      return [refusal.name, refusalResponse(refusal, refusal.description, body)];
    }),
  );
}

/** Refusals of an operation of the authorization server: those that every such operation has and the ones named. */
export function oauthRefusals(...statuses: readonly OauthErrorStatus[]): JsonObject {
  return refusalsOf(REFUSALS, ['400', '401', '413', '415', '429', '503', 'default', ...statuses]);
}
