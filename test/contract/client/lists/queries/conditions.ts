import fc, { type Arbitrary } from 'fast-check';
import type { Json } from '../../metadata/exact-json.js';
import { valueOf } from '../reference/condition-tree.js';
import { NAMED_FILTERS } from '../reference/named-filters.js';
import {
  linkedFrom,
  moduleOf,
  recordsOf,
  type AttributeFacts,
  type LinkFacts,
  type MiddleFacts,
  type ModuleFacts,
  type RecordFacts,
  type World,
} from '../reference/world.js';
import { ofAnyKind } from './any-kind.js';
import { operandLists, operandTexts } from './operand-texts.js';

/** A record of the list that filters are modelled on, and the row by which it is linked. */
export interface Witness {
  readonly record: RecordFacts;
  readonly middle: MiddleFacts | undefined;
}

type Parameter = readonly [name: string, value: string];

/** The parameters that restrict a list: mostly one, or several through the same link. */
export function conditions(
  world: World,
  module: ModuleFacts,
  entry: LinkFacts | undefined,
  witness: Witness | undefined,
): Arbitrary<readonly Parameter[]> {
  const one = filters(world, module, entry, witness);
  return fc.oneof(
    { weight: 1, arbitrary: fc.constant([]) },
    { weight: 6, arbitrary: one.map((parameter) => [parameter]) },
    { weight: 3, arbitrary: fc.array(one, { minLength: 2, maxLength: 3 }) },
    { weight: 4, arbitrary: overLink(world, module, [module.name], witness, bundles) },
  );
}

/** One parameter that restricts a list. */
function filters(
  world: World,
  module: ModuleFacts,
  entry: LinkFacts | undefined,
  witness: Witness | undefined,
): Arbitrary<Parameter> {
  const ids = recordsOf(world, module.name).map(({ id }) => id);
  const named = NAMED_FILTERS.filter(([name]) => name === module.name).map(([, filter]) => filter);
  const some: { weight: number; arbitrary: Arbitrary<Parameter> }[] = [
    { weight: 8, arbitrary: attributeFilters(world, module, [module.name], witness) },
    {
      weight: 1,
      arbitrary: fc
        .tuple(fc.constantFrom('id', module.name), fc.subarray(['nobody', ...ids.slice(0, 20)], { minLength: 1 }))
        .map(([path, few]) => [`filter[${path}]`, few.join(',')] as const),
    },
    { weight: 4, arbitrary: overLink(world, module, [module.name], witness, linkFilters) },
    { weight: 2, arbitrary: overLink(world, module, [module.name], witness, secondLinkFilters) },
  ];
  if (entry?.middle !== undefined) {
    some.push({ weight: 3, arbitrary: middleFilters(world, entry, [module.name], witness) });
  }
  if (named.length > 0) {
    some.push({ weight: 2, arbitrary: fc.constantFrom(...named).map((name) => ['filter', name] as const) });
  }
  return fc.oneof(...some);
}

/**
 * Generates conditions behind one link, whose path is given; a record that the witness is linked to by it, if any, can
 * be the witness from there on.
 */
type Behind<Made> = (
  world: World,
  link: LinkFacts,
  path: readonly string[],
  next: readonly Witness[],
) => Arbitrary<Made>;

function overLink<Made>(
  world: World,
  module: ModuleFacts,
  path: readonly string[],
  witness: Witness | undefined,
  behind: Behind<Made>,
): Arbitrary<Made> {
  const links = [...module.links.values()];
  const lived = links.filter(({ name }) => (witness?.record.linked.get(name) ?? []).length > 0);
  return fc
    .constantFrom(...(lived.length > 0 ? lived : links))
    .chain((link) =>
      behind(world, link, [...path, link.name], witness === undefined ? [] : linkedFrom(world, witness.record, link)),
    );
}

/** Several conditions through one link, modelled on one related record or on several. */
function bundles(
  world: World,
  link: LinkFacts,
  path: readonly string[],
  next: readonly Witness[],
): Arbitrary<readonly Parameter[]> {
  const made = (some: readonly Witness[]): Arbitrary<readonly Parameter[]> =>
    fc.array(fc.oneof(linkFilters(world, link, path, some), secondLinkFilters(world, link, path, some)), {
      minLength: 2,
      maxLength: 3,
    });
  return next.length < 2
    ? made(next)
    : fc.oneof(
        made(next),
        fc.constantFrom(...next).chain((one) => made([one])),
      );
}

function secondLinkFilters(
  world: World,
  link: LinkFacts,
  path: readonly string[],
  next: readonly Witness[],
): Arbitrary<Parameter> {
  const module = moduleOf(world, link.relatedModule);
  return oneOf(next).chain((witness) => overLink(world, module, path, witness, linkFilters));
}

function oneOf(next: readonly Witness[]): Arbitrary<Witness | undefined> {
  return next.length === 0 ? fc.constant(undefined) : fc.constantFrom(...next);
}

function linkFilters(
  world: World,
  link: LinkFacts,
  path: readonly string[],
  next: readonly Witness[],
): Arbitrary<Parameter> {
  return oneOf(next).chain((witness) => {
    const own = attributeFilters(world, moduleOf(world, link.relatedModule), path, witness);
    return link.middle === undefined ? own : fc.oneof(own, middleFilters(world, link, path, witness));
  });
}

function attributeFilters(
  world: World,
  module: ModuleFacts,
  path: readonly string[],
  witness: Witness | undefined,
): Arbitrary<Parameter> {
  const attributes = [...module.attributes.values()].filter(({ operators }) => operators.length > 0);
  return ofAnyKind(attributes).chain((attribute) => {
    const { name, formerName } = attribute;
    const read = (record: RecordFacts): Json => (name === 'id' ? record.id : valueOf(record.attributes, name));
    const value = witness && read(witness.record);
    return fc
      .tuple(
        fc.constantFrom(...(formerName === undefined ? [name] : [name, formerName])),
        comparators(attribute, value, recordsOf(world, module.name).map(read)),
      )
      .map(([written, text]) => [`filter[${[...path, written].join('.')}]`, text] as const);
  });
}

function middleFilters(
  world: World,
  link: LinkFacts,
  path: readonly string[],
  witness: Witness | undefined,
): Arbitrary<Parameter> {
  const attributes = [...(link.middle?.values() ?? [])].filter(({ operators }) => operators.length > 0);
  const rows = [...world.records.values()]
    .flatMap((records) => [...records.values()])
    .filter(({ type }) => moduleOf(world, type).links.get(link.name) === link)
    .flatMap(({ linked }) => linked.get(link.name) ?? [])
    .flatMap(({ middle }) => (middle === undefined ? [] : [middle]));
  return fc.constantFrom(...attributes).chain((attribute) => {
    const { name } = attribute;
    const read = ({ id, attributes: row }: MiddleFacts): Json => (name === 'id' ? id : valueOf(row, name));
    const value = witness?.middle && read(witness.middle);
    return comparators(attribute, value, rows.map(read)).map(
      (text) => [`filter[${[...path, 'meta', 'middle_table', name].join('.')}]`, text] as const,
    );
  });
}

/** Operators that a value meets when the operand is derived from it. */
const MET_BY_ITSELF: ReadonlySet<string> = new Set(['eq', 'in', 'gte', 'lte', 'li']);

/** One to three comparators; the first may be written without an operator. */
function comparators(attribute: AttributeFacts, value: Json | undefined, values: readonly Json[]): Arbitrary<string> {
  const operand = (operator: string, some: readonly Json[]): Arbitrary<string> =>
    operator === 'in' || operator === 'nin' ? operandLists(attribute, some) : operandTexts(attribute, operator, some);
  const one = fc.constantFrom(...attribute.operators).chain((operator) => {
    const any = operand(operator, values);
    const fitting =
      value === undefined || !MET_BY_ITSELF.has(operator)
        ? any
        : fc.oneof({ weight: 5, arbitrary: operand(operator, [value]) }, { weight: 1, arbitrary: any });
    return fitting.map((text) => `[[${operator}]]${text}`);
  });
  const several = fc.oneof(
    { weight: 3, arbitrary: one },
    { weight: 1, arbitrary: fc.array(one, { minLength: 2, maxLength: 3 }).map((some) => some.join(',')) },
  );
  return fc.oneof(
    { weight: 4, arbitrary: several },
    { weight: 1, arbitrary: several.map((text) => text.replace(/^\[\[eq\]\](?!\[\[)/u, '')) },
  );
}
