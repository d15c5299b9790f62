import type { JsonSchema } from '../../checks/check.js';
import { DEFINITION_LIMITS } from '../../definition-limits.js';
import { CUSTOM_TYPES, INDEX_KINDS } from '../../definitions.js';
import { languages } from '../../language/index.js';
import type { Catalog } from '../../model.js';
import { administeredDocuments, administeredRequest, administeredResource } from './administered.js';
import { closedObject, type Definitions } from './build.js';

const dateTime: JsonSchema = { type: 'string', format: 'date-time' };
const readOnly: Definitions = { created: dateTime, modified: dateTime };
const ownName: JsonSchema = { type: 'string', pattern: DEFINITION_LIMITS.name.source };
const locales = [...languages.keys()];
const [, ...otherLocales] = locales;

function texts(maxLength: number, optional: readonly string[]): JsonSchema {
  const text: JsonSchema = { type: 'string', minLength: 1, maxLength };
  return closedObject(Object.fromEntries(locales.map((locale) => [locale, text])), optional);
}

const labels = texts(DEFINITION_LIMITS.label, otherLocales);

/** Attributes that administrators write of a custom module. */
const moduleAttributes: Definitions = {
  name: { type: 'string', pattern: DEFINITION_LIMITS.moduleName.source },
  labels,
  plural_labels: labels,
  help: texts(DEFINITION_LIMITS.help, locales),
};

/** The same of a custom attribute. */
function fieldAttributes({ modules, dropdowns }: Catalog): Definitions {
  const referable = [...modules.values()].filter((module) => !module.makerOnly).map(({ name }) => name);
  return {
    module: { enum: [...modules.keys()] },
    name: ownName,
    type: { enum: [...CUSTOM_TYPES] },
    labels,
    help: texts(DEFINITION_LIMITS.help, locales),
    required: { type: 'boolean' },
    default: { anyOf: ['string', 'number', 'boolean', 'null'].map((type) => ({ type })) },
    length: { type: ['integer', 'null'], minimum: 1, maximum: DEFINITION_LIMITS.length },
    options: { enum: [...dropdowns.keys(), null] },
    related_module: { enum: [...referable, null] },
  };
}

/** The same of a drop-down. */
function optionsAttributes({ dropdowns }: Catalog): Definitions {
  return {
    name: { anyOf: [ownName, { enum: [...dropdowns.keys()] }] },
    items: {
      type: 'array',
      minItems: 1,
      maxItems: DEFINITION_LIMITS.items,
      items: closedObject({ key: { type: 'string', minLength: 1, maxLength: DEFINITION_LIMITS.key }, labels }),
    },
  };
}

/** The same of a link. */
function linkAttributes({ modules }: Catalog): Definitions {
  const linkable = { enum: [...modules.values()].filter((module) => !module.makerOnly).map(({ name }) => name) };
  return {
    module: linkable,
    name: ownName,
    related_module: linkable,
    inverse: ownName,
    labels,
    inverse_labels: labels,
  };
}

/** The same of an index. */
function indexAttributes({ modules }: Catalog): Definitions {
  return {
    module: { enum: [...modules.keys()] },
    attribute: { type: 'string', minLength: 1, maxLength: 60 },
    kind: { enum: [...INDEX_KINDS] },
  };
}

const indexOutcome: Definitions = {
  state: { enum: ['building', 'ready', 'failed'] },
  reason: { type: ['string', 'null'] },
};

function kindDefinitions(
  type: string,
  writable: Definitions,
  required: readonly string[],
  /** Of a kind of which nothing can be changed: what the server says about it. */
  outcome?: Definitions,
): Definitions {
  const all = { ...writable, ...outcome, ...readOnly };
  const optional = Object.keys(writable).filter((name) => !required.includes(name));
  return {
    [type]: administeredResource(type, closedObject(all)),
    ...administeredDocuments(type),
    [`${type}.create`]: administeredRequest(
      type,
      { id: { type: 'string' }, attributes: closedObject(writable, optional) },
      ['id'],
    ),
    ...(outcome === undefined
      ? {
          [`${type}.update`]: administeredRequest(
            type,
            { id: { type: 'string', minLength: 1 }, attributes: closedObject(all, Object.keys(all)) },
            ['attributes'],
          ),
        }
      : {}),
  };
}

const LINK_ATTRIBUTES = ['module', 'name', 'related_module', 'inverse', 'labels', 'inverse_labels'];

/** Documents of definitions (catalog). */
export function catalogDefinitions(catalog: Catalog): Definitions {
  return {
    ...kindDefinitions('catalog-modules', moduleAttributes, ['name', 'labels', 'plural_labels']),
    ...kindDefinitions('catalog-fields', fieldAttributes(catalog), ['module', 'name', 'type', 'labels']),
    ...kindDefinitions('catalog-options', optionsAttributes(catalog), ['name', 'items']),
    ...kindDefinitions('catalog-links', linkAttributes(catalog), LINK_ATTRIBUTES),
    ...kindDefinitions('catalog-indexes', indexAttributes(catalog), ['module', 'attribute'], indexOutcome),
  };
}

const types = ['catalog-modules', 'catalog-fields', 'catalog-options', 'catalog-links', 'catalog-indexes'] as const;

export const catalogAnswerNames = types.flatMap((type) => [`${type}.document`, `${type}.list`]);

export const catalogRequestNames = types.flatMap((type) => [
  `${type}.create`,
  ...(type === 'catalog-indexes' ? [] : [`${type}.update`]),
]);
