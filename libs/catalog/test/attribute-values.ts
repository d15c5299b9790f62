import fc, { type Arbitrary } from 'fast-check';
import { catalog } from '../src/catalog.js';
import type { FieldTypeName } from '../src/field-types.js';
import type { Field } from '../src/model.js';

/** Valid values of types that do not accept every text. */
const samples: Readonly<Partial<Record<FieldTypeName, readonly unknown[]>>> = {
  email: ['a@b.example', 'A@b'],
  version: ['2.0b', 3, 1.5],
  bool: [true, false, 1, '0', 'true'],
  int: [5, -1, '12', '1.0', '1e2'],
  currency: [5, 1.25, '12.50'],
  decimal: [0, -1.25, '1e-3'],
  date: ['2026-02-28', '2026-02-28T10:00:00+01:00'],
  datetime: ['2026-02-28T10:00:00+01:00', '2026-02-28t10:00Z'],
  time: ['10:30', '23:59:59'],
  accessRules: [{}, { Accounts: { list: 'all' } }],
  id: ['1', 'seed_jim_id'],
};
/** Values that fit some types, and values that fit none. */
const odd = ['', null, [], {}, 1.5, 'x'.repeat(70_000), 'a@b', '2026-02-28', true, '1', { Accounts: { list: 'all' } }];

/** Mostly valid values of an attribute, and sometimes others. */
export function valuesOf(field: Field): Arbitrary<unknown> {
  return fc.oneof({ arbitrary: fittingValues(field), weight: 5 }, { arbitrary: fc.constantFrom(...odd), weight: 1 });
}

function fittingValues({ type, keys: options = [''] }: Field): Arbitrary<unknown> {
  const keys = fc.constantFrom(...options);
  if (type === 'enum') return keys.map((key) => key.toUpperCase());
  if (type === 'multiEnum') return keys.map((key) => [key.toLowerCase()]);
  if (type === 'intEnum') return fc.oneof(keys, keys.map(Number));
  const fitting = samples[type];
  return fitting === undefined
    ? fc.string({ minLength: 1, maxLength: 12, unit: 'grapheme' })
    : fc.constantFrom(...fitting);
}

/** Attributes that a create of a module needs. */
export function attributesDemandedOf(module: string): Record<string, unknown> {
  const fields = [...(catalog.module(module)?.fields.values() ?? [])];
  const demanded = fields.filter(
    ({ required, readOnly, default: preset }) => required && !readOnly && preset === undefined,
  );
  return Object.fromEntries(demanded.map((field) => [field.name, samples[field.type]?.[0] ?? 'a']));
}
