import { closedObject, openObject, ref, type Definitions } from './build.js';

const identifier = openObject(
  { type: { type: 'string' }, id: { type: 'string' }, lid: { type: 'string' }, relationship: { type: 'string' } },
  ['id', 'lid', 'relationship'],
);

/** Documents with several operations (atomic-operations). */
export const operationDefinitions: Definitions = {
  operations: openObject({
    'atomic:operations': {
      type: 'array',
      minItems: 1,
      maxItems: 1_000,
      items: openObject(
        {
          op: { enum: ['add', 'update', 'remove'] },
          ref: identifier,
          data: { anyOf: ['object', 'array', 'null'].map((type) => ({ type })) },
        },
        ['ref', 'data'],
      ),
    },
  }),
  'operations.results': closedObject({
    jsonapi: closedObject({
      version: { const: '1.1' },
      ext: { type: 'array', items: { type: 'string', format: 'uri' } },
    }),
    'atomic:results': {
      type: 'array',
      minItems: 1,
      items: {
        anyOf: [
          closedObject({ data: ref('resource') }),
          closedObject({ meta: closedObject({ rights: openObject({}) }) }, ['meta']),
        ],
      },
    },
  }),
};

/** Names of the definitions that are complete messages. */
export const operationRequestNames = ['operations'] as const;
export const operationAnswerNames = ['operations.results'] as const;
