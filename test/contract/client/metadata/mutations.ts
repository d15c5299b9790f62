import { freshId } from '../records.js';
import { numeral, type Attributes, type Json } from './exact-json.js';
import type { AttributeMeta, ModuleMeta } from './module-metadata.js';
import { sampleValues } from './sample-values.js';
import type { Surroundings } from './valid-records.js';
import { aliasesOf, parentsOf, writableOf } from './writable-attributes.js';

/** One fault put into a valid request, and the answer to it. */
export interface Mutation {
  readonly kind: string;
  /** Attributes to remove. */
  readonly without: readonly string[];
  /** Attributes to add. */
  readonly with: Attributes;
  /** Code and pointer of the only error. */
  readonly fault: string;
  /** If present, the request must be of this kind. */
  readonly only?: 'create' | 'update';
}

/** The id of a record to which an attribute may not refer; for a parent, given the module that is named with the id. */
export type Strangers = (attribute: string, parentModule?: string) => string;

/** Every fault that these tests can put into a request for a module. */
export function mutationsOf(module: ModuleMeta, surroundings: Surroundings, strangers: Strangers): readonly Mutation[] {
  const attributes = [...writableOf(module), ...aliasesOf(module)];
  return [
    {
      kind: 'unknown attribute',
      without: [],
      with: { no_such_attribute: 'x' },
      fault: faultAt(8108, 'no_such_attribute'),
    },
    ...attributes.flatMap((attribute) =>
      [...wrongTypes(attribute), ...wrongValues(attribute)].map((mutation) => alone(mutation, module, attribute)),
    ),
    ...attributes.flatMap((attribute) => missing(module, attribute)),
    ...wrongReferences(module, strangers),
    ...wrongParents(module, surroundings, strangers),
    ...readOnlyChanges(module),
  ];
}

/** Values that an attribute of the type can never have, because of their JSON type. */
export function valuesOfWrongType({ type }: AttributeMeta): readonly Json[] {
  const structures: readonly Json[] = [{ a: numeral('1') }, [numeral('5')], [[]]];
  switch (type) {
    case 'bool':
      return ['maybe', numeral('2'), ...structures];
    case 'int':
    case 'intEnum':
    case 'autoNumber':
      return ['much', numeral('1.5'), true, ...structures];
    case 'currency':
    case 'decimal':
      return ['much', true, ...structures];
    case 'multiEnum':
      return ['text', numeral('5'), true, { a: numeral('1') }, [numeral('5')], [[]]];
    case 'accessRules':
      return ['text', numeral('5'), true, [], { Accounts: 'all' }];
    case 'version':
      return [true, ...structures];
    case 'text':
    case 'phone':
    case 'url':
    case 'email':
    case 'file':
    case 'image':
    case 'longText':
    case 'enum':
    case 'date':
    case 'datetime':
    case 'time':
      return [numeral('5'), true, ...structures];
    case 'id':
      return [numeral('1.5'), true, ...structures];
  }
}

/** Values of the right JSON type that an attribute may not have, with the code of their refusal. */
export function valuesOutside(
  attribute: AttributeMeta,
): readonly { readonly kind: string; readonly value: Json; readonly code: number }[] {
  const { type, len, minimum, maximum } = attribute;
  const out = (kind: string, code: number, ...values: readonly Json[]) =>
    values.map((value) => ({ kind, value, code }));
  const whole = (value: number): Json => numeral(String(value));
  return [
    ...(len === undefined ? [] : out('too long by one', tooLong(attribute), overlong(attribute, len + 1))),
    ...(minimum === undefined ? [] : out('out of range', 8115, whole(minimum - 1))),
    ...(maximum === undefined ? [] : out('out of range', 8115, whole(maximum + 1))),
    ...(type === 'currency' || type === 'decimal'
      ? out('out of range', 8115, numeral('9'.repeat(66)), numeral('1e65'))
      : []),
    ...(type === 'enum' ? out('unknown option', 8113, 'No such option') : []),
    ...(type === 'intEnum' ? out('unknown option', 8113, numeral('61')) : []),
    ...(type === 'multiEnum' ? out('unknown option', 8113, ['No such option']) : []),
    ...(type === 'accessRules' ? out('unknown option', 8113, { Nope: {} }, { Accounts: { list: 'some' } }) : []),
    ...(type === 'email' ? out('malformed address', 8122, 'nobody', 'a b@host.example', '@', 'a@b@c') : []),
    ...(type === 'date'
      ? out('invalid date', 8114, '2026-02-30', '2023-02-29', 'today', '2026-3-1', '0000-01-01')
      : []),
    ...(type === 'datetime'
      ? out('invalid date', 8114, '2026-02-30T00:00:00Z', '2026-03-10T23:30:00', '2026-03-10', '2026-01-01T25:00:00Z')
      : []),
    ...(type === 'time' ? out('invalid date', 8114, '24:00:00', '12:60:00', '12', 'noon') : []),
    ...(['text', 'longText', 'phone', 'url'].includes(type) ? out('text that cannot be stored', 8116, 'a\u0000b') : []),
  ];
}

/** A value of the attribute that no record has. */
export function anotherValue(attribute: AttributeMeta, current?: Json): Json {
  const values = sampleValues(attribute);
  return values.find((value) => JSON.stringify(value) !== JSON.stringify(current)) ?? values[0];
}

/** A text of the form that the attribute requires, but longer than allowed. */
function overlong({ type }: AttributeMeta, length: number): string {
  if (type === 'email') return 'x'.repeat(length - 2) + '@h';
  return (type === 'id' || type === 'file' || type === 'image' ? 'x' : '😀').repeat(length);
}

/** The code of a text that is longer than allowed. */
function tooLong({ type }: AttributeMeta): number {
  if (type === 'id') return 8106;
  return type === 'file' || type === 'image' ? 8608 : 8112;
}

type Fault = Pick<Mutation, 'kind' | 'with' | 'fault'>;

function wrongTypes(attribute: AttributeMeta): readonly Fault[] {
  return valuesOfWrongType(attribute).map((value) => ({
    kind: 'wrong JSON type',
    with: { [attribute.name]: value },
    fault: faultAt(8111, attribute.name),
  }));
}

function wrongValues(attribute: AttributeMeta): readonly Fault[] {
  return valuesOutside(attribute).map(({ kind, value, code }) => ({
    kind,
    with: { [attribute.name]: value },
    fault: faultAt(code, attribute.name),
  }));
}

function missing(module: ModuleMeta, attribute: AttributeMeta): readonly Mutation[] {
  if (attribute.nullable) return [];
  const { name } = attribute;
  const fault = faultAt(8110, name);
  const names = [name, ...aliasesOf(module).flatMap((alias) => (alias.aliasOf === name ? [alias.name] : []))];
  return [
    alone({ kind: 'null for a required attribute', with: { [name]: null }, fault }, module, attribute),
    ...(attribute.required
      ? [{ kind: 'required attribute missing', without: names, with: {}, fault, only: 'create' as const }]
      : []),
  ];
}

function wrongReferences(module: ModuleMeta, strangers: Strangers): readonly Mutation[] {
  return writableOf(module)
    .filter(({ references }) => references !== undefined && references.typeField === undefined)
    .flatMap(({ name }) =>
      [freshId(), strangers(name)].map((id) => ({
        kind: 'unknown id',
        without: [],
        with: { [name]: id },
        fault: faultAt(8117, name),
      })),
    );
}

function wrongParents(module: ModuleMeta, { targets }: Surroundings, strangers: Strangers): readonly Mutation[] {
  return parentsOf(module).flatMap(({ typeField, idField, modules }) => [
    ...modules.flatMap((type) =>
      [freshId(), strangers(idField, type)].map((id) => ({
        kind: 'unknown id',
        without: [],
        with: { [typeField]: type, [idField]: id },
        fault: faultAt(8117, idField),
      })),
    ),
    {
      kind: 'parent without its module',
      without: [typeField],
      with: { [idField]: targets.get(modules[0] ?? '')?.[0].id ?? '' },
      fault: faultAt(8110, typeField),
      only: 'create' as const,
    },
  ]);
}

/** A derived value is accepted together with its id, so the id must not be sent. */
function readOnlyChanges(module: ModuleMeta): readonly Mutation[] {
  return [...module.attributes.values()]
    .filter(({ readOnly }) => readOnly)
    .map((attribute) => {
      const ids = (attribute.derivedFrom ?? [])
        .flatMap((name) => module.attributes.get(name) ?? [])
        .filter(({ type }) => type === 'id');
      const sources = ids.flatMap(({ name, references }) => [
        name,
        ...(references?.typeField === undefined ? [] : [references.typeField]),
      ]);
      const isDemanded = sources.some((name) => module.attributes.get(name)?.required === true);
      return {
        kind: 'read-only attribute changed',
        without: sources,
        with: { [attribute.name]: attribute.type === 'bool' ? true : anotherValue(attribute) },
        fault: faultAt(8109, attribute.name),
        ...(isDemanded ? { only: 'update' as const } : {}),
      };
    });
}

/** Removes the other name of the attribute: two different values are refused for both. */
function alone(fault: Fault, module: ModuleMeta, { name, aliasOf }: AttributeMeta): Mutation {
  const others = aliasesOf(module).flatMap((alias) => (alias.aliasOf === name ? [alias.name] : []));
  return { ...fault, without: [...others, ...(aliasOf === undefined ? [] : [aliasOf])] };
}

function faultAt(code: number, attribute: string): string {
  return `${code} /data/attributes/${attribute}`;
}
