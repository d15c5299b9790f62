import {
  CATALOG_FIELDS,
  CATALOG_INDEXES,
  CATALOG_LINKS,
  CATALOG_MODULES,
  CATALOG_OPTIONS,
  type AdministeredKind,
} from '../administered/kinds.js';
import { administered, answered, body, PAGE } from './administered.js';
import { refusals } from './error-responses.js';
import { withHeaders } from './headers.js';
import { ref, type JsonObject } from './json.js';
import { METADATA_TAG } from './metadata-paths.js';
import { operation } from './operation.js';
import { accessToken } from './security.js';

/** One kind of definition as the description has it. */
interface Described extends AdministeredKind {
  /** The last words of the ids of its operations, for one and for many. */
  readonly named: readonly [one: string, many: string];
  readonly words: readonly [one: string, many: string];
  readonly order: string;
  readonly onDelete: string;
  readonly filters: readonly string[];
  readonly example: JsonObject;
  /** Absent if nothing can be changed. */
  readonly change?: JsonObject;
  readonly exampleId: string;
}

const KINDS: readonly Described[] = [
  {
    ...CATALOG_MODULES,
    named: ['CustomModule', 'CustomModules'],
    words: ['a custom module', 'the custom modules'],
    order: 'The oldest first.',
    onDelete:
      'Only one without attributes, links and indexes. It is hidden, and a create of the same name shows it again.',
    filters: [],
    example: { name: 'Vehicles_c', labels: { 'en-us': 'Vehicle' }, plural_labels: { 'en-us': 'Vehicles' } },
    change: { help: { 'en-us': 'The cars and vans that we lease' } },
    exampleId: 'Vehicles_c',
  },
  {
    ...CATALOG_FIELDS,
    named: ['CustomAttribute', 'CustomAttributes'],
    words: ['a custom attribute', 'the custom attributes'],
    order: 'By module, the oldest first.',
    onDelete: 'It is hidden. Its values stay in their records, and a create of the same definition shows it again.',
    filters: ['module'],
    example: {
      module: 'Accounts',
      name: 'region_c',
      type: 'text',
      labels: { 'en-us': 'Region', de: 'Gebiet' },
      length: 60,
    },
    change: { length: 100 },
    exampleId: 'Accounts.region_c',
  },
  {
    ...CATALOG_OPTIONS,
    named: ['CustomDropDown', 'CustomDropDowns'],
    words: ['a custom drop-down', 'the custom drop-downs'],
    order: 'The oldest first.',
    onDelete: 'Only one that no custom attribute uses.',
    filters: [],
    example: { name: 'tier_c', items: [{ key: 'gold', labels: { 'en-us': 'Gold' } }] },
    change: {
      items: [
        { key: 'gold', labels: { 'en-us': 'Gold' } },
        { key: 'silver', labels: { 'en-us': 'Silver', de: 'Silber' } },
      ],
    },
    exampleId: 'tier_c',
  },
  {
    ...CATALOG_LINKS,
    named: ['CustomLink', 'CustomLinks'],
    words: ['a custom link', 'the custom links'],
    order: 'By module, the oldest first.',
    onDelete: 'It is hidden. The linked pairs stay, and a create of the same definition shows them again.',
    filters: ['module'],
    example: {
      module: 'Accounts',
      name: 'suppliers_c',
      related_module: 'Accounts',
      inverse: 'supplied_c',
      labels: { 'en-us': 'Suppliers' },
      inverse_labels: { 'en-us': 'Supplied accounts' },
    },
    change: { labels: { 'en-us': 'Vendors' } },
    exampleId: 'Accounts.suppliers_c',
  },
  {
    ...CATALOG_INDEXES,
    named: ['CatalogIndex', 'CatalogIndexes'],
    words: ['an index', 'the indexes'],
    order: 'By module, the oldest first.',
    onDelete: 'Lists do without it from then on.',
    filters: ['module'],
    example: { module: 'Accounts', attribute: 'region_c', kind: 'ascending' },
    exampleId: 'Accounts.region_c.ascending',
  },
];

/** The paths of definitions (catalog#catalog-urls). */
export function catalogPaths(): JsonObject {
  return Object.assign({}, ...KINDS.map(pathsOf)) as JsonObject;
}

function pathsOf(kind: Described): JsonObject {
  const { type, path, named, words, filters, example, change, exampleId } = kind;
  const [one, many] = named;
  const toAll = { tag: METADATA_TAG, security: accessToken([]) };
  return {
    [path]: {
      get: operation({
        ...toAll,
        operationId: `list${many}`,
        summary: `List ${words[1]}`,
        description: kind.order,
        parameters: [...PAGE, ...filters.map((attribute) => ref('parameters', `${type}.${attribute}`))],
        responses: { 200: ref('responses', `${type}.list`), ...refusals() },
      }),
      post: administered({
        operationId: `create${one}`,
        summary: `Define ${words[0]}`,
        requestBody: body(`${type}.create`, { type, attributes: example }),
        responses: { 201: ref('responses', `${type}.created`), ...refusals('403', '409', '413') },
      }),
    },
    [`${path}/{id}`]: {
      parameters: [ref('parameters', `${type}.id`)],
      get: operation({
        ...toAll,
        operationId: `read${one}`,
        summary: `Read ${words[0]}`,
        responses: { 200: ref('responses', `${type}.document`), ...refusals('404') },
      }),
      ...(change === undefined
        ? {}
        : {
            patch: administered({
              operationId: `update${one}`,
              summary: `Change ${words[0]}`,
              description:
                'Attributes that are not sent stay as they are. Those that are sent are replaced as a whole.',
              parameters: [ref('parameters', 'If-Match')],
              requestBody: body(`${type}.update`, { type, id: exampleId, attributes: change }),
              responses: { 200: ref('responses', `${type}.document`), ...refusals('403', '404', '409', '412', '413') },
            }),
          }),
      delete: administered({
        operationId: `delete${one}`,
        summary: `Delete ${words[0]}`,
        description: kind.onDelete,
        parameters: [ref('parameters', 'If-Match')],
        responses: { 204: ref('responses', 'Done'), ...refusals('403', '404', '409', '412') },
      }),
    },
  };
}

/** Answers about definitions, by component name. */
export function catalogResponses(): JsonObject {
  const entries = KINDS.flatMap(({ type }) => [
    [`${type}.document`, { ...answered('It as it is now.', `${type}.document`), ...withHeaders('ETag') }],
    [`${type}.list`, answered('One page of them.', `${type}.list`)],
    [
      `${type}.created`,
      {
        ...answered('The new definition.', `${type}.document`),
        ...withHeaders('ETag', 'Location'),
      },
    ],
  ]);
  return Object.fromEntries(entries) as JsonObject;
}

/** Parameters about definitions, by component name. */
export function catalogParameters(): JsonObject {
  const entries = KINDS.flatMap(({ type, idForm, filters }) => [
    [
      `${type}.id`,
      {
        name: 'id',
        in: 'path',
        required: true,
        description:
          'The name; of an attribute that of its module, a full stop and its own, and of an index also its kind.',
        schema: { type: 'string', pattern: idForm?.source },
      },
    ],
    ...filters.map((attribute) => [
      `${type}.${attribute}`,
      {
        name: `filter[${type}.${attribute}]`,
        in: 'query',
        description: `Only those of this ${attribute}.`,
        schema: { type: 'string', pattern: '^(?:\\[\\[eq\\]\\])?[A-Za-z0-9_-]{1,36}$' },
      },
    ]),
  ]);
  return Object.fromEntries(entries) as JsonObject;
}
