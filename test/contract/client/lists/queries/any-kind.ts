import fc, { type Arbitrary } from 'fast-check';
import { kindOf } from '../reference/value.js';
import type { AttributeFacts } from '../reference/world.js';

/** An attribute whose kind of value was chosen first, so that those of which there are few are not forgotten. */
export function ofAnyKind(attributes: readonly AttributeFacts[]): Arbitrary<AttributeFacts> {
  const kinds = [...new Set(attributes.map(({ type }) => kindOf(type)))];
  return fc
    .constantFrom(...kinds, ...kinds.filter((kind) => kind === 'text'))
    .chain((kind) => fc.constantFrom(...attributes.filter(({ type }) => kindOf(type) === kind)));
}
