import { describe, expect, it } from '@jest/globals';
import { isCheap, readPlan } from './read-plan.js';

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
    ['a small table', plan('Nested Loop', 10, 600, plan('Seq Scan', 10, 400)), true],
    ['a large table within', plan('Hash Join', 10, 2_000, plan('Hash', 1, 1, plan('Seq Scan', 1, 1_500))), false],
  ])('is cheap or not: %s', (_name, root, cheap) => {
    expect(isCheap(root, 5_000)).toBe(cheap);
  });
});
