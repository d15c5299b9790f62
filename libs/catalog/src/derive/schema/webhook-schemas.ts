import type { JsonSchema } from '../../checks/check.js';
import type { Catalog } from '../../model.js';
import { administeredDocuments, administeredList, administeredRequest, administeredResource } from './administered.js';
import { closedObject, nullable, ref, url, type Definitions } from './build.js';
import { CHANGE_KINDS, changeAttributes, POSITION_PATTERN } from './change-schemas.js';

const text: JsonSchema = { type: 'string', minLength: 1 };
const count: JsonSchema = { type: 'integer', minimum: 0 };
const dateTime: JsonSchema = { type: 'string', format: 'date-time' };
const position: JsonSchema = { type: 'string', pattern: POSITION_PATTERN };
const words = (items: JsonSchema): JsonSchema => ({ type: ['array', 'null'], minItems: 1, uniqueItems: true, items });

/** Attributes that administrators set. */
const settings = (catalog: Catalog): Definitions => ({
  url: { type: 'string', minLength: 1, maxLength: 2_000 },
  modules: words({ enum: [...catalog.modules.values()].filter((module) => !module.makerOnly).map(({ name }) => name) }),
  kinds: words({ enum: [...CHANGE_KINDS] }),
  user_id: { type: 'string', minLength: 1, maxLength: 36 },
  format: { enum: ['thin', 'full'] },
  active: { type: 'boolean' },
});

const state: Definitions = {
  position,
  lag: count,
  failures: count,
  paused_reason: { enum: ['failing', 'gone', 'too_far_behind', null] },
  created: dateTime,
  modified: dateTime,
};

/** Documents of webhooks (webhooks#attributes, webhooks#requests, webhooks#replay, webhooks#deliveries). */
export function webhookDefinitions(catalog: Catalog): Definitions {
  // Those that the server sets may be sent back as they were read.
  const writable: Definitions = { ...settings(catalog), ...state };
  return {
    webhooks: administeredResource(
      'webhooks',
      closedObject(
        {
          ...writable,
          secret: { ...text, description: 'In the answer to its creation or rotation, and never again.' },
        },
        ['secret'],
      ),
    ),
    'webhook-deliveries': closedObject({
      type: { const: 'webhook-deliveries' },
      id: text,
      attributes: closedObject({
        at: dateTime,
        position,
        status: nullable({ type: 'integer' }),
        duration: { type: 'number', minimum: 0, description: 'In seconds.' },
        error: nullable(text),
      }),
    }),
    'webhooks.event': closedObject(
      {
        specversion: { const: '1.0' },
        id: position,
        source: url,
        type: { type: 'string', pattern: `^crm\\.(?:\\w+\\.)?(?:${CHANGE_KINDS.join('|')})$` },
        subject: text,
        time: dateTime,
        datacontenttype: { const: 'application/json' },
        data: changeAttributes(catalog, { record_attributes: { type: 'object' } }),
      },
      ['subject'],
    ),
    ...administeredDocuments('webhooks'),
    ...administeredList('webhook-deliveries'),
    'webhooks.create': administeredRequest('webhooks', {
      attributes: closedObject(
        writable,
        Object.keys(writable).filter((member) => member !== 'url'),
      ),
    }),
    'webhooks.update': administeredRequest(
      'webhooks',
      { id: ref('id'), attributes: closedObject(writable, Object.keys(writable)) },
      ['attributes'],
    ),
    'webhooks.replay': administeredRequest('webhooks', {
      attributes: {
        ...closedObject({ position, at: dateTime }, ['position', 'at']),
        minProperties: 1,
        maxProperties: 1,
      },
    }),
  };
}

/** Names of the definitions that are complete messages of the service: answers, and what it posts. */
export const webhookAnswerNames = [
  'webhooks.document',
  'webhooks.list',
  'webhook-deliveries.list',
  'webhooks.event',
] as const;

export const webhookRequestNames = ['webhooks.create', 'webhooks.update', 'webhooks.replay'] as const;
