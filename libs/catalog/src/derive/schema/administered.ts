import type { JsonSchema } from '../../checks/check.js';
import { answerDocument, closedObject, openObject, ref, url, type Definitions } from './build.js';

/** A resource with a URL of its own. */
export function administeredResource(type: string, attributes: JsonSchema): JsonSchema {
  return closedObject({
    type: { const: type },
    id: { type: 'string', minLength: 1 },
    attributes,
    links: closedObject({ self: url }),
  });
}

/** A request with one resource, which has no relationships. */
export function administeredRequest(type: string, members: Definitions, optional: readonly string[] = []): JsonSchema {
  const data = { type: { const: type }, ...members, relationships: closedObject({}) };
  return openObject({ data: openObject(data, [...optional, 'relationships']) });
}

/** The documents with one resource and with a page of them. */
export function administeredDocuments(type: string): Definitions {
  return {
    [`${type}.document`]: answerDocument({ links: closedObject({ self: url }), data: ref(type) }),
    ...administeredList(type),
  };
}

export function administeredList(type: string): Definitions {
  return {
    [`${type}.list`]: answerDocument({
      links: ref('list.links'),
      meta: closedObject({ page: ref('page') }),
      data: { type: 'array', items: ref(type) },
    }),
  };
}
