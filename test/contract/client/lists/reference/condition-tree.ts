import type { Json } from '../../metadata/exact-json.js';
import { testOf, type Test } from './comparison.js';
import { readComparators } from './filter-text.js';
import { Refusal } from './refusal.js';
import {
  linkedFrom,
  moduleOf,
  type AttributeFacts,
  type LinkFacts,
  type MiddleFacts,
  type ModuleFacts,
  type RecordFacts,
  type World,
} from './world.js';

/** One parameter `filter[…]`. */
export interface FilterParameter {
  /** The text between the brackets. */
  readonly path: string;
  readonly value: string;
}

/** The conditions on one record, and on the records linked to it. */
export interface ConditionNode {
  readonly own: { readonly attribute: string; readonly test: Test }[];
  /** Conditions on the row by which the record is linked to the previous one. */
  readonly middle: { readonly attribute: string; readonly test: Test }[];
  readonly links: Map<LinkFacts, ConditionNode>;
}

const MIDDLE = ['meta', 'middle_table'];

/**
 * All conditions of a list of records of a module as one tree, so that conditions through the same link are met by the
 * same related record and the same middle row (filters#same-related-record). `entry` is the link that leads to the
 * list.
 *
 * @throws Refusal when a path, an operator or an operand is wrong.
 */
export function conditionTree(
  world: World,
  module: ModuleFacts,
  filters: readonly FilterParameter[],
  entry?: LinkFacts,
): ConditionNode {
  const root = emptyNode();
  for (const { path, value } of filters) {
    if (path === 'id' || path === module.name) {
      root.own.push({ attribute: 'id', test: testOf(attributeOf(module, 'id'), readComparators(value, 'in')) });
      continue;
    }
    const [type, ...names] = path.split('.');
    if (type !== module.name) throw new Refusal(8207, `${path} does not begin with ${module.name}`);
    place(world, root, module, names, value, entry);
  }
  return root;
}

/** Whether a record, linked by the given row, meets all conditions. */
export function meets(
  world: World,
  node: ConditionNode,
  record: RecordFacts,
  middle: MiddleFacts | undefined,
): boolean {
  return (
    node.own.every(({ attribute, test }) =>
      test(attribute === 'id' ? record.id : valueOf(record.attributes, attribute)),
    ) &&
    node.middle.every(({ attribute, test }) => middle !== undefined && test(middleValue(middle, attribute))) &&
    [...node.links].every(([link, child]) =>
      linkedFrom(world, record, link).some((linked) => meets(world, child, linked.record, linked.middle)),
    )
  );
}

/** The value of an attribute of a record or a middle row. @throws Error when it does not have it. */
export function valueOf(attributes: Readonly<Record<string, Json>>, name: string): Json {
  const value = attributes[name];
  if (value === undefined) throw new Error(`There is no ${name} among ${Object.keys(attributes).join()}`);
  return value;
}

/** An attribute by its name, or by its former name (values#renamed-type-attributes). */
export function attributeOf(module: ModuleFacts, name: string): AttributeFacts {
  const former = [...module.attributes.values()].find(({ formerName }) => formerName === name);
  const attribute = module.attributes.get(name) ?? former;
  if (attribute === undefined) throw new Refusal(8207, `${module.name} has no ${name}`);
  return attribute;
}

/** A link by its name, or by the name ignoring case when only one matches. */
export function linkOf(module: ModuleFacts, name: string): LinkFacts {
  const exact = module.links.get(name);
  if (exact !== undefined) return exact;
  const [found, ...others] = [...module.links.values()].filter(
    (link) => link.name.toLowerCase() === name.toLowerCase(),
  );
  if (found === undefined || others.length > 0) throw new Refusal(8207, `${module.name} has no link ${name}`);
  return found;
}

function place(
  world: World,
  node: ConditionNode,
  module: ModuleFacts,
  names: readonly string[],
  value: string,
  via: LinkFacts | undefined,
): void {
  const [first = '', second, third, ...rest] = names;
  if (names.length === 1) {
    const attribute = attributeOf(module, first);
    node.own.push({ attribute: attribute.name, test: testOf(attribute, readComparators(value, 'eq')) });
    return;
  }
  if (first === MIDDLE[0] && second === MIDDLE[1] && third !== undefined && rest.length === 0) {
    const attribute = via?.middle?.get(third);
    if (attribute === undefined) throw new Refusal(8207, `no middle value ${third}`);
    node.middle.push({ attribute: third, test: testOf(attribute, readComparators(value, 'eq')) });
    return;
  }
  const link = linkOf(module, first);
  const child = node.links.get(link) ?? emptyNode();
  node.links.set(link, child);
  place(world, child, moduleOf(world, link.relatedModule), names.slice(1), value, link);
}

function middleValue({ id, attributes }: MiddleFacts, name: string): Json {
  return name === 'id' ? id : valueOf(attributes, name);
}

function emptyNode(): ConditionNode {
  return { own: [], middle: [], links: new Map() };
}
