import { describe, expect, it } from '@jest/globals';
import { breadth } from '@crm/testkit/breadth';
import fc from 'fast-check';
import { catalog } from '../catalog.js';
import { ExactNumber } from '../exact-number.js';
import type { FieldTypeName } from '../field-types.js';
import type { Field, FlexReference, Module } from '../model.js';
import { validateAttributes } from './validators.js';

const ids = fc.stringMatching(/^[A-Za-z0-9_-]{1,36}$/);
const instants = fc.date({
  min: new Date('0001-01-01T00:00:00Z'),
  max: new Date('9999-12-31T23:59:59Z'),
  noInvalidDate: true,
});

const words = fc.stringMatching(/^[a-z.+-]{1,60}$/);
const accessRules = fc.dictionary(
  fc.constantFrom('list', 'view', 'edit', 'delete', 'access'),
  fc.constantFrom('all', 'group', 'owner', 'none'),
  { noNullPrototype: true },
);

/** Values of a field as a read returns them, so that none of them is converted. */
function validValues(field: Field): fc.Arbitrary<unknown> {
  const { keys = [] } = field;
  switch (field.type) {
    case 'text':
    case 'phone':
    case 'url':
    case 'version':
    case 'longText':
      return texts(field.max ?? 2000);
    case 'file':
    case 'image':
      return fc.constantFrom('a.txt', 'Ä b.tar.gz', 'x'.repeat(255));
    case 'fileContent':
      return fc.uint8Array().map((bytes) => Buffer.from(bytes).toString('base64'));
    case 'email':
      return fc.tuple(words, words).map((parts) => parts.join('@'));
    case 'enum':
      return fc.constantFrom(...keys.filter((key) => key !== ''));
    case 'multiEnum':
      return fc.subarray([...keys]);
    case 'accessRules':
      return fc.dictionary(fc.constantFrom(...keys), accessRules, { noNullPrototype: true });
    case 'intEnum':
      return fc.constantFrom(...keys.map(Number));
    case 'bool':
      return fc.boolean();
    case 'int':
    case 'autoNumber':
      return fc.integer();
    case 'currency':
    case 'decimal':
      return fc.bigInt({ min: -(10n ** 60n), max: 10n ** 60n }).map((digits) => new ExactNumber(`${digits}.50`));
    case 'date':
      return instants.map((instant) => instant.toISOString().slice(0, 10));
    case 'datetime':
      return instants.map((instant) => instant.toISOString());
    case 'time':
      return instants.map((instant) => instant.toISOString().slice(11, 19));
    case 'id':
      return ids;
  }
}

/** The form in which a value is bound to a statement. */
function stored({ type }: Field, value: unknown): unknown {
  if (value instanceof ExactNumber) return value.numberText;
  if (type === 'accessRules') return JSON.stringify(value);
  return Array.isArray(value) ? `{${value.map((key) => `"${String(key)}"`).join(',')}}` : value;
}

/** Values that fields of the type refuse, with their codes. */
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
  email: [
    ['nobody', 8122],
    ['x'.repeat(9999), 8112],
    [1, 8111],
  ],
  fileContent: [
    ['Y', 8122],
    [1, 8111],
  ],
  file: [
    ['x'.repeat(9999), 8608],
    [1, 8111],
  ],
  image: [
    ['.', 8608],
    [{}, 8111],
  ],
  version: [
    [new ExactNumber('1'.repeat(300)), 8112],
    [true, 8111],
  ],
  longText: [
    ['\0', 8116],
    [{}, 8111],
  ],
  enum: [
    ['no such option', 8113],
    [1, 8111],
  ],
  multiEnum: [
    [['no such option'], 8113],
    ['x', 8111],
  ],
  accessRules: [
    [{ 'no such module': {} }, 8113],
    [{ Accounts: { list: 'some' } }, 8113],
    [[], 8111],
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
    ['0x1', 8111],
  ],
  autoNumber: [],
  currency: [
    [new ExactNumber('1e99'), 8115],
    ['1,5', 8111],
    [[], 8111],
  ],
  decimal: [
    [new ExactNumber('1e99'), 8115],
    ['half', 8111],
  ],
  date: [
    ['2017-02-29', 8114],
    [20170301, 8111],
  ],
  datetime: [
    ['2017-03-01T00:00:00', 8114],
    [0, 8111],
  ],
  time: [
    ['24:00', 8114],
    [0, 8111],
  ],
  id: [
    ['not an id', 8106],
    [1.5, 8111],
  ],
};

function texts(max: number): fc.Arbitrary<string> {
  const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: max });
  return text.filter((value) => Array.from(value).length <= max && !value.includes('\0') && value.isWellFormed());
}

/** The fields that a client may write under their first name, without the ends that follow from a start and a duration. */
function writableFields({ fields, span }: Module): Field[] {
  return [...fields.values()].filter(
    ({ name, readOnly, derived }) => !readOnly && derived === undefined && name !== span?.end,
  );
}

/** A record that has every required field and some of the others. */
function validRecords(module: Module): fc.Arbitrary<Record<string, unknown>> {
  const writable = writableFields(module);
  const required = writable.filter((field) => field.required).map(({ name }) => name);
  const model = Object.fromEntries(writable.map((field) => [field.name, validValues(field)]));
  return (
    fc
      .record(model, { requiredKeys: required })
      // An id without its module is a fault.
      .map((record) => withoutParents(module, record, ({ typeField }) => !Object.hasOwn(record, typeField)))
  );
}

/** The record without the ids of those flex parents, except for required ones. */
function withoutParents(
  module: Module,
  record: Record<string, unknown>,
  isDropped: (parent: FlexReference) => boolean,
): Record<string, unknown> {
  const kept = Object.entries(record).filter(([name]) => {
    const { references, required = false } = module.fields.get(name) ?? {};
    return required || typeof references !== 'object' || !isDropped(references);
  });
  return Object.fromEntries(kept);
}

const modules = [...catalog.modules.values()].map((module) => ({
  module,
  name: module.name,
  breakable: writableFields(module).filter(({ type }) => broken[type].length > 0),
  demanded: writableFields(module).filter((field) => field.required && field.default === undefined),
}));

describe.each(modules)('validateAttributes for $name', ({ module, breakable }) => {
  it('accepts every valid record unchanged', () => {
    fc.assert(
      fc.property(validRecords(module), (record) => {
        const { values, faults, managed } = validateAttributes(module, record, 'create');
        expect(faults).toEqual([]);
        expect(managed).toEqual([]);
        for (const [name, value] of Object.entries(record)) {
          const field = module.fields.get(name);
          expect(values.get(name)).toEqual(field === undefined ? undefined : stored(field, value));
        }
      }),
      { numRuns: breadth({ change: 10, release: 50 }) },
    );
  });

  it('rejects a valid record with one invalid value, with a pointer to it alone', () => {
    const mutations = fc
      .constantFrom(...breakable)
      .chain((field) => fc.constantFrom(...broken[field.type]).map(([value, code]) => ({ field, value, code })));
    fc.assert(
      fc.property(validRecords(module), mutations, (record, { field, value, code }) => {
        // Without its type or its id the parent would be a separate fault.
        const mutated = { ...withoutParents(module, record, () => true), [field.name]: value };
        const { faults } = validateAttributes(module, mutated, 'create');
        expect(faults).toMatchObject([{ code, source: { pointer: `/data/attributes/${field.name}` } }]);
      }),
      { numRuns: breadth({ change: 20, release: 100 }) },
    );
  });
});

describe.each(modules.filter(({ demanded }) => demanded.length > 0))(
  'validateAttributes for $name, which has required attributes',
  ({ module, demanded }) => {
    it('rejects a valid record without one of its required values', () => {
      fc.assert(
        fc.property(validRecords(module), fc.constantFrom(...demanded), (record, { name }) => {
          const rest = Object.fromEntries(Object.entries(record).filter(([key]) => key !== name));
          // A parent that loses its required type would be a separate fault.
          const { faults } = validateAttributes(
            module,
            withoutParents(module, rest, () => true),
            'create',
          );
          expect(faults).toMatchObject([{ code: 8110, source: { pointer: `/data/attributes/${name}` } }]);
        }),
        { numRuns: breadth({ change: 10, release: 30 }) },
      );
    });
  },
);
