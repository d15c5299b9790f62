import { ATOMIC_JSON_API } from '@crm/jsonapi';
import { refusals } from './error-responses.js';
import { content, ref, type JsonObject } from './json.js';
import { operation } from './operation.js';
import { accessToken } from './security.js';

/** The tag of requests with several operations. */
export const OPERATIONS_TAG = 'Operations';

/** The path of several operations in one request (atomic-operations). */
export function operationsPaths(): JsonObject {
  const example = {
    'atomic:operations': [
      { op: 'add', data: { type: 'Accounts', lid: 'acme', attributes: { name: 'Acme' } } },
      {
        op: 'add',
        data: {
          type: 'Contacts',
          attributes: { last_name: 'Poe' },
          relationships: { accounts: { data: [{ type: 'Accounts', lid: 'acme' }] } },
        },
      },
    ],
  };
  return {
    '/api/v8/operations': {
      post: operation({
        operationId: 'writeOperations',
        tag: OPERATIONS_TAG,
        summary: 'Write many records and links, all or none',
        description:
          'The operations of the JSON:API extension Atomic Operations are carried out in their order. If one is refused, ' +
          'nothing is written. Each needs the scopes that it needs as a request of its own.',
        security: accessToken([]),
        parameters: [ref('parameters', 'Idempotency-Key')],
        requestBody: { required: true, content: content(ATOMIC_JSON_API, ref('schemas', 'operations'), example) },
        responses: {
          200: {
            description: 'One result for each operation, in their order.',
            content: content(ATOMIC_JSON_API, ref('schemas', 'operations.results')),
          },
          ...refusals('400', '403', '404', '409', '413'),
        },
      }),
    },
  };
}
