import { describe, expect, it } from '@jest/globals';
import { isCheap, readPlan, readPlannedList } from './read-plan.js';

function plan(type: string, rows: number, cost: number, ...plans: object[]) {
  return { 'Node Type': type, 'Plan Rows': rows, 'Total Cost': cost, Plans: plans } as Parameters<typeof isCheap>[0];
}

describe('a plan', () => {
  it('is read from what EXPLAIN answers', () => {
    expect(readPlan(JSON.stringify([{ Plan: plan('Result', 7, 1) }]))['Plan Rows']).toBe(7);
    expect(() => readPlan('[]')).toThrow('EXPLAIN answered no plan');
  });

  it.each([
    ['few rows by an index', plan('Index Scan', 100, 300), true],
    ['many rows', plan('Index Only Scan', 5_001, 300), false],
    ['few rows out of very many', plan('Index Scan', 10, 90_000), false],
    ['a small table', plan('Nested Loop', 10, 600, plan('Seq Scan', 10, 100)), true],
    ['a large table within', plan('Hash Join', 10, 2_000, plan('Hash', 1, 1, plan('Seq Scan', 1, 1_500))), false],
  ])('is cheap or not: %s', (_name, root, cheap) => {
    expect(isCheap(root, 5_000)).toBe(cheap);
  });
});

describe('the plans of a list', () => {
  const explained = (picked: object, listed: object, asked?: object): string => {
    const below = [
      { ...picked, 'Subplan Name': 'CTE picked' },
      { ...listed, 'Subplan Name': 'CTE listed' },
      ...(asked === undefined ? [] : [{ ...asked, 'Subplan Name': 'CTE asked' }]),
    ];
    return JSON.stringify([{ Plan: plan('Nested Loop', 1, 1, ...below) }]);
  };
  const scan = (index: string, rows: number): object => ({ ...plan('Index Scan', rows, 5), 'Index Name': index });
  const limit = (below: object): object => {
    const beside = { ...plan('Index Scan', 1, 1), 'Parent Relationship': 'InitPlan' };
    return plan('Limit', 21, 5, beside, { ...below, 'Parent Relationship': 'Outer' });
  };

  it('tell how many records there are behind the limit', () => {
    const read = (rows: number) => readPlannedList(explained(limit(scan('a', rows)), limit(scan('b', rows))), 1_000);
    expect(read(7)).toMatchObject({ rows: 7, isCheap: true });
    expect(read(70_000)).toMatchObject({ rows: 70_000, isCheap: false });
  });

  it.each<[what: string, listed: object, asked: object, isWalked: boolean, cheap: boolean, asksEach: boolean]>([
    ['few are seen', plan('Index Scan', 9, 40), plan('Index Scan', 500, 600), false, true, false],
    ['few meet the conditions', plan('Index Scan', 9, 900), plan('Index Scan', 20, 30), false, true, true],
    ['the table is small', plan('Index Scan', 9, 900), plan('Seq Scan', 20, 800), false, true, true],
    ['a scan costs no more than the page', plan('Hash Join', 9, 90), plan('Seq Scan', 20, 500), false, true, true],
    ['a scan costs more than the page', plan('Index Scan', 9, 90), plan('Seq Scan', 20, 600), false, true, false],
    ['a page of many costs as much as a scan', plan('Hash Join', 9, 90), plan('Seq Scan', 20, 500), true, true, true],
    ['nothing is few', plan('Index Scan', 2_000, 8_000), plan('Seq Scan', 500, 9_000), false, false, false],
    ['many are seen, few meet', plan('Index Scan', 9, 20), plan('Index Scan', 20, 30), true, true, true],
    ['many are seen, many meet', plan('Index Scan', 9, 900), plan('Seq Scan', 20, 800), true, false, false],
  ])('tell whether each record is asked about, where %s', (_, listed, asked, isWalked, cheap, asksEach) => {
    const text = explained(plan('Index Scan', 21, 500), limit(listed), limit(asked));
    expect(readPlannedList(text, 1_000, isWalked)).toMatchObject({ isCheap: cheap, asksEach });
  });

  it('tell to look up many where the page would come too late', () => {
    const [listed, asked] = [plan('Index Scan', 9, 900), plan('Seq Scan', 20, 90_000)];
    const late = explained(plan('Index Scan', 21, 50_000), listed, asked);
    expect(readPlannedList(late, 1_000, true)).toMatchObject({ isCheap: true, asksEach: false });
  });

  it('are alike whatever the numbers, and differ with the index and the joins', () => {
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
