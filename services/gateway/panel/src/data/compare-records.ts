import type { AttributesMeta } from '@crm/catalog';
import { fileNamesIn } from '../files/record-files.js';
import { ETAG } from './documents.js';

/** Attributes by name. */
export type Attributes = Readonly<Record<string, unknown>>;

/**
 * The attributes of a form that differ from those read. Only these are sent, so that a concurrent change of another
 * attribute is not undone (updates are column-wise, operations#update).
 */
export function changedAttributes(
  wanted: Attributes,
  present: Attributes,
  meta?: AttributesMeta,
): Record<string, unknown> {
  const changed = Object.keys(wanted).filter(
    (name) => name !== 'id' && name !== ETAG && !isSame(wanted[name], present[name]),
  );
  const sent = withParents(changed, meta).filter((name) => name in wanted);
  return Object.fromEntries(sent.map((name) => [name, wanted[name] ?? null]));
}

/** These attributes. Of a flexible parent, which is one value, both the id and the name of its module. */
export function withParents(names: readonly string[], meta: AttributesMeta = {}): string[] {
  const parents = Object.values(meta).flatMap((field): string[][] =>
    field.type === 'link' || field.references?.typeField === undefined
      ? []
      : [[field.references.typeField, field.name]],
  );
  return [...new Set([...names, ...parents.filter((both) => both.some((name) => names.includes(name))).flat()])];
}

/** The changes that somebody else made in a record while the user was changing it. */
export interface Comparison {
  /** Attributes that only somebody else changed. Those that both changed alike may be of a save whose answer was lost. */
  readonly foreign: readonly string[];
  /** Attributes that both changed, to different values. A file may have been replaced under the same name. */
  readonly disputed: readonly string[];
}

/** Compares the record as it was read with the user's changes of it, and with the record as it is now. */
export function compareThreeWays(
  base: Attributes,
  mine: Attributes,
  theirs: Attributes,
  meta?: AttributesMeta,
): Comparison {
  const changed = Object.keys(changedAttributes(theirs, base));
  const isDisputed = (name: string): boolean => name in mine && !isSame(mine[name], theirs[name]);
  const files = theirs[ETAG] === base[ETAG] ? [] : fileNamesIn(mine, meta);
  const disputed = new Set(withParents([...changed.filter(isDisputed), ...files], meta));
  return { foreign: changed.filter((name) => !(name in mine || disputed.has(name))), disputed: [...disputed] };
}

/** Absent and null are the same, and so are a number and its digits, which inputs write. */
function isSame(one: unknown, other: unknown): boolean {
  if (typeof one === 'number' || typeof other === 'number') return String(one) === String(other);
  return JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
}
