import type { Identifier, Resource } from './documents.js';

/** One of several operations of a request (atomic-operations#operations). */
export type Operation =
  { readonly op: 'update'; readonly data: Resource } | { readonly op: 'remove'; readonly ref: Identifier };

/** The most operations of a request. The API takes more, but answers with every record. */
export const MOST_OPERATIONS = 200;

const MEDIA_TYPE = 'application/vnd.api+json; ext="https://jsonapi.org/ext/atomic"';

/** The request that carries out all of these operations, or none. */
export function requestOf(operations: readonly Operation[]): RequestInit {
  return {
    method: 'POST',
    headers: { Accept: MEDIA_TYPE, 'Content-Type': MEDIA_TYPE },
    body: JSON.stringify({ 'atomic:operations': operations }),
  };
}

/** An answer, or the result of an operation, that may have opened modules (rights#opened-modules). */
export interface Opening {
  readonly meta?: { readonly rights?: { readonly opened: readonly string[] } };
}
