import type { Json } from '../../metadata/exact-json.js';
import { attributeOf, linkOf, valueOf } from './condition-tree.js';
import { compareCodePoints } from './lower-case.js';
import { Refusal } from './refusal.js';
import { compareValues, isEmpty, kindOf, textOf, type ValueKind } from './value.js';
import { linkedFrom, moduleOf, type ModuleFacts, type RecordFacts, type World } from './world.js';

/** The default order of lists (lists#default-order). */
export const DEFAULT_SORT = '-date_entered';

/** One field of a sort. */
interface Key {
  readonly kind: ValueKind;
  readonly isDescending: boolean;
  readonly read: (record: RecordFacts) => Json;
}

/**
 * The total order of a list: each field in turn, empty values last in both directions, and then the id, ascending.
 *
 * @throws Refusal when a field is unknown or not sortable.
 */
export function orderOf(
  world: World,
  module: ModuleFacts,
  sort: string,
): (one: RecordFacts, other: RecordFacts) => number {
  const keys = sort.split(',').map((field) => keyOf(world, module, field));
  return (one, other) => {
    for (const { kind, isDescending, read } of keys) {
      const order = compareKeys(kind, isDescending, read(one), read(other));
      if (order !== 0) return order;
    }
    return compareCodePoints(one.id, other.id);
  };
}

function compareKeys(kind: ValueKind, isDescending: boolean, one: Json, other: Json): number {
  if (isEmpty(one) || isEmpty(other)) return Number(isEmpty(one)) - Number(isEmpty(other));
  const order = compareValues(kind, textOf(one), textOf(other));
  return isDescending ? -order : order;
}

function keyOf(world: World, module: ModuleFacts, field: string): Key {
  const isDescending = field.startsWith('-');
  const [name = '', ...rest] = field.slice(isDescending ? 1 : 0).split('.');
  const [related] = rest;
  if (related === undefined) return { isDescending, ...ownKey(module, name) };
  const link = linkOf(module, name);
  if (link.cardinality !== 'one' || rest.length > 1) throw new Refusal(8211, field);
  const { kind, read } = ownKey(moduleOf(world, link.relatedModule), related);
  return {
    kind,
    isDescending,
    read: (record) => {
      const [linked] = linkedFrom(world, record, link);
      return linked === undefined ? null : read(linked.record);
    },
  };
}

function ownKey(module: ModuleFacts, name: string): Pick<Key, 'kind' | 'read'> {
  const attribute = attributeOf(module, name);
  if (!attribute.sortable) throw new Refusal(8211, name);
  return {
    kind: kindOf(attribute.type),
    read: (record) => (name === 'id' ? record.id : valueOf(record.attributes, attribute.name)),
  };
}
