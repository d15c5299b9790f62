import type { JsonSchema } from '../../checks/check.js';
import { fieldTypes, type FieldType } from '../../field-types.js';
import type { Catalog } from '../../model.js';
import { LINK_OPERATIONS } from '../link-meta.js';
import { answerDocument, closedObject, recordOf, ref, url, type Definitions } from './build.js';

/** Documents of metadata (metadata#urls), as `attributes-meta.ts`, `language-meta.ts` and `list-meta.ts` make them. */
export function metaDefinitions(catalog: Catalog): Definitions {
  const modules = [...catalog.modules.keys()];
  return {
    'meta.list': metaDocument(closedObject({ modules: closedObject({ list: recordOf(ref('meta.module'), modules) }) })),
    'meta.module': closedObject({
      links: url,
      label: text,
      labelPlural: text,
      description: text,
      createAdminOnly: flag,
      writeAdminOnly: flag,
      filters: recordOf(ref('meta.filter')),
    }),
    'meta.filter': closedObject(said),
    'meta.attributes': metaDocument(
      ofOneModule(modules, { attributes: recordOf(ref('meta.attribute')), presentation: ref('meta.presentation') }),
    ),
    'meta.presentation': closedObject(
      {
        columns: names,
        sections: { type: 'array', items: ref('meta.section'), minItems: 1 },
        activityDate: name,
        activities: { type: 'array', items: name },
        counts: { type: 'array', items: name },
      },
      ['activityDate'],
    ),
    'meta.section': closedObject({ ...said, attributes: names }),
    'meta.attribute': {
      type: 'object',
      properties: { type: { type: 'string' } },
      required: ['type'],
      if: { properties: { type: { const: 'link' } } },
      then: ref('meta.link'),
      else: ref('meta.field'),
    },
    'meta.field': field(modules),
    'meta.link': link(modules),
    'meta.language': metaDocument(ofOneModule(modules, { language: recordOf(text) })),
    'meta.languages': metaDocument(
      closedObject({ application: closedObject({ language: recordOf({ anyOf: [text, recordOf(text)] }) }) }),
    ),
  };
}

/** Names of the definitions of `metaDefinitions` that are complete messages. */
export const metaNames = ['meta.list', 'meta.attributes', 'meta.language', 'meta.languages'] as const;

const text: JsonSchema = { type: 'string' };
const flag: JsonSchema = { type: 'boolean' };
const name: JsonSchema = { type: 'string', minLength: 1 };
const names: JsonSchema = { type: 'array', items: name, minItems: 1 };
const said: Definitions = { name, vname: name, label: text };

function field(modules: readonly string[]): JsonSchema {
  const always: Definitions = {
    ...said,
    help: text,
    type: { enum: Object.keys(fieldTypes) },
    jsonType: { enum: ['string', 'integer', 'number', 'boolean', 'array', 'object'] },
    required: flag,
    nullable: flag,
    readOnly: flag,
    createOnly: flag,
    adminOnly: flag,
    unique: flag,
    sortable: flag,
    operators: { type: 'array', items: { enum: operatorNames() }, uniqueItems: true },
  };
  const sometimes: Definitions = {
    len: { type: 'integer', minimum: 1 },
    minimum: { type: 'number' },
    maximum: { type: 'number' },
    format: name,
    pattern: name,
    default: { anyOf: [text, { type: 'number' }, flag] },
    options: name,
    enum: {
      type: 'array',
      items: closedObject({ value: { anyOf: [text, { type: 'integer' }] }, label: text }),
      minItems: 1,
      uniqueItems: true,
    },
    references: closedObject({ modules: { type: 'array', items: { enum: modules }, minItems: 1 }, typeField: name }, [
      'typeField',
    ]),
    aliasOf: name,
    derivedFrom: names,
    relatedAttribute: name,
    convertedFrom: name,
    oldestOf: name,
    dependsOn: name,
    contentOf: name,
    formerName: name,
  };
  return closedObject({ ...always, ...sometimes }, Object.keys(sometimes));
}

function link(modules: readonly string[]): JsonSchema {
  return closedObject(
    {
      ...said,
      type: { const: 'link' },
      relatedModule: { enum: modules },
      cardinality: { enum: ['one', 'many'] },
      inverse: name,
      attribute: name,
      operations: { type: 'array', items: { enum: LINK_OPERATIONS }, minItems: 1, uniqueItems: true },
      middleTable: closedObject({ attributes: recordOf(ref('meta.field')) }),
    },
    ['inverse', 'attribute', 'middleTable'],
  );
}

function metaDocument(meta: JsonSchema): JsonSchema {
  return answerDocument({ meta });
}

function ofOneModule(modules: readonly string[], members: Definitions): JsonSchema {
  return { ...recordOf(closedObject(members), modules), minProperties: 1, maxProperties: 1 };
}

function operatorNames(): string[] {
  return [...new Set(Object.values<FieldType>(fieldTypes).flatMap(({ operators }) => operators))];
}
