import { WEBHOOKS } from '../administered/kinds.js';
import { administered, ADMINISTRATION_TAG, answered, body, PAGE } from './administered.js';
import { refusals } from './error-responses.js';
import { EXAMPLE_ID } from './example-values.js';
import { withHeaders } from './headers.js';
import { content, ref, type JsonObject } from './json.js';
import { operation } from './operation.js';
import { nobody } from './security.js';

const { type, path } = WEBHOOKS;
const EXAMPLE = '0f7a2b4e-9c1d-4e53-8a36-5d2b7c9e1f04';
const url = 'https://hooks.example/crm';

/** The paths of webhooks (webhooks#urls). */
export function webhookPaths(): JsonObject {
  const one = { parameters: [ref('parameters', 'webhook.id')] };
  return {
    [path]: {
      get: administered({
        operationId: 'listWebhooks',
        summary: 'List the webhooks',
        parameters: PAGE,
        responses: { 200: ref('responses', `${type}.list`), ...refusals('403') },
      }),
      post: administered({
        operationId: 'createWebhook',
        summary: 'Create a webhook',
        description:
          'It posts the changes after its creation. Its secret is in this answer and never again: receivers verify ' +
          'signatures of Standard Webhooks with it.',
        requestBody: body(`${type}.create`, { type, attributes: { url, modules: ['Accounts'], format: 'full' } }),
        responses: { 201: ref('responses', `${type}.created`), ...refusals('403', '413') },
      }),
    },
    [`${path}/{id}`]: {
      ...one,
      get: administered({
        operationId: 'readWebhook',
        summary: 'Read a webhook',
        responses: { 200: ref('responses', `${type}.document`), ...refusals('403', '404') },
      }),
      patch: administered({
        operationId: 'updateWebhook',
        summary: 'Change a webhook',
        description: 'Attributes that are not sent stay as they are. A paused webhook posts again at once.',
        requestBody: body(`${type}.update`, { type, id: EXAMPLE, attributes: { active: false } }),
        responses: { 200: ref('responses', `${type}.document`), ...refusals('403', '404', '409', '413') },
      }),
      delete: administered({
        operationId: 'deleteWebhook',
        summary: 'Delete a webhook',
        responses: { 204: ref('responses', 'Done'), ...refusals('403', '404') },
      }),
    },
    [`${path}/{id}/rotate-secret`]: {
      ...one,
      post: administered({
        operationId: 'rotateWebhookSecret',
        summary: 'Give a webhook another secret',
        description: 'It is in this answer and never again. For a day the present one signs as well.',
        responses: { 200: ref('responses', `${type}.document`), ...refusals('403', '404') },
      }),
    },
    [`${path}/{id}/replay`]: {
      ...one,
      post: administered({
        operationId: 'replayWebhook',
        summary: 'Post changes again',
        description: 'Those after a position, or from a time on.',
        requestBody: body(`${type}.replay`, { type, attributes: { position: '1041' } }),
        responses: { 200: ref('responses', `${type}.document`), ...refusals('403', '404', '410', '413') },
      }),
    },
    [`${path}/{id}/deliveries`]: {
      ...one,
      get: administered({
        operationId: 'listDeliveries',
        summary: 'List the tries to post to a webhook',
        description: 'Those of the last seven days, the latest first.',
        parameters: PAGE,
        responses: { 200: ref('responses', 'webhook-deliveries.list'), ...refusals('403', '404') },
      }),
    },
  };
}

/** The posts of the service to receivers (webhooks#requests). */
export function webhookPosts(): JsonObject {
  const at = '2026-06-30T09:00:00.000Z';
  const change = {
    module: 'Accounts',
    record: EXAMPLE_ID,
    kind: 'updated',
    version: 2,
    at,
    user: EXAMPLE_ID,
    client: EXAMPLE,
    request: null,
    group: '1041',
    changed: ['date_modified', 'name'],
  };
  const event = {
    specversion: '1.0',
    id: '1041',
    source: 'https://crm.example/api/v8',
    type: 'crm.Accounts.updated',
    subject: EXAMPLE_ID,
    time: at,
    datacontenttype: 'application/json',
    data: change,
  };
  const header = (name: string, description: string): JsonObject => ({
    name,
    in: 'header',
    required: true,
    description,
    schema: { type: 'string' },
  });
  return {
    change: {
      post: operation({
        operationId: 'receiveChange',
        tag: ADMINISTRATION_TAG,
        summary: 'Receive a change at the URL of a webhook',
        description:
          'A CloudEvents 1.0 document. Only a webhook with the format `full` gets `record_attributes`: the attributes of the ' +
          'record as its user reads it. A change may come more than once, and never a later one before it.',
        security: nobody,
        parameters: [
          header('webhook-id', 'Equal in all tries of one change.'),
          header('webhook-timestamp', 'Time of the try, in seconds since 1970.'),
          header('webhook-signature', 'Signatures of Standard Webhooks by the secret of the webhook.'),
        ],
        requestBody: {
          required: true,
          content: content('application/cloudevents+json', ref('schemas', `${type}.event`), event),
        },
        responses: {
          '2XX': { description: 'The change is received, if the answer comes within 15 seconds.' },
          410: { description: 'The receiver wants no more changes: the webhook pauses.' },
          default: { description: 'The change is posted again later.' },
        },
      }),
    },
  };
}

/** Answers about webhooks, by component name. */
export function webhookResponses(): JsonObject {
  return {
    [`${type}.document`]: answered('It as it is now.', `${type}.document`),
    [`${type}.list`]: answered('One page of them.', `${type}.list`),
    [`${type}.created`]: {
      ...answered('The new webhook, with its secret.', `${type}.document`),
      ...withHeaders('Location'),
    },
    'webhook-deliveries.list': answered('One page of them.', 'webhook-deliveries.list'),
  };
}

/** Parameters about webhooks, by component name. */
export function webhookParameters(): JsonObject {
  return {
    'webhook.id': {
      name: 'id',
      in: 'path',
      required: true,
      description: 'The id of the webhook.',
      schema: { type: 'string', format: 'uuid' },
    },
  };
}
