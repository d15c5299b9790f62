import type { Catalog, Field, Module } from '@crm/catalog';
import { createResourceWriters, writerNamed } from '../documents/write-resource.js';
import { EXAMPLE_ID, exampleValue } from './example-values.js';
import type { JsonObject } from './json.js';

/** Optional attributes in the example of a create, besides the required ones. */
const OPTIONAL_ATTRIBUTES = 5;

/** Opaque to clients. */
const CURSOR = 'WzEsImQiLCIyMDI2LTA2LTMwIl0';

/** Examples of documents. Answers come from the writers of the real answers. */
export interface Examples {
  /** A request document that creates a record. */
  create(module: Module): JsonObject;
  /** A request document that updates a record. */
  update(module: Module): JsonObject;
  /** The answer with one record. */
  document(module: Module): unknown;
  /** The answer with a page of records. */
  list(module: Module): unknown;
}

export function createExamples(catalog: Catalog, publicUrl: string): Examples {
  const writers = createResourceWriters(catalog, publicUrl);
  const attributes = (fields: readonly Field[]): JsonObject =>
    Object.fromEntries(fields.map((field) => [field.name, exampleValue(field)]));
  const record = (module: Module) => ({
    id: EXAMPLE_ID,
    version: 1,
    attributesJson: Buffer.from(JSON.stringify(attributes([...module.fields.values()]))),
    toOne: [],
    middle: null,
    dateViewed: '',
  });

  return {
    create: (module) => ({ data: { type: module.name, attributes: attributes(filledIn(module)) } }),
    update: (module) => ({
      data: { type: module.name, id: EXAMPLE_ID, attributes: attributes(filledIn(module).slice(0, 1)) },
    }),
    document: (module) => parse(writerNamed(writers, module.name).one(record(module))),
    list: (module) => {
      const page = {
        records: [record(module)],
        hasMore: false,
        hasPrevious: true,
        firstCursor: CURSOR,
        lastCursor: CURSOR,
        isCounted: true,
        count: 41,
        countIsExact: true,
      };
      return parse(
        writerNamed(writers, module.name).page(page, {
          page: { limit: 20, offset: 40, after: CURSOR },
          kept: '',
          maxLinkBytes: 8_192,
        }),
      );
    },
  };
}

/** Required attributes and the first few others, in the order of the module. The duration implies the end of a span. */
function filledIn({ fields, span }: Module): readonly Field[] {
  const all = [...fields.values()];
  const typeFields = new Set(all.map(({ references }) => (typeof references === 'object' ? references.typeField : '')));
  const isOrdinary = ({ name, type, adminOnly }: Field): boolean =>
    !adminOnly && name !== span?.end && !typeFields.has(name) && !['id', 'file', 'image', 'accessRules'].includes(type);
  const writable = all.filter(({ readOnly, derived }) => !readOnly && derived === undefined);
  const optional = writable.filter((field) => !field.required && isOrdinary(field)).slice(0, OPTIONAL_ATTRIBUTES);
  return writable.filter((field) => field.required || optional.includes(field));
}

function parse(document: Buffer): unknown {
  return JSON.parse(document.toString());
}
