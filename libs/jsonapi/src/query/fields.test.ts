import { expect, it } from '@jest/globals';
import { readFieldsets } from './fields.js';

it.each([
  ['name', ['name']],
  ['name,industry,name', ['name', 'industry', 'name']],
  ['', []],
  ['a,', ['a', '']],
])('reads the fieldset %j', (value, names) => {
  expect(readFieldsets(new Map([['Accounts', value]]))).toEqual(new Map([['Accounts', names]]));
});
