import type { Identifier, Relationship } from '../document.js';
import type { Attributes, Json } from '../metadata/exact-json.js';
import { listed } from '../files/listed.js';
import { linkOf } from '../lists/reference/condition-tree.js';
import { linkedFrom, moduleOf, type RecordFacts } from '../lists/reference/world.js';
import type { View } from './evaluate-seen.js';

/** The maximum number of included records of one link. */
const MOST_INCLUDED = 20;

/** A resource as it was answered, numbers with all their digits. */
export interface AnsweredResource extends Identifier {
  readonly attributes: Attributes;
  readonly relationships?: Readonly<Record<string, Relationship>>;
}

/** The faults of a complete resource as a user got it: in its attributes, and in the linkage that it shows. */
export function faultsOfResource(view: View, resource: AnsweredResource): readonly string[] {
  const { type, id } = resource;
  const record = view.seen.records.get(type)?.get(id);
  if (record === undefined) return [`${type}/${id} is shown, which is invisible`];
  return [...faultsOfAttributes(resource, record), ...faultsOfLinkage(view, resource)];
}

/** The faults in the linkage that a resource shows. */
export function faultsOfLinkage(
  { seen }: View,
  { type, id, relationships = {} }: Omit<AnsweredResource, 'attributes'>,
): readonly string[] {
  const record = seen.records.get(type)?.get(id);
  if (record === undefined) return [`${type}/${id} is shown, which is invisible`];
  return Object.entries(relationships).flatMap(([name, { data }]) => {
    if (data === undefined) return [];
    const found = [data ?? []].flat() as readonly Identifier[];
    const wanted = idsLinked(seen, record, name);
    return faultsOfSet(`${type}/${id}.${name}`, idsOf(found), wanted, MOST_INCLUDED);
  });
}

/** The faults in the records that were included with some records by the given paths. */
export function faultsOfIncluded(
  view: View,
  primary: readonly RecordFacts[],
  paths: readonly string[],
  included: readonly AnsweredResource[],
): readonly string[] {
  const wanted = new Set<string>();
  let isCut = false;
  for (const path of paths) {
    let records = primary;
    for (const name of path.split('.')) {
      const linked = records.map((record) => {
        const link = linkOf(moduleOf(view.seen, record.type), name);
        return linkedFrom(view.seen, record, link).map((one) => one.record);
      });
      isCut ||= linked.some(({ length }) => length > MOST_INCLUDED);
      records = linked.flat();
      for (const record of records) wanted.add(keyOf(record));
    }
  }
  for (const record of primary) wanted.delete(keyOf(record));
  const found = included.map(keyOf);
  return [
    ...included.flatMap((resource) => faultsOfResource(view, resource)),
    ...(isCut ? [] : faultsOfSet('included', found, [...wanted], Infinity)),
  ];
}

/** The faults of a set of texts, of which at most `most` need to be present. */
export function faultsOfSet(
  what: string,
  found: readonly string[],
  wanted: readonly string[],
  most: number,
): readonly string[] {
  const extra = found.filter((one) => !wanted.includes(one));
  const missing = wanted.length <= most ? wanted.filter((one) => !found.includes(one)) : [];
  return [
    ...(extra.length === 0 ? [] : [`${what}: ${extra.join()} should not be there`]),
    ...(missing.length === 0 ? [] : [`${what}: ${missing.join()} is missing`]),
  ];
}

function faultsOfAttributes(resource: AnsweredResource, record: RecordFacts): readonly string[] {
  // No record of the world has files, so it makes no difference whether it was read alone.
  const attributes = listed(resource);
  const names = new Set([...Object.keys(attributes), ...Object.keys(record.attributes)]);
  return [...names].flatMap((name) => {
    const [found, wanted] = [attributes[name], record.attributes[name]].map((value) => textOf(value));
    return found === wanted
      ? []
      : [`${record.type}/${record.id} ${name}: expected ${String(wanted)}, got ${String(found)}`];
  });
}

function textOf(value: Json | undefined): string | undefined {
  return JSON.stringify(value);
}

function idsLinked(seen: View['seen'], record: RecordFacts, name: string): string[] {
  return linkedFrom(seen, record, linkOf(moduleOf(seen, record.type), name)).map((linked) => linked.record.id);
}

function idsOf(entries: readonly Identifier[]): string[] {
  return entries.map(({ id }) => id);
}

function keyOf({ type, id }: Pick<Identifier, 'type' | 'id'>): string {
  return `${type}/${id}`;
}
