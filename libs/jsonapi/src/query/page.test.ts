import { describe, expect, it } from '@jest/globals';
import type { Fault } from '@crm/errors';
import { readPage } from './page.js';

const limits = { defaultLimit: 20, maxLimit: 200 };

function read(parameters: Record<string, string>): { page: object; faults: Fault[] } {
  const faults: Fault[] = [];
  return { page: readPage(new Map(Object.entries(parameters)), limits, faults), faults };
}

describe('readPage', () => {
  it.each([
    [{}, { limit: 20, offset: 0 }],
    [{ 'page[limit]': '1' }, { limit: 1, offset: 0 }],
    [
      { 'page[limit]': '200', 'page[offset]': '2147483647' },
      { limit: 200, offset: 2_147_483_647 },
    ],
    [{ 'page[offset]': '007' }, { limit: 20, offset: 7 }],
    [{ 'page[number]': '1' }, { limit: 20, offset: 0, isNumbered: true }],
    [{ 'page[number]': '3' }, { limit: 20, offset: 40, isNumbered: true }],
    [{ 'page[size]': '7' }, { limit: 7, offset: 0, isNumbered: true }],
    [
      { 'page[size]': '200', 'page[number]': '10737419' },
      { limit: 200, offset: 2_147_483_600, isNumbered: true },
    ],
    [
      { 'page[size]': '1', 'page[number]': '2147483648' },
      { limit: 1, offset: 2_147_483_647, isNumbered: true },
    ],
    [
      { 'page[size]': '5', 'page[number]': '2', 'page[after]': 'a' },
      { limit: 5, offset: 5, isNumbered: true, after: 'a' },
    ],
  ])('reads %j', (parameters, page) => {
    expect(read(parameters)).toEqual({ page, faults: [] });
  });

  it.each(['0', '201', '-1', '', ' 5', '5 ', '1.0', '1e2', '0x10', 'all', '99999999999999999999', '٣'])(
    'rejects page[limit]=%j',
    (value) => {
      const { faults } = read({ 'page[limit]': value });
      expect(faults).toEqual([
        {
          code: 8202,
          detail: 'page[limit] must be a whole number from 1 to 200',
          value,
          source: { parameter: 'page[limit]' },
        },
      ]);
    },
  );

  it.each(['-1', '', '2147483648', '1.5', 'NaN'])('rejects page[offset]=%j', (value) => {
    const { faults } = read({ 'page[offset]': value });
    expect(faults).toEqual([expect.objectContaining({ code: 8203, value, source: { parameter: 'page[offset]' } })]);
  });

  it.each([
    [{ 'page[size]': '201' }, 8202, 'page[size] must be a whole number from 1 to 200'],
    [{ 'page[size]': '0' }, 8202, 'page[size] must be a whole number from 1 to 200'],
    [{ 'page[number]': '0' }, 8203, 'page[number] must be a whole number from 1 to 107374183'],
    [{ 'page[number]': '107374184' }, 8203, 'page[number] must be a whole number from 1 to 107374183'],
  ])('rejects %j under the parameter name that the client used', (parameters, code, detail) => {
    const [[parameter, value] = []] = Object.entries(parameters);
    expect(read(parameters).faults).toEqual([{ code, detail, value, source: { parameter } }]);
  });

  it.each([
    [['page[size]', 'page[limit]'], ['page[size]']],
    [['page[number]', 'page[offset]'], ['page[number]']],
    [['page[number]', 'page[limit]'], ['page[number]']],
    [
      ['page[size]', 'page[number]', 'page[limit]', 'page[offset]'],
      ['page[size]', 'page[number]'],
    ],
  ])('rejects %j together', (names, refused) => {
    const { faults } = read(Object.fromEntries(names.map((name) => [name, '1'])));
    expect(faults).toEqual(refused.map((parameter) => ({ code: 8218, source: { parameter } })));
  });

  it('reports both faults', () => {
    expect(read({ 'page[limit]': 'x', 'page[offset]': 'y' }).faults.map(({ code }) => code)).toEqual([8202, 8203]);
  });

  it('reads a cursor in either direction', () => {
    expect(read({ 'page[after]': 'a' })).toEqual({ page: { limit: 20, offset: 0, after: 'a' }, faults: [] });
    expect(read({ 'page[before]': 'b', 'page[offset]': '40' })).toEqual({
      page: { limit: 20, offset: 40, before: 'b' },
      faults: [],
    });
  });

  it.each([
    [{ 'page[after]': '' }, ['page[after]']],
    [{ 'page[before]': '' }, ['page[before]']],
    [{ 'page[after]': 'a', 'page[before]': 'b' }, ['page[before]']],
  ])('rejects the cursors %j', (parameters, places) => {
    const { faults } = read(parameters);
    expect(faults).toEqual(
      places.map((parameter) => ({ code: 8214, source: { parameter }, detail: expect.any(String) })),
    );
  });
});
