import { JSON_API } from '@crm/jsonapi';
import { refusals } from './error-responses.js';
import { withHeaders } from './headers.js';
import { content, ref, type JsonObject } from './json.js';
import { OAUTH_TAG } from './oauth-paths.js';
import { operation } from './operation.js';
import { fieldsParameter } from './parameters.js';
import { accessToken } from './security.js';

/** The path of the user of the token (rights#own-rights). */
export function mePaths(): JsonObject {
  const get = operation({
    operationId: 'readMe',
    tag: OAUTH_TAG,
    summary: 'Read whose the token is, and what it allows',
    description:
      'The record of the user, or its identifier alone where the token lacks standard:read or the user may not see the ' +
      'record; with the scopes of the token and the rights of the user in every module.',
    security: accessToken([]),
    parameters: [ref('parameters', 'If-None-Match'), fieldsParameter],
    responses: {
      200: {
        description: 'The user, the client and their rights.',
        ...withHeaders('ETag', 'Cache-Control'),
        content: content(JSON_API, ref('schemas', 'me')),
      },
      304: ref('responses', 'NotModified'),
      ...refusals(),
    },
  });
  return { '/api/v8/me': { get } };
}
