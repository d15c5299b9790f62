import type { JsonSchema } from '../../checks/check.js';
import type { Catalog } from '../../model.js';
import { answerDocument, closedObject, nullable, ref, url, type Definitions } from './build.js';

/** The kinds of changes (changes#kinds). */
export const CHANGE_KINDS = [
  'created',
  'updated',
  'deleted',
  'restored',
  'linked',
  'unlinked',
  'link_updated',
  'appeared',
  'disappeared',
  'rights_changed',
] as const;

/** The form of a position (changes#feed). */
export const POSITION_PATTERN = '^(?:0|[1-9][0-9]{0,15})$';

const text = { type: 'string', minLength: 1 };
const position = { type: 'string', pattern: POSITION_PATTERN };
const OF_LINKS = ['link', 'other', 'values'];

/** Attributes of a change (changes#attributes), and these `optional` ones. */
export function changeAttributes({ modules }: Catalog, optional: Definitions = {}): JsonSchema {
  const module = { enum: [...modules.keys()] };
  return closedObject(
    {
      module: nullable(module),
      record: nullable(text),
      kind: { enum: [...CHANGE_KINDS] },
      version: { type: ['integer', 'null'] },
      at: { type: 'string', format: 'date-time' },
      user: nullable(text),
      client: nullable(text),
      request: nullable(text),
      group: position,
      changed: { type: ['array', 'null'], items: text },
      link: nullable(text),
      other: closedObject({ type: module, id: text }),
      values: { type: 'object' },
      ...optional,
    },
    [...OF_LINKS, ...Object.keys(optional)],
  );
}

/** A page of the feed of changes (changes#pages-of-changes). */
export function changeDefinitions(catalog: Catalog): Definitions {
  return {
    changes: closedObject({ type: { const: 'changes' }, id: position, attributes: changeAttributes(catalog) }),
    'changes.list': answerDocument({
      links: closedObject({ self: url, next: url }),
      meta: closedObject({ position, oldest: position }),
      data: { type: 'array', items: ref('changes') },
    }),
  };
}
