import type { Catalog } from '@crm/catalog';
import type { JsonObject } from './json.js';

const DEFINITION = '#/$defs/';
const COMPONENT = '#/components/schemas/';

/**
 * The schemas to which the remainder of the document refers, directly or through each other: definitions of the schema
 * of all messages, and the answers of to-one related URLs. Throws when a reference has no schema.
 */
export function schemas(catalog: Catalog, messageSchema: JsonObject, rest: JsonObject): JsonObject {
  const definitions = memberOf(messageSchema, '$defs');
  const byName = new Map(
    Object.entries({ ...relatedAnswers(catalog, definitions), ...definitions, ...anyResource(catalog) }),
  );
  const reached = new Map<string, unknown>();
  const visit = (name: string): void => {
    if (reached.has(name)) return;
    if (!byName.has(name)) throw new TypeError(`There is no schema ${name}`);
    const schema = relocate(byName.get(name));
    reached.set(name, schema);
    namesIn(schema).forEach(visit);
  };
  namesIn(rest).forEach(visit);
  return Object.fromEntries([...reached].sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** Name of the schema of a to-one related URL's answer: a document of the module, or a document with null. */
export function relatedName(module: string): string {
  return `${module}.related`;
}

// One document with a nullable member instead of two documents, because generated types of the latter are hard to use.
function relatedAnswers({ modules }: Catalog, definitions: JsonObject): JsonObject {
  return Object.fromEntries(
    [...modules.keys()].map((name) => {
      const document = memberOf(definitions, `${name}.document`);
      const properties = memberOf(document, 'properties');
      const data = { anyOf: [properties.data, { type: 'null' }] };
      return [relatedName(name), { ...document, properties: { ...properties, data } }];
    }),
  );
}

/** Generators recognize a union by its discriminator, not by conditions. */
function anyResource({ modules }: Catalog): JsonObject {
  const anyOf = [...modules.keys()].map((name) => ({ $ref: DEFINITION + name }));
  return { resource: { anyOf, discriminator: { propertyName: 'type' } } };
}

function memberOf(object: JsonObject, name: string): JsonObject {
  const member = object[name];
  return typeof member === 'object' && member !== null ? (member as JsonObject) : {};
}

/**
 * The same schema with references to components instead of definitions, and with alternatives instead of conditions,
 * which generators do not support.
 */
function relocate(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(relocate);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(withoutChoice(value as JsonObject)).map(([key, member]) => {
    const isReference = key === '$ref' && typeof member === 'string' && member.startsWith(DEFINITION);
    return [key, isReference ? COMPONENT + member.slice(DEFINITION.length) : relocate(member)];
  });
  return Object.fromEntries(entries);
}

function withoutChoice(schema: JsonObject): JsonObject {
  const { if: condition, then: one, else: other, ...rest } = schema;
  if (condition === undefined || one === undefined) return schema;
  if (other !== undefined) return { ...rest, anyOf: [one, other] };
  // Linters close every object that does not say whether it has other members.
  return { ...schema, then: { ...one, unevaluatedProperties: true } };
}

/** The schemas to which a value refers. */
function namesIn(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(namesIn);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, member]: [string, unknown]) =>
    key === '$ref' && typeof member === 'string' && member.startsWith(COMPONENT)
      ? [member.slice(COMPONENT.length)]
      : namesIn(member),
  );
}
