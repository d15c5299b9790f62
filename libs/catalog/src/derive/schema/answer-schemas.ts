import { ACCESS_ACTIONS, ACCESS_LEVELS } from '../../checks/access-rules.js';
import type { JsonSchema } from '../../checks/check.js';
import type { Catalog } from '../../model.js';
import { answerDocument, closedObject, nullable, recordOf, ref, url, type Definitions } from './build.js';

/** Answers to requests about records, except errors. */
export function answerDefinitions(catalog: Catalog): Definitions {
  return {
    jsonapi: closedObject({ version: { const: '1.0' } }),
    page: closedObject({
      limit: { type: 'integer', minimum: 1 },
      offset: { type: 'integer', minimum: 0 },
      count: {
        type: ['integer', 'null'],
        minimum: 0,
        description: 'Records in all, an estimate unless countIsExact; null when they were not to be counted.',
      },
      countIsExact: { type: 'boolean' },
    }),
    'list.links': closedObject({ self: url, ...pageLinks }),
    ...documents('resource', 'document', 'list'),
    ...Object.fromEntries(
      [...catalog.modules.keys()].flatMap((name) =>
        Object.entries(documents(name, `${name}.document`, `${name}.list`)),
      ),
    ),
    empty: answerDocument(
      {
        links: closedObject({ self: url }),
        data: { type: 'null' },
        included: { type: 'array', maxItems: 0 },
      },
      ['included'],
    ),
    'linkage.one': answerDocument({ links: ref('relationship.links'), data: nullable(ref('identifier')) }),
    'linkage.many': answerDocument({
      links: closedObject({ self: url, related: url, ...pageLinks }),
      meta: closedObject({ page: ref('page') }),
      data: { type: 'array', items: ref('identifier') },
    }),
    // After a change: the entries that it named, or all entries of the link.
    'linkage.set': answerDocument(
      {
        links: ref('relationship.links'),
        meta: closedObject(rights),
        data: { type: 'array', items: ref('identifier') },
      },
      ['meta'],
    ),
    me: me([...catalog.modules.keys()]),
    deleted: answerDocument({ meta: closedObject({ status: { const: 200 }, ...rights }, ['rights']) }),
  };
}

/** After removing a role from users: the modules in which they may do more now. */
const rights: Definitions = {
  rights: closedObject({ opened: { type: 'array', minItems: 1, uniqueItems: true, items: { type: 'string' } } }),
};

/** Names of the definitions of `answerDefinitions` that are complete messages of any module. */
export const answerNames = [
  'document',
  'empty',
  'list',
  'linkage.one',
  'linkage.many',
  'linkage.set',
  'me',
  'deleted',
] as const;

/** The user of a token, what its client may do, and what the user may do (rights#own-rights). */
function me(modules: readonly string[]): JsonSchema {
  const level = { enum: [...ACCESS_LEVELS, 'parents'] };
  const actions = ACCESS_ACTIONS.filter((action) => action !== 'access').map((action) => [action, level] as const);
  return answerDocument({
    links: closedObject({ self: url }),
    data: { anyOf: [ref('Users'), ref('Users.identifier')] },
    meta: closedObject({
      scopes: { type: 'array', items: { type: 'string' }, uniqueItems: true },
      client: { type: 'string' },
      administrator: { type: 'boolean' },
      rights: recordOf(closedObject(Object.fromEntries(actions)), modules),
    }),
  });
}

const pageLinks: Definitions = {
  first: url,
  prev: nullable(url),
  next: nullable(url),
  last: nullable(url),
};

/** Related records, where the request has `include`. */
const included: Definitions = { included: { type: 'array', items: ref('resource') } };

function documents(resource: string, one: string, many: string): Definitions {
  return {
    [one]: answerDocument({ links: closedObject({ self: url }), data: ref(resource), ...included }, ['included']),
    [many]: answerDocument(
      {
        links: ref('list.links'),
        meta: closedObject({ page: ref('page') }),
        data: { type: 'array', items: ref(resource) },
        ...included,
      },
      ['included'],
    ),
  };
}
