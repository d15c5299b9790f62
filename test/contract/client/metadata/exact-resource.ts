import { resourceOf } from '../document.js';
import type { Answer } from '../send.js';
import { parseExact, type Attributes, type Json } from './exact-json.js';

/** A resource with every digit of its numbers. */
export interface ExactResource {
  readonly type: string;
  readonly id: string;
  readonly attributes: Attributes;
}

/** The one resource of an answer with the given status. */
export function exactResourceOf(answer: Answer, status = 200): ExactResource {
  const { type, id } = resourceOf(answer, status);
  const { data } = parseExact(answer.text) as {
    readonly data: { readonly attributes: Readonly<Record<string, Json>> };
  };
  return { type, id, attributes: data.attributes };
}
