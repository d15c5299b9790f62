import { describe, expect, it } from '@jest/globals';
import type { Fault } from '@crm/errors';
import { readParameters, selectParameters } from './parameters.js';

describe('readParameters', () => {
  it.each([
    ['', []],
    ['a=1', [['a', '1']]],
    [
      'a=1&b=2&a=3',
      [
        ['a', '1'],
        ['b', '2'],
        ['a', '3'],
      ],
    ],
    [
      'page%5Blimit%5D=5&page[offset]=0',
      [
        ['page[limit]', '5'],
        ['page[offset]', '0'],
      ],
    ],
    ['a', [['a', '']]],
    ['a=b=c', [['a', 'b=c']]],
    ['&a=1&&', [['a', '1']]],
    ['a=x+y%2Bz', [['a', 'x y+z']]],
    ['a=%C3%A9', [['a', 'é']]],
    ['=1', [['', '1']]],
  ])('reads %j', (search, expected) => {
    expect(readParameters(search)).toEqual(expected);
  });

  it.each(['a=%', 'a=%4', 'a=%zz', '%ff=1', 'a=%C3', 'a=%ED%A0%80'])('refuses %j with 8407', (search) => {
    expect(() => readParameters(search)).toThrow(expect.objectContaining({ code: 8407 }));
  });
});

describe('selectParameters', () => {
  const known = new Set(['page[limit]', 'page[offset]']);

  function select(search: string): { selected: Record<string, string>; faults: readonly Fault[] } {
    const faults: Fault[] = [];
    const selected = selectParameters(readParameters(search), known, faults);
    return { selected: Object.fromEntries(selected), faults };
  }

  it('keeps what is known', () => {
    expect(select('page[limit]=5&page[offset]=2')).toEqual({
      selected: { 'page[limit]': '5', 'page[offset]': '2' },
      faults: [],
    });
  });

  it.each([
    ['foo=1', 8201, 'foo'],
    ['access_token=x', 8201, 'access_token'],
    ['page=1', 8201, 'page'],
    ['page[number]=1', 8201, 'page[number]'],
    ['limit=5', 8201, 'limit'],
    ['Sort=name', 8201, 'Sort'],
    ['__proto__=1', 8201, '__proto__'],
    ['=1', 8201, ''],
    ['filter=roi', 8204, 'filter'],
    ['filter[Accounts.name]=a', 8204, 'filter[Accounts.name]'],
    ['fields[Accounts]=name', 8204, 'fields[Accounts]'],
    ['sort=name', 8204, 'sort'],
    ['include=contacts', 8204, 'include'],
    ['page[count]=exact', 8204, 'page[count]'],
    ['page[after]=x', 8204, 'page[after]'],
    ['page[before]=x', 8204, 'page[before]'],
    ['page[limit]=1&page[limit]=2', 8205, 'page[limit]'],
  ])('refuses %s', (search, code, parameter) => {
    expect(select(search).faults).toEqual([{ code, value: parameter, source: { parameter } }]);
  });

  it('reports every fault', () => {
    expect(select('a=1&b=2&sort=x').faults.map(({ code }) => code)).toEqual([8201, 8201, 8204]);
  });
});
