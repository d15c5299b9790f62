import { CHANGE_KINDS, ID_PATTERN, POSITION_PATTERN, type Module } from '@crm/catalog';
import { JSON_API } from '@crm/jsonapi';
import { EVENT_STREAM } from '../documents/write-changes.js';
import { CHANGES_PAGE } from '../query/parse-changes.js';
import { refusals } from './error-responses.js';
import { content, ref, type JsonObject } from './json.js';
import { operation } from './operation.js';
import { accessToken } from './security.js';

/** The tag of the feed of changes. */
export const CHANGES_TAG = 'Changes';

/** The path of the feed of changes (changes#feed). */
export function changePaths(): JsonObject {
  const names = ['after', 'limit', 'module', 'kind', 'client', 'Last-Event-ID'].map((name) =>
    ref('parameters', `changes.${name}`),
  );
  return {
    '/api/v8/changes': {
      get: operation({
        operationId: 'listChanges',
        tag: CHANGES_TAG,
        summary: 'List the changes of records and links',
        description:
          'Every change that the user may learn of, in one order. `links.next` is always there and leads to the changes that ' +
          'are made later. With `Accept: text/event-stream` the answer is a stream of server-sent events, which ' +
          '`Last-Event-ID` resumes. Changes of links need the scope `standard:relationship:read` too.',
        security: accessToken(['standard:read']),
        parameters: names,
        responses: { 200: ref('responses', 'changes.list'), ...refusals('400', '410') },
      }),
    },
  };
}

/** The answer of the feed, by component name. */
export function changeResponses(): JsonObject {
  return {
    'changes.list': {
      description: 'One page of the changes, or a stream of them.',
      content: {
        ...content(JSON_API, ref('schemas', 'changes.list')),
        ...content(EVENT_STREAM, { type: 'string' }),
      },
    },
  };
}

/** Parameters of the feed, by component name. */
export function changeParameters(modules: readonly Module[]): JsonObject {
  const list = (name: string, description: string, items: JsonObject): JsonObject => ({
    name: `filter[${name}]`,
    in: 'query',
    style: 'form',
    explode: false,
    description,
    schema: { type: 'array', minItems: 1, items },
  });
  return {
    'changes.after': {
      name: 'page[after]',
      in: 'query',
      description:
        'A position: the page has the changes after it. Default: the newest; `0` is the oldest that is kept.',
      schema: { type: 'string', pattern: POSITION_PATTERN },
    },
    'changes.Last-Event-ID': {
      name: 'Last-Event-ID',
      in: 'header',
      description: 'For a stream: the position to resume after, in place of `page[after]`.',
      schema: { type: 'string', pattern: POSITION_PATTERN },
    },
    'changes.limit': {
      name: 'page[limit]',
      in: 'query',
      description: 'The most changes on a page.',
      schema: { type: 'integer', minimum: 1, maximum: CHANGES_PAGE.maxLimit, default: CHANGES_PAGE.defaultLimit },
    },
    'changes.module': list('module', 'Only changes of records of these modules, and of their links.', {
      type: 'string',
      enum: modules.map(({ name }) => name),
    }),
    'changes.kind': list('kind', 'Only changes of these kinds.', { type: 'string', enum: [...CHANGE_KINDS] }),
    'changes.client': list('client', 'Only changes that these clients made.', { type: 'string', pattern: ID_PATTERN }),
  };
}
