import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { catalog } from '../catalog.js';
import { ExactNumber } from '../exact-number.js';
import type { FieldTypeName } from '../field-types.js';
import type { Field, Module } from '../model.js';
import { validateAttributes } from './validators.js';

const ids = fc.stringMatching(/^[A-Za-z0-9_-]{1,36}$/);
const instants = fc.date({
  min: new Date('0001-01-01T00:00:00Z'),
  max: new Date('9999-12-31T23:59:59Z'),
  noInvalidDate: true,
});

/** Values of a field that are already in the form in which they are stored. */
function validValues(field: Field): fc.Arbitrary<unknown> {
  const keys = field.options === undefined ? [] : (catalog.dropdowns.get(field.options) ?? []);
  switch (field.type) {
    case 'text':
    case 'phone':
    case 'url':
    case 'longText':
      return texts(field.max ?? 2000);
    case 'enum':
      return fc.constantFrom(...keys.filter((key) => key !== ''));
    case 'intEnum':
      return fc.constantFrom(...keys.map(Number));
    case 'bool':
      return fc.boolean();
    case 'int':
    case 'autoNumber':
      return fc.integer();
    case 'currency':
      return fc.bigInt({ min: -(10n ** 60n), max: 10n ** 60n }).map((digits) => new ExactNumber(`${digits}.50`));
    case 'date':
      return instants.map((instant) => instant.toISOString().slice(0, 10));
    case 'datetime':
      return instants.map((instant) => instant.toISOString());
    case 'id':
      return ids;
  }
}

/** A value that no field of the type takes, with its code. */
const broken: Readonly<Record<FieldTypeName, readonly (readonly [value: unknown, code: number])[]>> = {
  text: [
    ['x'.repeat(9999), 8112],
    ['\0', 8116],
    [1, 8111],
  ],
  phone: [
    ['x'.repeat(9999), 8112],
    ['\ud800', 8116],
    [true, 8111],
  ],
  url: [
    ['x'.repeat(9999), 8112],
    [[], 8111],
  ],
  longText: [
    ['\0', 8116],
    [{}, 8111],
  ],
  enum: [
    ['no such option', 8113],
    [1, 8111],
  ],
  intEnum: [
    [61, 8113],
    ['x', 8111],
    [1e10, 8115],
  ],
  bool: [
    ['maybe', 8111],
    [2, 8111],
  ],
  int: [
    [0.5, 8111],
    [1e10, 8115],
    ['', 8111],
  ],
  autoNumber: [],
  currency: [
    [new ExactNumber('1e99'), 8115],
    ['1,5', 8111],
    [[], 8111],
  ],
  date: [
    ['2017-02-29', 8114],
    [20170301, 8111],
  ],
  datetime: [
    ['2017-03-01T00:00:00', 8114],
    [0, 8111],
  ],
  id: [
    ['not an id', 8106],
    [1, 8111],
  ],
};

function texts(max: number): fc.Arbitrary<string> {
  const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: max });
  return text.filter((value) => Array.from(value).length <= max && !value.includes('\0') && value.isWellFormed());
}

/** A record that has every required field and some of the others. */
function validRecords(module: Module): fc.Arbitrary<Record<string, unknown>> {
  const writable = [...module.fields.values()].filter(({ readOnly }) => !readOnly);
  const required = writable.filter((field) => field.required).map(({ name }) => name);
  const model = Object.fromEntries(writable.map((field) => [field.name, validValues(field)]));
  return (
    fc
      .record(model, { requiredKeys: required })
      // An id without its module is a fault.
      .map((record) => ('parent_type' in record ? record : withoutFlexParent(module, record)))
  );
}

function withoutFlexParent(module: Module, record: Record<string, unknown>): Record<string, unknown> {
  const flex = [...module.fields.values()].filter(({ references }) => typeof references === 'object');
  return Object.fromEntries(Object.entries(record).filter(([name]) => flex.every((field) => field.name !== name)));
}

describe.each([...catalog.modules.values()])('validateAttributes for $name', (module) => {
  const breakable = [...module.fields.values()].filter(({ readOnly, type }) => !readOnly && broken[type].length > 0);

  it('takes every valid record and keeps its values', () => {
    fc.assert(
      fc.property(validRecords(module), (record) => {
        const { values, faults, managed } = validateAttributes(module, record, 'create');
        expect(faults).toEqual([]);
        expect(managed).toEqual([]);
        for (const [name, value] of Object.entries(record)) {
          expect(values.get(name)).toEqual(value instanceof ExactNumber ? value.numberText : value);
        }
      }),
      { numRuns: 50 },
    );
  });

  it('refuses a valid record with one broken value, pointing at it alone', () => {
    const mutations = fc
      .constantFrom(...breakable)
      .chain((field) => fc.constantFrom(...broken[field.type]).map(([value, code]) => ({ field, value, code })));
    fc.assert(
      fc.property(validRecords(module), mutations, (record, { field, value, code }) => {
        // Without its type or its id the parent would be a fault of its own.
        const mutated = { ...withoutFlexParent(module, record), [field.name]: value };
        const { faults } = validateAttributes(module, mutated, 'create');
        const expected = field.required && value === '' ? 8110 : code;
        expect(faults).toMatchObject([{ code: expected, source: { pointer: `/data/attributes/${field.name}` } }]);
      }),
      { numRuns: 100 },
    );
  });

  it('refuses a valid record without one of its required values', () => {
    const demanded = [...module.fields.values()].filter(
      (field) => field.required && !field.readOnly && field.default === undefined,
    );
    fc.assert(
      fc.property(validRecords(module), fc.constantFrom(...demanded), (record, { name }) => {
        const rest = Object.fromEntries(Object.entries(record).filter(([key]) => key !== name));
        const { faults } = validateAttributes(module, rest, 'create');
        expect(faults).toMatchObject([{ code: 8110, source: { pointer: `/data/attributes/${name}` } }]);
      }),
      { numRuns: 30 },
    );
  });
});
