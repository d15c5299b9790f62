import type { JsonObject } from './json.js';

/** The specifics of one operation. */
export interface OperationFacts {
  /** Unique in the document. It never changes, because generated clients take names from it. */
  readonly operationId: string;
  readonly tag: string;
  readonly summary: string;
  readonly description?: string;
  readonly security: readonly JsonObject[];
  readonly parameters?: readonly JsonObject[];
  readonly requestBody?: JsonObject;
  /** Answers by status. */
  readonly responses: JsonObject;
}

/** An operation object of OpenAPI 3.1. */
export function operation({ tag, ...facts }: OperationFacts): JsonObject {
  return { tags: [tag], ...facts };
}
