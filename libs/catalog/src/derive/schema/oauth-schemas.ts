import { codeEntries, type CodeEntry } from '@crm/errors';
import type { JsonSchema } from '../../checks/check.js';
import { closedObject, openObject, url, type Definitions } from './build.js';

const text: JsonSchema = { type: 'string', minLength: 1 };
const texts: JsonSchema = { type: 'array', items: text, uniqueItems: true };
// An empty or null parameter counts as absent.
const parameter: JsonSchema = { type: ['string', 'null'] };
const clientParameters: Definitions = { client_id: parameter, client_secret: parameter };
// Since the epoch.
const seconds: JsonSchema = { type: 'integer', minimum: 1 };
const grants = ['password', 'client_credentials', 'refresh_token'];
const activeToken: Definitions = {
  active: { const: true },
  scope: text,
  client_id: text,
  username: text,
  exp: seconds,
  iat: seconds,
  sub: text,
};
// RFC 6749 section 5.2 excludes quotes and backslashes.
const description: JsonSchema = { type: 'string', pattern: '^[\\x20-\\x21\\x23-\\x5b\\x5d-\\x7e]+$' };

/** Messages of the authorization server, which are not JSON:API documents. */
export const oauthDefinitions: Definitions = {
  'token.request': openObject(
    {
      grant_type: { enum: grants },
      ...clientParameters,
      scope: parameter,
      username: parameter,
      password: parameter,
      refresh_token: parameter,
    },
    ['client_id', 'client_secret', 'scope', 'username', 'password', 'refresh_token'],
  ),
  token: closedObject(
    {
      token_type: { const: 'Bearer' },
      expires_in: { type: 'integer', minimum: 1 },
      access_token: text,
      refresh_token: text,
      scope: text,
    },
    ['refresh_token', 'scope'],
  ),
  'token.error': closedObject({
    error: { enum: errorNames() },
    error_description: description,
    message: description,
    hint: description,
  }),
  'revocation.request': openObject({ token: text, ...clientParameters, token_type_hint: parameter }, [
    'client_id',
    'client_secret',
    'token_type_hint',
  ]),
  revocation: closedObject({}),
  'introspection.request': openObject({ token: text, ...clientParameters, token_type_hint: parameter }, [
    'client_id',
    'client_secret',
    'token_type_hint',
  ]),
  // Nothing, an access token or a refresh token (RFC 7662 section 2.2).
  introspection: {
    anyOf: [
      closedObject({ active: { const: false } }),
      closedObject({ ...activeToken, token_type: { const: 'Bearer' }, nbf: seconds, aud: text, iss: url, jti: text }, [
        'scope',
      ]),
      closedObject(activeToken, ['scope']),
    ],
  },
  // Only public keys: private members are not allowed.
  jwks: closedObject({
    keys: {
      type: 'array',
      items: closedObject(
        {
          kty: { enum: ['RSA', 'EC'] },
          kid: text,
          use: { const: 'sig' },
          alg: { enum: ['RS256', 'ES256'] },
          n: text,
          e: text,
          crv: text,
          x: text,
          y: text,
        },
        ['n', 'e', 'crv', 'x', 'y'],
      ),
    },
  }),
  'authorization-server': closedObject({
    issuer: url,
    token_endpoint: url,
    revocation_endpoint: url,
    introspection_endpoint: url,
    jwks_uri: url,
    grant_types_supported: { type: 'array', items: { enum: grants }, uniqueItems: true },
    response_types_supported: texts,
    scopes_supported: texts,
    token_endpoint_auth_methods_supported: texts,
    revocation_endpoint_auth_methods_supported: texts,
    introspection_endpoint_auth_methods_supported: texts,
  }),
};

export const oauthAnswerNames = [
  'token',
  'token.error',
  'revocation',
  'introspection',
  'jwks',
  'authorization-server',
] as const;

/** Names of the definitions that are complete requests, when they are sent as JSON. */
export const oauthRequestNames = ['token.request', 'revocation.request', 'introspection.request'] as const;

function errorNames(): string[] {
  const named = Object.values<CodeEntry>(codeEntries).flatMap(({ oauth }) => oauth ?? []);
  return [...new Set([...named, 'invalid_request', 'server_error', 'temporarily_unavailable'])];
}
