import type { Module } from '@crm/catalog';
import { MAX_OFFSET } from '@crm/jsonapi';
import type { JsonObject } from './json.js';

/** Bounds of lists and their queries. */
export interface QueryLimits {
  readonly defaultPageLimit: number;
  readonly maxPageLimit: number;
  readonly maxConditions: number;
  readonly maxListValues: number;
  readonly maxSortFields: number;
  readonly maxIncludePaths: number;
}

/** The parameters of queries, by component name (lists#parameters). */
export function queryParameters(modules: readonly Module[], limits: QueryLimits): JsonObject {
  return { ...pageParameters(limits), ...contentParameters(modules, limits) };
}

/** The parameters that choose a page. */
function pageParameters({ defaultPageLimit, maxPageLimit }: QueryLimits): JsonObject {
  const cursor = (direction: 'after' | 'before'): JsonObject => ({
    name: `page[${direction}]`,
    in: 'query',
    description:
      `An opaque cursor that a link of another page of the same list carries: the page that comes ${direction} it. It ` +
      'wins over offset and number, and costs the same wherever in the list it leads.',
    schema: { type: 'string', minLength: 1 },
  });
  const limit = { type: 'integer', minimum: 1, maximum: maxPageLimit };
  return {
    'page.limit': {
      name: 'page[limit]',
      in: 'query',
      description: 'The most entries on a page.',
      schema: { ...limit, default: defaultPageLimit },
    },
    'page.offset': {
      name: 'page[offset]',
      in: 'query',
      description: 'How many entries come before the page.',
      schema: { type: 'integer', minimum: 0, maximum: MAX_OFFSET, default: 0 },
    },
    // No defaults: API viewers send a default, and a page size or number beside a limit or an offset is refused.
    'page.size': {
      name: 'page[size]',
      in: 'query',
      description:
        'The most entries on a page, for clients that number pages: in place of `page[limit]`, not beside it, with the same ' +
        'default.',
      schema: limit,
    },
    'page.number': {
      name: 'page[number]',
      in: 'query',
      description:
        'Which page of that size, counted from 1, which is the default: in place of `page[offset]`, not beside it. The ' +
        'links of the page then have `page[number]` and `page[size]` too.',
      schema: { type: 'integer', minimum: 1, maximum: MAX_OFFSET + 1 },
    },
    'page.after': cursor('after'),
    'page.before': cursor('before'),
    'page.count': {
      name: 'page[count]',
      in: 'query',
      description:
        'Whether to count the list: `exact` counts it whatever that costs, `none` does not. Without it the count is exact ' +
        'where that is cheap and an estimate elsewhere; `meta.page.countIsExact` tells.',
      schema: { type: 'string', enum: ['exact', 'none'] },
    },
  };
}

/** The parameters that choose records, their order and their members. */
function contentParameters(modules: readonly Module[], limits: QueryLimits): JsonObject {
  const text = { type: 'string' };
  return {
    filter: {
      name: 'filter',
      in: 'query',
      style: 'deepObject',
      explode: true,
      description: describeFilters(limits),
      schema: { anyOf: [text, { type: 'object', additionalProperties: text }] },
    },
    sort: {
      name: 'sort',
      in: 'query',
      description:
        'Attributes in order of weight, separated by commas, each descending after a `-`; `link.attribute` sorts by what a ' +
        'link to one leads to and needs standard:relationship:read. Case does not matter, and what is empty comes last ' +
        `either way. At most ${limits.maxSortFields}.`,
      schema: text,
      example: '-date_entered,name',
    },
    fields: {
      name: 'fields',
      in: 'query',
      style: 'deepObject',
      explode: true,
      description:
        'By type, the attributes and links to answer, separated by commas; nothing for none. Types that are not named are ' +
        'answered with all attributes.',
      schema: {
        type: 'object',
        properties: Object.fromEntries(modules.map(({ name }) => [name, text])),
        additionalProperties: false,
      },
      // Without an example, API viewers make up a value for every type.
      example: { Users: 'user_name,last_name' },
    },
    include: {
      name: 'include',
      in: 'query',
      description:
        'Links, or pairs of links joined by a dot, whose records are to come along in `included`, separated by commas. Each ' +
        `record brings along at most ${limits.defaultPageLimit} through one link; the relationship then has a link to the ` +
        `next. At most ${limits.maxIncludePaths} paths; needs standard:relationship:read.`,
      schema: text,
    },
  };
}

function describeFilters({ maxConditions, maxListValues }: QueryLimits): string {
  return [
    'Conditions that must all hold, as `filter[type.attribute]`, `filter[type.link.attribute]` or ' +
      '`filter[type.link.meta.middle_table.attribute]`; `filter[type.external.system]` takes an external id, with ' +
      'eq and in; `filter[id]` takes ids; `filter` alone names a pre-made filter. The ' +
      'type is that of the listed records. Conditions over the same link must be met by the same related record; they need ' +
      'standard:relationship:read.',
    'A value is `[[operator]]operand`, repeated after a comma; without operator it means `eq`. Operators: eq, ne, gt, lt, ' +
      'gte, lte, in, nin, li, nli. Operands of in and nin are separated by commas, `\\,` is a comma in one of them, but a comma before `[[` always begins the next comparator; li and ' +
      'nli ignore case and take `%` for anything. An empty operand stands for an empty attribute.',
    `At most ${maxConditions} conditions with ${maxListValues} operands each; any of them may be repeated.`,
  ].join('\n\n');
}
