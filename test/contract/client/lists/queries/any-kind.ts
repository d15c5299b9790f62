import fc, { type Arbitrary } from 'fast-check';
import { kindOf } from '../reference/value.js';
import type { AttributeFacts } from '../reference/world.js';

/** An attribute of a kind of value that is chosen first, so that rare kinds are not neglected. */
export function ofAnyKind(attributes: readonly AttributeFacts[]): Arbitrary<AttributeFacts> {
  const kinds = [...new Set(attributes.map(({ type }) => kindOf(type)))];
  return fc
    .constantFrom(...kinds, ...kinds.filter((kind) => kind === 'text'))
    .chain((kind) => fc.constantFrom(...attributes.filter(({ type }) => kindOf(type) === kind)));
}
