import { type AdministeredKind, CLIENTS, KEYS, PASSWORDS, TOKEN_FILTERS, TOKENS } from '../administered/kinds.js';
import { administered, ADMINISTRATION_TAG, answered, body, PAGE } from './administered.js';
import { refusals } from './error-responses.js';
import { EXAMPLE_ID } from './example-values.js';
import { withHeaders } from './headers.js';
import { ref, type JsonObject } from './json.js';
import { operation } from './operation.js';
import { accessToken } from './security.js';

const client: JsonObject = {
  name: 'Reports',
  is_confidential: true,
  grants: ['client_credentials'],
  scopes: ['standard:read'],
  associated_user_id: EXAMPLE_ID,
  rate_limit: 600,
};

/** The paths below `/oauth2` (administration#urls). */
export function oauth2ResourcePaths(): JsonObject {
  return { ...clientPaths(), ...tokenPaths(), ...keyPaths(), ...passwordPaths() };
}

/** Answers of these paths, by component name. */
export function oauth2ResourceResponses(): JsonObject {
  const ofKind = ({ type }: AdministeredKind): JsonObject => ({
    [`${type}.document`]: answered('It as it is now.', `${type}.document`),
    [`${type}.list`]: answered('One page of them.', `${type}.list`),
  });
  return {
    ...ofKind(CLIENTS),
    ...ofKind(TOKENS),
    ...ofKind(KEYS),
    [`${CLIENTS.type}.created`]: {
      ...answered('The new client, with its secret if it is confidential.', `${CLIENTS.type}.document`),
      ...withHeaders('Location'),
    },
    Done: { description: 'It is done; there is nothing to be told.' },
  };
}

/** Parameters of these paths, by component name. */
export function oauth2ResourceParameters(): JsonObject {
  return {
    'oauth2.id': {
      name: 'id',
      in: 'path',
      required: true,
      description: 'The id; of a key its `kid`.',
      schema: { type: 'string', pattern: '^[A-Za-z0-9_-]{1,43}$' },
    },
    ...Object.fromEntries(
      TOKEN_FILTERS.map((attribute) => [
        `${TOKENS.type}.${attribute}`,
        {
          name: `filter[${TOKENS.type}.${attribute}]`,
          in: 'query',
          description: `Only those with this ${attribute}.`,
          schema: { type: 'string', pattern: '^(?:\\[\\[eq\\]\\])?[A-Za-z0-9_-]{1,36}$' },
        },
      ]),
    ),
  };
}

function clientPaths(): JsonObject {
  const { type, path } = CLIENTS;
  return {
    [path]: {
      get: administered({
        operationId: 'listOauthClients',
        summary: 'List the OAuth clients',
        parameters: PAGE,
        responses: { 200: ref('responses', `${type}.list`), ...refusals('403') },
      }),
      post: administered({
        operationId: 'createOauthClient',
        summary: 'Create an OAuth client',
        description:
          'The id may be chosen. A confidential client gets a secret, which is in this answer and never again. Without ' +
          'grants it gets client_credentials and refresh_token, without scopes none.',
        requestBody: body(`${type}.create`, { type, attributes: client }),
        responses: { 201: ref('responses', `${type}.created`), ...refusals('403', '409', '413') },
      }),
    },
    [`${path}/{id}`]: {
      parameters: [ref('parameters', 'oauth2.id')],
      get: administered({
        operationId: 'readOauthClient',
        summary: 'Read an OAuth client',
        responses: { 200: ref('responses', `${type}.document`), ...refusals('403', '404') },
      }),
      patch: administered({
        operationId: 'updateOauthClient',
        summary: 'Change an OAuth client',
        description:
          'Attributes that are not sent stay as they are. Its tokens end when anything but its name and its rate limit ' +
          'changes; another rate limit is that of the tokens that it gets from then on. A client that ' +
          'becomes confidential gets a secret, which is in this answer and never again.',
        requestBody: body(`${type}.update`, { type, id: EXAMPLE_ID, attributes: { name: 'Monthly reports' } }),
        responses: { 200: ref('responses', `${type}.document`), ...refusals('403', '404', '409', '413') },
      }),
      delete: administered({
        operationId: 'deleteOauthClient',
        summary: 'Delete an OAuth client',
        description: 'Its tokens end with it.',
        responses: { 204: ref('responses', 'Done'), ...refusals('403', '404') },
      }),
    },
    [`${path}/{id}/rotate-secret`]: {
      parameters: [ref('parameters', 'oauth2.id')],
      post: administered({
        operationId: 'rotateOauthClientSecret',
        summary: 'Give an OAuth client another secret',
        description: 'It is in this answer and never again. The present secret and every token of the client end.',
        responses: { 200: ref('responses', `${type}.document`), ...refusals('403', '404', '409') },
      }),
    },
  };
}

function tokenPaths(): JsonObject {
  const { type, path } = TOKENS;
  return {
    [path]: {
      get: administered({
        operationId: 'listOauthTokens',
        summary: 'List the tokens',
        description: 'The latest first. An entry stands for all tokens that descend from one grant.',
        parameters: [...PAGE, ...TOKEN_FILTERS.map((attribute) => ref('parameters', `${type}.${attribute}`))],
        responses: { 200: ref('responses', `${type}.list`), ...refusals('403') },
      }),
    },
    [`${path}/revoke`]: {
      post: administered({
        operationId: 'revokeOauthTokens',
        summary: 'Revoke all tokens of a client or of a user',
        requestBody: body(`${type}.revoke`, { type, attributes: { user_id: EXAMPLE_ID } }),
        responses: {
          200: answered('They are over.', 'deleted'),
          ...refusals('403', '409', '413'),
        },
      }),
    },
    [`${path}/{id}`]: {
      parameters: [ref('parameters', 'oauth2.id')],
      get: administered({
        operationId: 'readOauthToken',
        summary: 'Read the tokens of one grant',
        responses: { 200: ref('responses', `${type}.document`), ...refusals('403', '404') },
      }),
      delete: administered({
        operationId: 'revokeOauthToken',
        summary: 'Revoke the tokens of one grant',
        responses: { 204: ref('responses', 'Done'), ...refusals('403', '404') },
      }),
    },
  };
}

function keyPaths(): JsonObject {
  const { type, path } = KEYS;
  return {
    [path]: {
      get: administered({
        operationId: 'listOauthKeys',
        summary: 'List the signing keys',
        parameters: PAGE,
        responses: { 200: ref('responses', `${type}.list`), ...refusals('403') },
      }),
    },
    [`${path}/rotate`]: {
      post: administered({
        operationId: 'rotateOauthKey',
        summary: 'Replace the signing key',
        description: 'As soon as everybody knows its successor. Tokens live on. Answers the key that signs now.',
        responses: { 200: ref('responses', `${type}.document`), ...refusals('403') },
      }),
    },
    [`${path}/{id}`]: {
      parameters: [ref('parameters', 'oauth2.id')],
      get: administered({
        operationId: 'readOauthKey',
        summary: 'Read a signing key',
        responses: { 200: ref('responses', `${type}.document`), ...refusals('403', '404') },
      }),
      delete: administered({
        operationId: 'revokeOauthKey',
        summary: 'Revoke a signing key',
        description: 'Whatever it has signed ends. Another key signs at once.',
        responses: { 204: ref('responses', 'Done'), ...refusals('403', '404') },
      }),
    },
  };
}

function passwordPaths(): JsonObject {
  return {
    [`${PASSWORDS.users}/{id}/password`]: {
      parameters: [ref('parameters', 'id')],
      post: operation({
        tag: ADMINISTRATION_TAG,
        // Alternatives: a user's own password requires no scope.
        security: [...accessToken(['admin:access']), ...accessToken([])],
        operationId: 'setPassword',
        summary: 'Set the password of a user',
        description:
          'Users may change their own, under any token that they got by the password grant and with `current_password`; a wrong ' +
          'one is 403 (8528) and counts as a failed login. With the scope `admin:access` administrators set that of every user, ' +
          'and send `current_password`, if at all, only with their own. Every token of the user ends, unless it is the present ' +
          'password.',
        requestBody: body(`${PASSWORDS.type}.set`, {
          type: PASSWORDS.type,
          attributes: { password: 'the new password', current_password: 'the present one' },
        }),
        responses: { 204: ref('responses', 'Done'), ...refusals('403', '404', '409', '413') },
      }),
    },
  };
}
