import { expect, it } from '@jest/globals';
import type { Fault } from '@crm/errors';
import { readCountMode } from './count-mode.js';

it.each([
  [undefined, undefined, []],
  ['exact', 'exact', []],
  ['none', 'none', []],
  ['', undefined, [{ code: 8215, value: '', source: { parameter: 'page[count]' } }]],
  ['Exact', undefined, [{ code: 8215, value: 'Exact', source: { parameter: 'page[count]' } }]],
])('reads %j', (value, mode, expected) => {
  const faults: Fault[] = [];
  expect(readCountMode(new Map(value === undefined ? [] : [['page[count]', value]]), faults)).toBe(mode);
  expect(faults).toEqual(expected);
});
