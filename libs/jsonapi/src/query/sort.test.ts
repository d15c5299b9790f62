import { describe, expect, it } from '@jest/globals';
import type { Fault } from '@crm/errors';
import { readSort } from './sort.js';

function read(value: string | undefined, maxSortFields = 5) {
  const faults: Fault[] = [];
  return { sort: readSort(value, maxSortFields, faults), faults };
}

describe('readSort', () => {
  it.each([
    [undefined, []],
    ['name', [{ path: ['name'], descending: false, position: 0 }]],
    [
      '-date_start,name,-account.name',
      [
        { path: ['date_start'], descending: true, position: 0 },
        { path: ['name'], descending: false, position: 12 },
        { path: ['account', 'name'], descending: true, position: 17 },
      ],
    ],
    ['a..b', [{ path: ['a', '', 'b'], descending: false, position: 0 }]],
    [
      '😀,b',
      [
        { path: ['😀'], descending: false, position: 0 },
        { path: ['b'], descending: false, position: 2 },
      ],
    ],
  ])('reads %j', (value, sort) => {
    expect(read(value)).toEqual({ sort, faults: [] });
  });

  it.each([
    ['', ['', 1]],
    ['-', ['-', 1]],
    ['--name', ['--name', 1]],
    ['name,', ['', 6]],
    ['name,,id', ['', 6]],
    ['+name', ['+name', 1]],
    [' name', [' name', 1]],
    ['name,-+id', ['-+id', 6]],
    ['name, id', [' id', 6]],
  ])('rejects %j', (value, [entry, character]) => {
    expect(read(value).faults).toEqual([
      {
        code: 8211,
        value: entry,
        source: { parameter: 'sort' },
        detail: expect.stringMatching(new RegExp(`at character ${character}$`)),
      },
    ]);
  });

  it('rejects all empty entries together', () => {
    expect(read(',a,').faults.map(({ code }) => code)).toEqual([8211, 8211]);
  });

  it('accepts up to the maximum number of fields', () => {
    expect(read('a,b,c,d,e').faults).toEqual([]);
    expect(read('a,b,c,d,e,f').faults).toEqual([
      { code: 8713, source: { parameter: 'sort' }, detail: 'The request sorts by 6 fields; 5 are allowed' },
    ]);
  });
});
