import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Fault } from '@crm/errors';
import { readFilters, type Comparator, type Condition } from './filter.js';
import type { Parameter } from './parameters.js';

const limits = { maxConditions: 20, maxListValues: 100 };

function read(...parameters: Parameter[]) {
  const faults: Fault[] = [];
  return { ...readFilters(parameters, limits, faults), faults };
}

/** The comparators of one value: operator, its position, and the operands with their positions. */
function comparators(value: string, parameter = 'filter[Accounts.name]'): unknown[] {
  const { conditions, faults } = read([parameter, value]);
  expect(faults).toEqual([]);
  return (conditions[0]?.comparators ?? []).map(({ operator, position, operands }) => [
    operator,
    position,
    ...operands.map((operand) => [operand.text, operand.position]),
  ]);
}

describe('readFilters', () => {
  it.each([
    ['filter[Accounts.name]', ['Accounts', 'name']],
    ['filter[Meetings.users.account.name]', ['Meetings', 'users', 'account', 'name']],
    ['filter[M.users.meta.middle_table.accept_status]', ['M', 'users', 'meta', 'middle_table', 'accept_status']],
    ['filter[id]', ['id']],
    ['filter[Accounts]', ['Accounts']],
    ['filter[]', ['']],
    ['filter[.a.]', ['', 'a', '']],
    ['filter[a][b]', ['a][b']],
  ])('splits the path of %s', (parameter, path) => {
    expect(read([parameter, 'x']).conditions).toMatchObject([{ parameter, path }]);
  });

  it('keeps named filters separate', () => {
    expect(read(['filter', 'roi'], ['filter[A.b]', 'x'], ['filter', 'mine'])).toMatchObject({
      namedFilters: ['roi', 'mine'],
      conditions: [{ path: ['A', 'b'] }],
    });
  });

  it.each<[string, unknown[]]>([
    ['', [['eq', 0, ['', 0]]]],
    ['Acme', [['eq', 0, ['Acme', 0]]]],
    ['a,b', [['eq', 0, ['a,b', 0]]]],
    ['[[eq]]Acme', [['eq', 2, ['Acme', 6]]]],
    ['[[li]]', [['li', 2, ['', 6]]]],
    ['[[eq]]a, b,c', [['eq', 2, ['a, b,c', 6]]]],
    [
      '[[gt]]1,[[lt]]5',
      [
        ['gt', 2, ['1', 6]],
        ['lt', 10, ['5', 14]],
      ],
    ],
    [
      'a,[[ne]]b',
      [
        ['eq', 0, ['a', 0]],
        ['ne', 4, ['b', 8]],
      ],
    ],
    ['[[eq]]a[[b]]c', [['eq', 2, ['a[[b]]c', 6]]]],
    [
      '[[eq]],[[ne]]',
      [
        ['eq', 2, ['', 6]],
        ['ne', 9, ['', 13]],
      ],
    ],
    ['[[eq]]a]]b', [['eq', 2, ['a]]b', 6]]]],
    ['[eq]a', [['eq', 0, ['[eq]a', 0]]]],
    [' [[eq]]a', [['eq', 0, [' [[eq]]a', 0]]]],
    ['[[ EQ ]]a', [[' EQ ', 2, ['a', 8]]]],
    ['[[]]a', [['', 2, ['a', 4]]]],
    [
      '[[eq]]a\\,[[ne]]b',
      [
        ['eq', 2, ['a\\', 6]],
        ['ne', 11, ['b', 15]],
      ],
    ],
    ['[[[eq]]]a', [['[eq', 2, [']a', 7]]]],
    // Characters, not UTF-16 units.
    [
      '😀😀,[[gt]]é',
      [
        ['eq', 0, ['😀😀', 0]],
        ['gt', 5, ['é', 9]],
      ],
    ],
  ])('reads %j', (value, expected) => {
    expect(comparators(value)).toEqual(expected);
  });

  it.each<[string, unknown[]]>([
    ['[[in]]a,b', [['in', 2, ['a', 6], ['b', 8]]]],
    [
      '[[in]]a,[[in]]b',
      [
        ['in', 2, ['a', 6]],
        ['in', 10, ['b', 14]],
      ],
    ],
    [
      '[[nin]]a,b,[[in]]c,d',
      [
        ['nin', 2, ['a', 7], ['b', 9]],
        ['in', 13, ['c', 17], ['d', 19]],
      ],
    ],
    ['[[in]]a\\,b,c', [['in', 2, ['a,b', 6], ['c', 11]]]],
    [
      '[[in]]a\\,[[in]]b\\',
      [
        ['in', 2, ['a\\', 6]],
        ['in', 11, ['b\\', 15]],
      ],
    ],
    ['[[in]]a\\\\,b', [['in', 2, ['a\\,b', 6]]]],
    ['[[in]]a\\b\\', [['in', 2, ['a\\b\\', 6]]]],
    ['[[in]]', [['in', 2, ['', 6]]]],
    ['[[in]]a,', [['in', 2, ['a', 6], ['', 8]]]],
    ['[[in]],,', [['in', 2, ['', 6], ['', 7], ['', 8]]]],
    [
      '[[eq]]x,[[in]]a,b',
      [
        ['eq', 2, ['x', 6]],
        ['in', 10, ['a', 14], ['b', 16]],
      ],
    ],
  ])('reads the list %j', (value, expected) => {
    expect(comparators(value)).toEqual(expected);
  });

  it.each(['filter[id]', 'filter[Accounts]'])('reads a value of %s without an operator as a list', (parameter) => {
    expect(comparators('a,b', parameter)).toEqual([['in', 0, ['a', 0], ['b', 2]]]);
    expect(comparators('[[nin]]a', parameter)).toEqual([['nin', 2, ['a', 7]]]);
  });

  it.each([
    ['[[', 1],
    ['[[eq', 1],
    ['[[eq]', 1],
    ['[[eq]]a,[[b', 9],
    ['😀,[[', 3],
    ['[[in]]a,b,[[in', 11],
  ])('rejects %j', (value, character) => {
    expect(read(['filter[Accounts.name]', value]).faults).toEqual([
      {
        code: 8206,
        value,
        source: { parameter: 'filter[Accounts.name]' },
        detail: expect.stringContaining(`at character ${character};`),
      },
    ]);
  });

  it('accepts up to the maximum number of filters and values', () => {
    const list = (size: number): string => Array.from({ length: size }, (_, index) => String(index)).join(',');
    const apart = (size: number): string => `[[in]]${list(size).replaceAll(',', ',[[in]]')}`;
    for (const [value, codes] of [
      [`[[in]]${list(100)}`, []],
      [`[[in]]${list(101)}`, [8712]],
      [apart(100), []],
      [apart(101), [8712]],
      [`[[ne]]${list(101).replaceAll(',', ',[[ne]]')}`, [8712]],
      [`[[in]]${list(99)},[[nin]]a,b`, [8712]],
    ] as const) {
      const { faults } = read(['filter[A.b]', value]);
      expect(faults.map(({ code, source }) => [code, source])).toEqual(
        codes.map((code) => [code, { parameter: 'filter[A.b]' }]),
      );
    }
    const many = (size: number): Parameter[] =>
      Array.from({ length: size }, (_, index) => (index % 2 === 0 ? ['filter', 'mine'] : [`filter[A.${index}]`, 'x']));
    expect(read(...many(20)).faults).toEqual([]);
    expect(read(...many(23)).faults).toEqual([
      { code: 8711, source: { parameter: 'filter' }, detail: 'The request has 23 filters; 20 are allowed' },
    ]);
  });

  it('reports the faults of all conditions', () => {
    const { faults } = read(['filter[A.a]', '[['], ['filter[A.b]', 'x'], ['filter[A.c]', 'x,[[']);
    expect(faults.map(({ source }) => source)).toEqual([{ parameter: 'filter[A.a]' }, { parameter: 'filter[A.c]' }]);
  });
});

const text = fc.string({
  unit: fc.oneof(fc.constantFrom(',', '[', ']', '[[', ']]', '\\', '%', 'a', '😀'), fc.string()),
});
// A comma followed by two brackets always starts a comparator and cannot be escaped.
const plain = text.filter((operand) => !operand.includes(',[['));
const single = fc.record({ operator: fc.constantFrom('eq', 'ne', 'gt', 'li', 'x y'), texts: fc.tuple(plain) });
// Within one list a backslash at the end would escape the following comma; an operand with its own operator keeps it.
const list = fc
  .record({
    operator: fc.constantFrom('in', 'nin'),
    texts: fc.array(plain, { minLength: 1, maxLength: 5 }),
  })
  .filter(({ texts }) => texts.slice(1).every((operand) => !operand.startsWith('[[')))
  .filter(({ texts }) => texts.slice(0, -1).every((operand) => !operand.endsWith('\\')));

function print(operator: string, texts: readonly string[]): string {
  const isList = operator === 'in' || operator === 'nin';
  return `[[${operator}]]${texts.map((one) => (isList ? one.replaceAll(',', '\\,') : one)).join(',')}`;
}

describe('a printed filter', () => {
  it('is parsed to the same conditions and positions', () => {
    const wanted = fc.array(fc.oneof(single, list), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(wanted, (all) => {
        const value = all.map(({ operator, texts }) => print(operator, texts)).join(',');
        const { conditions, faults } = read(['filter[A.b]', value]);
        const [condition] = conditions as [Condition];
        expect(faults).toEqual([]);
        const found = condition.comparators.map(({ operator, operands }) => ({
          operator,
          texts: operands.map((operand) => operand.text),
        }));
        expect(found).toEqual(all);
        expectPositions(value, condition.comparators);
      }),
    );
  });

  function expectPositions(value: string, found: readonly Comparator[]): void {
    const from = (position: number): string => Array.from(value).slice(position).join('');
    for (const { operator, operands, position } of found) {
      expect(from(position)).toMatch(new RegExp(`^${operator}\\]\\]`, 'u'));
      for (const operand of operands) {
        const isList = operator.endsWith('in');
        expect(from(operand.position).startsWith(isList ? operand.text.replaceAll(',', '\\,') : operand.text)).toBe(
          true,
        );
      }
    }
  }
});

it('any text is parsed or rejected, and never fails otherwise', () => {
  fc.assert(
    fc.property(text, fc.constantFrom('filter[id]', 'filter[A.b]'), (value, parameter) => {
      const { conditions, faults } = read([parameter, value]);
      expect(faults.length + (conditions[0]?.comparators.length ?? 0)).toBeGreaterThan(0);
    }),
  );
});
