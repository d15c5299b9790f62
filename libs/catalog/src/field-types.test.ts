import { describe, expect, it } from '@jest/globals';
import { prepareOptions } from './checks/option.js';
import { fieldTypes, type FieldTypeName } from './field-types.js';

const names = Object.keys(fieldTypes) as FieldTypeName[];
const rules = { max: 5, options: prepareOptions(['-1', '60']) };

describe('fieldTypes', () => {
  it.each(names)('%s refuses arrays and objects as the wrong type', (name) => {
    for (const value of [[], {}, ['1'], { a: 1 }]) {
      expect(fieldTypes[name].check(value, rules)).toMatchObject({ refusal: { code: 8111 } });
    }
  });

  it.each([
    ['text', 'text', { type: 'string', maxLength: 5 }],
    ['longText', 'text', { type: 'string', maxLength: 5 }],
    ['enum', 'text', { enum: ['-1', '60'] }],
    ['intEnum', 'integer', { enum: [-1, 60] }],
    ['bool', 'boolean', { type: 'boolean' }],
    ['int', 'integer', { type: 'integer', minimum: -2147483648, maximum: 2147483647 }],
    ['autoNumber', 'bigint', { type: 'integer', minimum: 1 }],
    ['currency', 'numeric', { type: 'number' }],
    ['date', 'date', { type: 'string', format: 'date' }],
    ['datetime', 'timestamptz(3)', { type: 'string', format: 'date-time' }],
    ['id', 'text', { type: 'string', maxLength: 36 }],
  ] as const)('%s is stored as %s and described by its schema', (name, sqlType, schema) => {
    expect(fieldTypes[name].sqlType).toBe(sqlType);
    expect(fieldTypes[name].jsonSchema(rules)).toEqual(schema);
  });

  it('compares every type for equality, orders numbers and dates, and matches patterns only in text', () => {
    expect(names.filter((name) => !includes(name, 'eq') || !includes(name, 'ne'))).toEqual([]);
    expect(names.filter((name) => !includes(name, 'gt'))).toEqual(['enum', 'bool', 'id']);
    expect(names.filter((name) => !includes(name, 'li'))).toEqual([
      'intEnum',
      'bool',
      'int',
      'autoNumber',
      'currency',
      'id',
    ]);
  });

  it('does not sort by long texts', () => {
    expect(names.filter((name) => !fieldTypes[name].sortable)).toEqual(['longText']);
  });
});

function includes(name: FieldTypeName, operator: string): boolean {
  return fieldTypes[name].operators.some((known) => known === operator);
}
