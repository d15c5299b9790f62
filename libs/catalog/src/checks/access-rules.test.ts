import { describe, expect, it } from '@jest/globals';
import { ExactNumber } from '../exact-number.js';
import { checkAccessRules, describeAccessRules } from './access-rules.js';
import { prepareOptions } from './option.js';

const rules = { options: prepareOptions(['Accounts', 'Cases']) };

/** A value as a document yields it, so that an own member `__proto__` is possible. */
function parsed(json: string): unknown {
  return JSON.parse(json);
}

describe('checkAccessRules', () => {
  it.each([
    '{}',
    '{"Accounts":{}}',
    '{"Accounts":{"list":"all","view":"group","edit":"owner","delete":"none","access":"all"}}',
    '{"Cases":{"edit":"none"},"Accounts":{"edit":"owner"}}',
    '{"Vehicles_c":{"edit":"none"}}',
  ])('stores %s unchanged', (json) => {
    expect(checkAccessRules(parsed(json), rules)).toEqual({ value: json });
  });

  it.each([
    ['{"Ghosts":{}}', 'The modules are Accounts, Cases'],
    ['{"accounts":{}}', 'The modules are Accounts, Cases'],
    ['{"__proto__":{}}', 'The modules are Accounts, Cases'],
    [
      '{"Accounts":{"print":"all"}}',
      'Accounts: the actions are list, view, edit, delete, access, the levels all, group, owner, none',
    ],
    [
      '{"Cases":{"list":"all","edit":"some"}}',
      'Cases: the actions are list, view, edit, delete, access, the levels all, group, owner, none',
    ],
    [
      '{"Cases":{"list":true}}',
      'Cases: the actions are list, view, edit, delete, access, the levels all, group, owner, none',
    ],
    [
      '{"Cases":{"__proto__":"all"}}',
      'Cases: the actions are list, view, edit, delete, access, the levels all, group, owner, none',
    ],
  ])('rejects %s and lists the valid values', (json, detail) => {
    expect(checkAccessRules(parsed(json), rules)).toEqual({ refusal: { code: 8113, detail } });
  });

  it.each(['{"Accounts":[]}', '{"Accounts":"all"}', '{"Accounts":null}', '{"Accounts":1}'])(
    'rejects %s, where the actions are not an object',
    (json) => {
      const refusal = { code: 8111, detail: 'The actions of Accounts must be a JSON object' };
      expect(checkAccessRules(parsed(json), rules)).toEqual({ refusal });
    },
  );

  it.each([[], 'all', '{}', 1, true, new ExactNumber('1.0')])('rejects %j, which is not an object', (value) => {
    expect(checkAccessRules(value, rules)).toMatchObject({ refusal: { code: 8111 } });
  });

  it('does not echo a long module name', () => {
    const checked = checkAccessRules({ ['x'.repeat(1_000_000)]: {} }, rules);
    expect(JSON.stringify(checked).length).toBeLessThan(1000);
  });

  it('rejects every module when the catalogue has none', () => {
    expect(checkAccessRules({}, {})).toEqual({ value: '{}' });
    expect(checkAccessRules({ Accounts: {} }, {})).toMatchObject({ refusal: { code: 8113 } });
  });
});

describe('describeAccessRules', () => {
  it('lists the modules, actions and levels', () => {
    expect(describeAccessRules(rules)).toEqual({
      type: 'object',
      propertyNames: { anyOf: [{ enum: ['Accounts', 'Cases'] }, { pattern: '^[A-Z][A-Za-z0-9_]{0,37}_c$' }] },
      additionalProperties: {
        type: 'object',
        propertyNames: { enum: ['list', 'view', 'edit', 'delete', 'access'] },
        additionalProperties: { enum: ['all', 'group', 'owner', 'none'] },
      },
    });
  });
});
