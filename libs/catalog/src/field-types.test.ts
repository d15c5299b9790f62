import { describe, expect, it } from '@jest/globals';
import { prepareOptions } from './checks/option.js';
import { DEFINITION_LIMITS } from './definition-limits.js';
import { fieldTypes, type FieldTypeName } from './field-types.js';

const names = Object.keys(fieldTypes) as FieldTypeName[];
const rules = { max: 5, options: prepareOptions(['-1', '60']) };

/** Types whose values are not scalars. */
const nested: readonly FieldTypeName[] = ['multiEnum', 'accessRules'];

/** Types that cannot be filtered by. */
const bare: readonly FieldTypeName[] = ['fileContent', 'accessRules'];

describe('fieldTypes', () => {
  it.each(names.filter((name) => !nested.includes(name)))('%s rejects arrays and objects as the wrong type', (name) => {
    for (const value of [[], {}, ['1'], { a: 1 }]) {
      expect(fieldTypes[name].check(value, rules)).toMatchObject({ refusal: { code: 8111 } });
    }
  });

  it('accept an array only for multiple options, and an object only for access rules', () => {
    expect(fieldTypes.multiEnum.check({}, rules)).toMatchObject({ refusal: { code: 8111 } });
    expect(fieldTypes.multiEnum.check(['-1', '60'], rules)).toEqual({ value: '{"-1","60"}' });
    expect(fieldTypes.accessRules.check([], rules)).toMatchObject({ refusal: { code: 8111 } });
    expect(fieldTypes.accessRules.check({ 60: {} }, rules)).toEqual({ value: '{"60":{}}' });
  });

  it.each([
    ['text', 'text', { type: 'string', maxLength: 5 }],
    ['phone', 'text', { type: 'string', maxLength: 5 }],
    ['url', 'text', { type: 'string', maxLength: 5 }],
    ['email', 'text', { type: 'string', maxLength: 5, pattern: '^([^\\s@]+@[^\\s@]+)?$' }],
    ['file', 'text', { type: 'string', maxLength: 5 }],
    ['image', 'text', { type: 'string', maxLength: 5 }],
    ['fileContent', 'bytea', { type: 'string', contentEncoding: 'base64' }],
    ['version', 'text', { type: 'string', maxLength: 5 }],
    ['longText', 'text', { type: 'string', maxLength: 5 }],
    ['enum', 'text', { type: 'string', enum: ['-1', '60', ''] }],
    ['multiEnum', 'text[]', { type: 'array', items: { type: 'string', enum: ['-1', '60'] }, uniqueItems: true }],
    ['intEnum', 'integer', { type: 'integer', enum: [-1, 60] }],
    ['bool', 'boolean', { type: 'boolean' }],
    ['int', 'integer', { type: 'integer', minimum: -2147483648, maximum: 2147483647 }],
    ['autoNumber', 'bigint', { type: 'integer', minimum: 1 }],
    ['currency', 'numeric', { type: 'number' }],
    ['decimal', 'numeric', { type: 'number' }],
    ['date', 'date', { type: 'string', format: 'date' }],
    ['datetime', 'timestamptz(3)', { type: 'string', format: 'date-time' }],
    ['time', 'time(0)', { type: 'string', pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]$' }],
    [
      'accessRules',
      'jsonb',
      {
        type: 'object',
        propertyNames: { anyOf: [{ enum: ['-1', '60'] }, { pattern: DEFINITION_LIMITS.moduleName.source }] },
        additionalProperties: {
          type: 'object',
          propertyNames: { enum: ['list', 'view', 'edit', 'delete', 'access'] },
          additionalProperties: { enum: ['all', 'group', 'owner', 'none'] },
        },
      },
    ],
    ['id', 'text', { type: 'string', maxLength: 36 }],
  ] as const)('%s is stored as %s and described by its schema', (name, sqlType, schema) => {
    expect(fieldTypes[name].sqlType).toBe(sqlType);
    expect(fieldTypes[name].jsonSchema(rules)).toEqual(schema);
  });

  it('list the empty string once when a drop-down offers it', () => {
    const options = prepareOptions(['', 'Held']);
    expect(fieldTypes.enum.jsonSchema({ options })).toEqual({ type: 'string', enum: ['', 'Held'] });
  });

  it('support equality for all but contents and rules, order for numbers and dates, and patterns for text', () => {
    expect(names.filter((name) => !includes(name, 'eq') || !includes(name, 'ne'))).toEqual(bare);
    expect(names.filter((name) => !includes(name, 'gt'))).toEqual([
      'fileContent',
      'enum',
      'multiEnum',
      'bool',
      'accessRules',
      'id',
    ]);
    expect(names.filter((name) => !includes(name, 'li'))).toEqual([
      'fileContent',
      'multiEnum',
      'intEnum',
      'bool',
      'int',
      'autoNumber',
      'currency',
      'decimal',
      'time',
      'accessRules',
      'id',
    ]);
    expect(names.filter((name) => !includes(name, 'in') || !includes(name, 'nin'))).toEqual([
      'fileContent',
      'bool',
      'accessRules',
    ]);
  });

  it('do not sort contents, long texts or non-scalar values', () => {
    expect(names.filter((name) => !fieldTypes[name].sortable)).toEqual(['fileContent', 'longText', ...nested]);
  });
});

function includes(name: FieldTypeName, operator: string): boolean {
  return fieldTypes[name].operators.some((known) => known === operator);
}
