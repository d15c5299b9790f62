import { describe, expect, it } from '@jest/globals';
import { readPlan } from './read-plan.js';

function plan(type: string, rows: number, cost: number, ...plans: object[]): object {
  return { 'Node Type': type, 'Plan Rows': rows, 'Total Cost': cost, Plans: plans };
}

describe('the plan of a list', () => {
  it.each([
    ['few rows by an index', plan('Index Scan', 1_000, 300), true],
    ['many rows', plan('Index Only Scan', 1_001, 300), false],
    ['few rows out of very many', plan('Index Scan', 10, 90_000), false],
    ['a small table', plan('Nested Loop', 10, 600, plan('Seq Scan', 10, 100)), true],
    ['a large table within', plan('Hash Join', 10, 2_000, plan('Hash', 1, 1, plan('Seq Scan', 1, 1_500))), false],
  ])('says whether the list is short: %s', (_name, root, isShort) => {
    expect(readPlan(JSON.stringify([{ Plan: root }]))).toMatchObject({ isShort });
  });

  it('says how many records are expected', () => {
    expect(readPlan(JSON.stringify([{ Plan: plan('Result', 7, 1) }])).rows).toBe(7);
    expect(() => readPlan('[]')).toThrow('EXPLAIN answered no plan');
  });
});
