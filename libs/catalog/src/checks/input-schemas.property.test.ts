import { beforeAll, describe, expect, it } from '@jest/globals';
import { breadth } from '@crm/testkit/breadth';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { anyCharacter } from '@crm/testkit/any-character';
import fc, { type Arbitrary } from 'fast-check';
import { fieldTypes, type FieldType, type FieldTypeName } from '../field-types.js';
import type { SqlValue } from '../sql-value.js';
import type { ValueRules } from './check.js';
import { prepareOptions } from './option.js';

const typeNames = Object.keys(fieldTypes) as FieldTypeName[];
const texts = { max: 8 };
const keys = ['Not Held', 'held (late)', 'Ähnlich/å', 'K-1', 'a.b*c'];

const rulesOf: Readonly<Partial<Record<FieldTypeName, ValueRules>>> = {
  text: texts,
  phone: texts,
  url: texts,
  email: { max: 20 },
  file: { max: 255 },
  image: { max: 255 },
  version: { max: 6 },
  longText: texts,
  enum: { options: prepareOptions(keys) },
  multiEnum: { options: prepareOptions([...keys, '']) },
  intEnum: { options: prepareOptions(['-1', '0', '60', '300']) },
  accessRules: { options: prepareOptions(['Accounts', 'Contacts']) },
};

/** Texts at the boundary of what some check accepts. */
const digits = fc.stringMatching(/^-?0{0,2}[0-9]{1,12}(\.[0-9]{0,3})?([eE][+-]?[0-9]{1,3})?$/);
const days = fc.stringMatching(/^[0-9]{4}-[0-3][0-9]-[0-4][0-9]$/);
const clocks = fc.stringMatching(/^[0-2][0-9]:[0-6][0-9](:[0-6][0-9]([.,][0-9]{0,4})?)?$/);
const offsets = fc.stringMatching(/^([Zz]|[+-][0-2][0-9](:?[0-6][0-9])?|)$/);
const goodDays = fc
  .date({ min: new Date('0002-01-01T00:00:00Z'), max: new Date('9998-12-31T00:00:00Z'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const goodClocks = fc.stringMatching(/^(0[0-9]|1[0-9]|2[0-3]):[0-5][0-9](:[0-5][0-9]([.,][0-9]{1,4})?)?$/);
const goodOffsets = fc.stringMatching(/^([Zz]|[+-](0[0-9]|1[0-4])(:?[0-5][0-9])?)$/);
const goodDateTimes = fc
  .tuple(goodDays, fc.constantFrom('T', 't'), goodClocks, goodOffsets)
  .map((parts) => parts.join(''));
const dateTimes = fc
  .tuple(fc.oneof(goodDays, days), fc.constantFrom('T', ' '), clocks, offsets)
  .map((parts) => parts.join(''));

const strings = fc.oneof(
  fc.string({ maxLength: 12 }),
  fc.string({ unit: anyCharacter, maxLength: 12 }),
  fc.constantFrom('', '0', '1', 'true', 'False', 'a@b', 'a b@c', '@', '-0', '300.0', '6e1', '-01', ...keys),
  fc.constantFrom(...keys).chain(anyCase),
  fc.constantFrom(...keys).map((key) => key.replaceAll('K', '\u212a').replaceAll('å', '\u212b')),
  fc.stringMatching(/^[A-Za-z0-9_-]{34,38}$/),
  fc.stringMatching(/^[a-z0-9.]{1,4}@[a-z0-9.]{1,4}$/),
  fc.stringMatching(/^[a-z0-9.]{0,4}@?[a-z0-9.@]{0,4}$/),
  digits,
  goodDays,
  days,
  goodClocks,
  clocks,
  goodDateTimes,
  dateTimes,
);
const values: Arbitrary<unknown> = fc.oneof(
  strings,
  fc.oneof(fc.integer(), fc.constantFrom(-1, 0, 1, 60, 300), fc.double({ noNaN: true, noDefaultInfinity: true })),
  fc.boolean(),
  fc.array(fc.oneof(fc.constantFrom('', ...keys), strings), { maxLength: 3 }),
  fc.dictionary(
    fc.constantFrom('Accounts', 'Contacts', 'Leads'),
    fc.dictionary(fc.constantFrom('list', 'edit', 'own'), fc.constantFrom('all', 'none', 'some', 1), {
      noNullPrototype: true,
    }),
    { noNullPrototype: true },
  ),
  fc.jsonValue({ maxDepth: 2 }).filter((value) => value !== null),
);

// Objects that cannot be converted to a string have broken careless code.
const examples: [unknown][] = [[{ toString: null }], [[{ toString: null }, { toString: null }]]];

/** Refusals that a check makes and JSON Schema cannot express; see `input-schemas.ts`. */
function isBeyondSchema(type: FieldTypeName, value: unknown, code: number): boolean {
  // NUL and lone surrogates: no other implementation of JSON Schema would see the latter at all.
  if (code === 8116) return true;
  switch (type) {
    case 'version':
      return typeof value === 'number' && code === 8112;
    case 'file':
    case 'image':
      return code === 8608;
    case 'fileContent':
      return code === 8122;
    case 'int':
    case 'autoNumber':
      return typeof value === 'string' && (code === 8115 || /e/i.test(value));
    case 'intEnum':
      return typeof value === 'string' && /e/i.test(value);
    case 'currency':
    case 'decimal':
      return code === 8115;
    case 'date':
    case 'datetime':
      // The calendar, the year 0 and instants that an offset moves out of the storable years.
      return typeof value === 'string' && code === 8114 && /^[0-9]{4}-[0-9]{2}-[0-9]{2}/.test(value);
    case 'multiEnum':
      return Array.isArray(value) && new Set(value.map(lowerCase)).size < value.length;
    case 'text':
    case 'phone':
    case 'url':
    case 'email':
    case 'longText':
    case 'enum':
    case 'bool':
    case 'time':
    case 'accessRules':
      return false;
    case 'id':
      return typeof value === 'number';
  }
}

/** A stored value as a read returns it. */
function answered(type: FieldTypeName, stored: SqlValue): unknown {
  if (type === 'currency' || type === 'decimal') return Number(stored);
  if (type === 'accessRules') return JSON.parse(String(stored));
  if (type !== 'multiEnum') return stored;
  return Array.from(String(stored).matchAll(/"((?:[^"\\]|\\.)*)"/g), ([, key = '']) => key.replace(/\\(.)/g, '$1'));
}

function anyCase(key: string): Arbitrary<string> {
  return fc
    .array(fc.boolean(), { minLength: key.length, maxLength: key.length })
    .map((flags) =>
      Array.from(key, (c, index) => (flags[index] === true ? c.toUpperCase() : c.toLowerCase())).join(''),
    );
}

function lowerCase(key: unknown): unknown {
  return typeof key === 'string' ? key.toLowerCase() : key;
}

describe.each(typeNames)('the schemas of type %s', (name) => {
  const type: FieldType = fieldTypes[name];
  const rules = rulesOf[name] ?? {};
  let isSendable: ValidateFunction;
  let isAnswerable: ValidateFunction;

  beforeAll(() => {
    const ajv = new Ajv2020({ strict: true });
    addFormats.default(ajv);
    isSendable = ajv.compile((type.inputSchema ?? type.jsonSchema)(rules));
    isAnswerable = ajv.compile(type.jsonSchema(rules));
  });

  it('accept exactly what the check accepts, except for rules that JSON Schema cannot express, and every stored value', () => {
    let taken = 0;
    fc.assert(
      fc.property(values, (value) => {
        const checked = type.check(value, rules);
        const isTaken = 'value' in checked;
        const isExpected = isTaken || (isBeyondSchema(name, value, checked.refusal.code) && isSendable(value));
        expect({ value, sendable: isSendable(value) }).toEqual({ value, sendable: isExpected });
        if (!isTaken) return;
        taken += 1;
        // The database increments by itself; a value from a client is only compared with that.
        if (checked.value === null || (name === 'autoNumber' && Number(checked.value) < 1)) return;
        const answer = answered(name, checked.value);
        expect({ answer, answerable: isAnswerable(answer) }).toEqual({ answer, answerable: true });
      }),
      { numRuns: breadth({ change: 1_500, release: 3_000 }), examples },
    );
    // Half a dozen values of the rarest type are expected.
    expect(taken).toBeGreaterThan(2);
  });
});
