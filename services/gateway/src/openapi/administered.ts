import { JSON_API } from '@crm/jsonapi';
import { content, ref, type JsonObject } from './json.js';
import { operation, type OperationFacts } from './operation.js';
import { accessToken } from './security.js';

/** The tag of operations of administration. */
export const ADMINISTRATION_TAG = 'Administration';

/** Parameters of a list. */
export const PAGE: readonly JsonObject[] = ['page.limit', 'page.offset', 'page.size', 'page.number'].map((name) =>
  ref('parameters', name),
);

/** An operation that requires an administrator. */
export function administered(facts: Omit<OperationFacts, 'tag' | 'security'>): JsonObject {
  return operation({ ...facts, tag: ADMINISTRATION_TAG, security: accessToken(['admin:access']) });
}

export function answered(description: string, schema: string): JsonObject {
  return { description, content: content(JSON_API, ref('schemas', schema)) };
}

export function body(schema: string, data: JsonObject): JsonObject {
  return { required: true, content: content(JSON_API, ref('schemas', schema), { data }) };
}
