import { describe, expect, it } from '@jest/globals';
import type { Fault } from '@crm/errors';
import { readInclude } from './include.js';

function read(value: string | undefined, maxIncludePaths = 3) {
  const faults: Fault[] = [];
  return { paths: readInclude(value, maxIncludePaths, faults), faults };
}

describe('readInclude', () => {
  it.each([
    [undefined, undefined],
    ['', []],
    ['cases', [['cases']]],
    ['cases.contacts,users', [['cases', 'contacts'], ['users']]],
    ['a,,b.', [['a'], [''], ['b', '']]],
  ])('reads %j', (value, paths) => {
    expect(read(value)).toEqual({ paths, faults: [] });
  });

  it('accepts up to the maximum number of paths', () => {
    expect(read('a,b,c').faults).toEqual([]);
    expect(read('a,b,c,d').faults).toEqual([
      { code: 8714, source: { parameter: 'include' }, detail: 'The request includes 4 paths; 3 are allowed' },
    ]);
  });
});
