/** A JSON object under construction. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** Media type of JSON documents without a more specific type. */
export const JSON_TYPE = 'application/json';

/** Kinds of components that have references. */
type ComponentKind = 'schemas' | 'parameters' | 'headers' | 'responses' | 'requestBodies';

/** A reference to a component of the document. */
export function ref(kind: ComponentKind, name: string): JsonObject {
  return { $ref: `#/components/${kind}/${name}` };
}

/** The content of a body of one media type. */
export function content(mediaType: string, schema: JsonObject, example?: unknown): JsonObject {
  return { [mediaType]: example === undefined ? { schema } : { schema, example } };
}
