import {
  completeParent,
  type HalfReference,
  type Module,
  type Reference,
  type ValidatedAttributes,
} from '@crm/catalog';
import type { Fault } from '@crm/errors';
import type { Attributes } from './read-attributes.js';

/** Whether a document can be validated without reading the stored record, as with nearly all writes. */
export function isSelfContained(
  { span }: Module,
  { values, faults, managed, halfReferences, linked, address }: ValidatedAttributes,
): boolean {
  const isOfSpan = span !== undefined && Object.values(span).some((name: string) => values.has(name));
  return !isOfSpan && [faults, managed, halfReferences, linked, address].every(({ length }) => length === 0);
}

/** Completes, with stored values, the flex parents of which an update sent only one half. */
export function completeParents(
  halves: readonly HalfReference[],
  stored: Attributes,
): { readonly references: readonly Reference[]; readonly faults: readonly Fault[] } {
  const references: Reference[] = [];
  const faults: Fault[] = [];
  for (const half of halves) {
    const parent = { module: textOrNull(stored[half.typeColumn]), id: textOrNull(stored[half.idColumn]) };
    const completed = completeParent(half, parent);
    if (completed === undefined) continue;
    if ('reference' in completed) references.push(completed.reference);
    else faults.push(completed.fault);
  }
  return { references, faults };
}

/**
 * The references that differ from the stored ones: a client may send back what it read (documents#sending-back), even
 * when the record that it refers to has been deleted since.
 */
export function changedReferences(
  module: Module,
  references: readonly Reference[],
  stored: Attributes,
): readonly Reference[] {
  return references.filter(({ attribute, id, module: related }) => {
    const target = module.fields.get(attribute)?.references;
    const storedModule = typeof target === 'object' ? stored[target.typeField] : related;
    return stored[attribute] !== id || storedModule !== related;
  });
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}
