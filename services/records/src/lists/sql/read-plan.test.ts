import { describe, expect, it } from '@jest/globals';
import { isCheap, readPlan, readPlannedList } from './read-plan.js';

function plan(type: string, rows: number, cost: number, ...plans: object[]) {
  return { 'Node Type': type, 'Plan Rows': rows, 'Total Cost': cost, Plans: plans } as Parameters<typeof isCheap>[0];
}

describe('a plan', () => {
  it('is read from the output of EXPLAIN', () => {
    expect(readPlan(JSON.stringify([{ Plan: plan('Result', 7, 1) }]))['Plan Rows']).toBe(7);
    expect(() => readPlan('[]')).toThrow('EXPLAIN answered no plan');
  });

  it.each([
    ['few rows by an index', plan('Index Scan', 100, 300), true],
    ['many rows', plan('Index Only Scan', 5_001, 300), false],
    ['few rows out of very many', plan('Index Scan', 10, 90_000), false],
    ['a small table', plan('Nested Loop', 10, 600, plan('Seq Scan', 10, 100)), true],
    [
      'a scan of a large table below',
      plan('Hash Join', 10, 2_000, plan('Hash', 1, 1, plan('Seq Scan', 1, 1_500))),
      false,
    ],
  ])('is cheap or costly: %s', (_name, root, cheap) => {
    expect(isCheap(root, 5_000)).toBe(cheap);
  });
});

describe('the plans of a list', () => {
  const explained = (picked: object, listed: object, asked?: object, size = 0): string => {
    const below = [
      { ...picked, 'Subplan Name': 'CTE picked' },
      { ...listed, 'Subplan Name': 'CTE listed' },
      ...(asked === undefined ? [] : [{ ...asked, 'Subplan Name': 'CTE asked' }]),
      ...(asked === undefined ? [] : [{ ...plan('Seq Scan', size, 1), 'Subplan Name': 'CTE table_rows' }]),
    ];
    return JSON.stringify([{ Plan: plan('Nested Loop', 1, 1, ...below) }]);
  };
  const scan = (index: string, rows: number): object => ({ ...plan('Index Scan', rows, 5), 'Index Name': index });
  const limit = (below: object): object => {
    const beside = { ...plan('Index Scan', 1, 1), 'Parent Relationship': 'InitPlan' };
    return plan('Limit', 21, 5, beside, { ...below, 'Parent Relationship': 'Outer' });
  };

  it('estimate the number of records beyond the limit', () => {
    const read = (rows: number) => readPlannedList(explained(limit(scan('a', rows)), limit(scan('b', rows))), 1_000);
    expect(read(7)).toMatchObject({ rows: 7, isCheap: true });
    expect(read(70_000)).toMatchObject({ rows: 70_000, isCheap: false });
  });

  const [few, many] = [false, true];
  it.each([
    ['the table is small', few, 2_500, 900, 500, { isCheap: true, asksEach: true, mostSeen: Infinity }],
    ['the table is large', few, 2_501, 900, 500, { isCheap: true, asksEach: false, mostSeen: 1_000 }],
    ['the page is cheaper than a scan', few, 2_500, 90, 501, { isCheap: true, asksEach: false, mostSeen: 1_000 }],
    [
      'the page is cheaper than look-ups and a scan',
      few,
      2_500,
      8_000,
      501,
      { isCheap: false, asksEach: false, mostSeen: 1_000 },
    ],
    [
      'many of few records are visible',
      many,
      10_000,
      8_000,
      500,
      { isCheap: true, asksEach: true, mostSeen: Infinity },
    ],
    ['many of more records are visible', many, 40_000, 900, 3, { isCheap: true, asksEach: false, mostSeen: 4_000 }],
  ])('decide whether each record is checked: %s', (_, isWalked, size, lookUps, scan, expected) => {
    const [listed, asked] = [plan('Index Scan', 9, lookUps), plan('Seq Scan', 20, scan)];
    const text = explained(plan('Index Scan', 21, 500), limit(listed), limit(asked), size);
    expect(readPlannedList(text, 1_000, isWalked)).toMatchObject(expected);
  });

  it('are costly for many records, however small the table', () => {
    const many = plan('Seq Scan', 1_001, 9);
    expect(readPlannedList(explained(many, many, many, 2_000), 1_000)).toMatchObject({ isCheap: false });
  });

  it('are the same whatever the numbers, and differ by index and joins', () => {
    const way = (picked: object, listed: object): string => {
      const { pageWay, countWay } = readPlannedList(explained(picked, listed), 1_000);
      return `${pageWay} ${countWay}`;
    };
    const one = way(limit(scan('a', 1)), limit(scan('b', 1)));
    expect(way(limit(scan('a', 9)), limit(plan('Memoize', 1, 1, scan('b', 9))))).toBe(one);
    expect(way(limit(scan('b', 1)), limit(scan('b', 1)))).not.toBe(one);
    expect(way(limit(scan('a', 1)), limit(scan('a', 1)))).not.toBe(one);
    expect(way(limit(scan('a', 1)), limit(plan('Nested Loop', 1, 1, scan('b', 1))))).not.toBe(one);
  });
});
