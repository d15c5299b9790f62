import { JSON_API } from '@crm/jsonapi';
import { publicRefusals } from './error-responses.js';
import { EXAMPLE_ID } from './example-values.js';
import { withHeaders } from './headers.js';
import { content, JSON_TYPE, ref, type JsonObject } from './json.js';
import { oauthRefusals } from './oauth-error-responses.js';
import { operation } from './operation.js';
import { clientCredentials, nobody } from './security.js';

/** The tag of operations of the authorization server. */
export const OAUTH_TAG = 'OAuth 2';

const FORM = 'application/x-www-form-urlencoded';
const HOW_TO_AUTHENTICATE = 'The client authenticates by HTTP Basic or with client_id and client_secret in the body.';

/** The paths of the authorization server (authentication#endpoints). */
export function oauthPaths(): JsonObject {
  return {
    '/api/oauth/access_token': { post: issueToken() },
    '/api/oauth/revoke': { post: revokeToken() },
    '/api/oauth/introspect': { post: introspectToken() },
    '/.well-known/jwks.json': { get: readKeys() },
    '/.well-known/oauth-authorization-server': { get: readServerMetadata() },
  };
}

function issueToken(): JsonObject {
  return operation({
    operationId: 'issueToken',
    tag: OAUTH_TAG,
    summary: 'Get an access token',
    description: `${HOW_TO_AUTHENTICATE} A refresh token can be used once; the answer has the next one.`,
    security: clientCredentials,
    requestBody: body('token.request', {
      grant_type: 'password',
      client_id: EXAMPLE_ID,
      client_secret: 'the secret of the client',
      username: 'anna',
      password: 'the password of the user',
      scope: 'standard:read standard:update',
    }),
    responses: {
      200: {
        description: 'The tokens (RFC 6749 section 5.1).',
        ...withHeaders('Cache-Control'),
        content: content(JSON_TYPE, ref('schemas', 'token'), {
          token_type: 'Bearer',
          expires_in: 3600,
          access_token: 'eyJhbGciOiJSUzI1NiIsInR5cCI6ImF0K2p3dCJ9.e30.c2lnbmF0dXJl',
          refresh_token: 'cmVmcmVzaA',
          scope: 'standard:read standard:update',
        }),
      },
      ...oauthRefusals(),
    },
  });
}

function revokeToken(): JsonObject {
  return operation({
    operationId: 'revokeToken',
    tag: OAUTH_TAG,
    summary: 'Revoke an access token or a refresh token',
    description: `RFC 7009. ${HOW_TO_AUTHENTICATE}`,
    security: clientCredentials,
    requestBody: body('revocation.request', {
      token: 'cmVmcmVzaA',
      client_id: EXAMPLE_ID,
      client_secret: 'the secret of the client',
    }),
    responses: {
      200: {
        description: 'The token is not valid, if it ever was.',
        ...withHeaders('Cache-Control'),
        content: content(JSON_TYPE, ref('schemas', 'revocation'), {}),
      },
      ...oauthRefusals(),
    },
  });
}

function introspectToken(): JsonObject {
  return operation({
    operationId: 'introspectToken',
    tag: OAUTH_TAG,
    summary: 'Ask whether a token is active',
    description: `RFC 7662. ${HOW_TO_AUTHENTICATE} It learns of its own tokens only; any other is not active.`,
    security: clientCredentials,
    requestBody: body('introspection.request', {
      token: 'cmVmcmVzaA',
      client_id: EXAMPLE_ID,
      client_secret: 'the secret of the client',
    }),
    responses: {
      200: {
        description: 'What is known of the token.',
        ...withHeaders('Cache-Control'),
        content: content(JSON_TYPE, ref('schemas', 'introspection'), {
          active: true,
          scope: 'standard:read standard:update',
          client_id: EXAMPLE_ID,
          username: 'anna',
          exp: 1_800_000_000,
          iat: 1_799_996_400,
          sub: EXAMPLE_ID,
        }),
      },
      ...oauthRefusals(),
    },
  });
}

function readKeys(): JsonObject {
  return operation({
    operationId: 'readKeys',
    tag: OAUTH_TAG,
    summary: 'Read the public keys that verify access tokens',
    security: nobody,
    responses: {
      200: {
        description: 'A key set (RFC 7517).',
        ...withHeaders('Cache-Control'),
        content: content(JSON_TYPE, ref('schemas', 'jwks')),
      },
      ...publicRefusals('503'),
    },
  });
}

function readServerMetadata(): JsonObject {
  return operation({
    operationId: 'readServerMetadata',
    tag: OAUTH_TAG,
    summary: 'Read what the authorization server offers',
    security: nobody,
    parameters: [ref('parameters', 'If-None-Match')],
    responses: {
      200: {
        description: 'RFC 8414.',
        ...withHeaders('ETag', 'Cache-Control'),
        content: content(JSON_TYPE, ref('schemas', 'authorization-server')),
      },
      304: ref('responses', 'NotModified'),
      ...publicRefusals(),
    },
  });
}

/** The authorization server reads the same parameters from JSON and from forms. */
function body(schema: string, example: JsonObject): JsonObject {
  const media = [JSON_TYPE, JSON_API, FORM].map((type) => content(type, ref('schemas', schema), example));
  return { required: true, content: Object.assign({}, ...media) as JsonObject };
}
