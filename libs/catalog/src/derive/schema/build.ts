import type { JsonSchema } from '../../checks/check.js';

/** Definitions by name: the member `$defs` of a schema. */
export type Definitions = Readonly<Record<string, JsonSchema>>;

export const url: JsonSchema = { type: 'string', format: 'uri' };

/** A reference to a definition of the same schema. */
export function ref(name: string): JsonSchema {
  return { $ref: `#/$defs/${name}` };
}

/** The same, or null. */
export function nullable(schema: JsonSchema): JsonSchema {
  const { type, anyOf, enum: keys } = schema;
  if (isList(anyOf)) return { ...schema, anyOf: [...anyOf, { type: 'null' }] };
  if (typeof type !== 'string') return { anyOf: [schema, { type: 'null' }] };
  return { ...schema, type: [type, 'null'], ...(isList(keys) ? { enum: [...keys, null] } : {}) };
}

/** An object with these members and no others; all but the `optional` ones are required. */
export function closedObject(members: Definitions, optional: readonly string[] = []): JsonSchema {
  return { ...openObject(members, optional), additionalProperties: false };
}

/** An object with these members and possibly others, which are ignored. */
export function openObject(members: Definitions, optional: readonly string[] = []): JsonSchema {
  const required = Object.keys(members).filter((name) => !optional.includes(name));
  return { type: 'object', properties: members, ...(required.length === 0 ? {} : { required }) };
}

/** The condition that an object has this member, whatever its value. */
export function having(name: string): JsonSchema {
  return { properties: { [name]: {} }, required: [name] };
}

/** An object of entries of one kind, with any names or only some of these. */
export function recordOf(entry: JsonSchema, names?: readonly string[]): JsonSchema {
  return {
    type: 'object',
    ...(names === undefined ? {} : { propertyNames: { enum: names } }),
    additionalProperties: entry,
  };
}

/** A JSON:API document with these members besides `jsonapi`; all but the `optional` ones are required. */
export function answerDocument(members: Definitions, optional: readonly string[] = []): JsonSchema {
  return closedObject({ jsonapi: ref('jsonapi'), ...members }, optional);
}

function isList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value);
}
