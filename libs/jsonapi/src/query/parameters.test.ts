import { describe, expect, it } from '@jest/globals';
import type { Fault } from '@crm/errors';
import { readParameters, selectParameters, type ParameterName } from './parameters.js';

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

  it.each(['a=%', 'a=%4', 'a=%zz', '%ff=1', 'a=%C3', 'a=%ED%A0%80'])('rejects %j with 8407', (search) => {
    expect(() => readParameters(search)).toThrow(expect.objectContaining({ code: 8407 }));
  });

  it.each([
    ['a=%', 'a', 'value', 1, '%'],
    ['a=x%20%', 'a', 'value', 5, '%'],
    ['filter[A.b]=10%25%20of%zzy', 'filter[A.b]', 'value', 11, '%zz'],
    ['a=%C3%A9%C3', 'a', 'value', 7, '%C3'],
    ['a=%41%ED%A0%80', 'a', 'value', 4, '%ED'],
    ['x%ff=1', 'x%ff', 'name', 2, '%ff'],
  ])('reports the position of %j, and quotes no more', (search, parameter, part, character, value) => {
    const detail = expect.stringContaining(`The ${part} has a % at character ${character} that`) as unknown;
    const fault = expect.objectContaining({ value, source: { parameter }, detail }) as unknown;
    expect(() => readParameters(search)).toThrow(expect.objectContaining({ faults: [fault] }));
  });

  it('documents#faults-together: reports at most 100 unreadable parameters', () => {
    expect(() => readParameters('%&'.repeat(4_000))).toThrow(
      expect.objectContaining({ faults: Array.from({ length: 100 }, () => expect.anything() as unknown) }),
    );
  });

  it('reports every unreadable parameter', () => {
    const faults = [{ source: { parameter: 'a' } }, { source: { parameter: 'c' } }];
    expect(() => readParameters('a=%&b=1&c=%')).toThrow(
      expect.objectContaining({ faults: faults.map((fault) => expect.objectContaining(fault) as unknown) }),
    );
  });
});

describe('selectParameters', () => {
  function select(search: string, ...known: ParameterName[]) {
    const faults: Fault[] = [];
    const { once, fields, filters } = selectParameters(readParameters(search), new Set(known), faults);
    return { once: Object.fromEntries(once), fields: Object.fromEntries(fields), filters, faults };
  }

  it('keeps known parameters', () => {
    const search =
      'page[limit]=5&filter=roi&sort=name&fields[Accounts]=name&filter[Accounts.name]=a&fields[Cases]=&include=cases';
    expect(select(search, 'page[limit]', 'filter', 'sort', 'fields', 'include')).toEqual({
      once: { 'page[limit]': '5', sort: 'name', include: 'cases' },
      fields: { Accounts: 'name', Cases: '' },
      filters: [
        ['filter', 'roi'],
        ['filter[Accounts.name]', 'a'],
      ],
      faults: [],
    });
  });

  it('accepts repeated filters, identical or not', () => {
    const search = 'filter[A.b]=1&filter=x&filter[A.b]=1&filter=x&filter[]=&filter[a][b]=2';
    expect(select(search, 'filter')).toMatchObject({
      filters: [
        ['filter[A.b]', '1'],
        ['filter', 'x'],
        ['filter[A.b]', '1'],
        ['filter', 'x'],
        ['filter[]', ''],
        ['filter[a][b]', '2'],
      ],
      faults: [],
    });
  });

  it.each([
    ['foo=1', 8201, 'foo'],
    ['access_token=x', 8201, 'access_token'],
    ['page=1', 8201, 'page'],
    ['page[cursor]=1', 8201, 'page[cursor]'],
    ['limit=5', 8201, 'limit'],
    ['Sort=name', 8201, 'Sort'],
    ['__proto__=1', 8201, '__proto__'],
    ['=1', 8201, ''],
    ['fields=name', 8201, 'fields'],
    ['filter[a', 8201, 'filter[a'],
    ['filter[a]b', 8201, 'filter[a]b'],
    ['filters[a]', 8201, 'filters[a]'],
    ['filter=roi', 8204, 'filter'],
    ['filter[Accounts.name]=a', 8204, 'filter[Accounts.name]'],
    ['fields[Accounts]=name', 8204, 'fields[Accounts]'],
    ['sort=name', 8204, 'sort'],
    ['include=contacts', 8204, 'include'],
    ['page[count]=exact', 8204, 'page[count]'],
    ['page[after]=x', 8204, 'page[after]'],
    ['page[before]=x', 8204, 'page[before]'],
    ['page[limit]=1&page[limit]=2', 8205, 'page[limit]'],
  ])('rejects %s', (search, code, parameter) => {
    expect(select(search, 'page[limit]').faults).toEqual([{ code, value: parameter, source: { parameter } }]);
  });

  it.each(['sort=a&sort=a', 'include=&include=', 'page[count]=none&page[count]=none', 'fields[A]=x&fields[A]=y'])(
    'rejects %s as repeated',
    (search) => {
      const { faults } = select(search, 'sort', 'include', 'page[count]', 'fields');
      expect(faults).toEqual([expect.objectContaining({ code: 8205 })]);
    },
  );

  it('reports every fault', () => {
    expect(select('a=1&b=2&sort=x').faults.map(({ code }) => code)).toEqual([8201, 8201, 8204]);
  });
});
