import { describe, expect, it } from '@jest/globals';
import { ByteBudget } from './byte-budget.js';

describe('ByteBudget', () => {
  const unasked = (): never => {
    throw new Error('nobody was to give way');
  };

  it('rejects more than the share of an owner, except for a single claim', () => {
    const budget = new ByteBudget({ total: 100, share: 10 });
    const [first, second] = [budget.open('a', unasked), budget.open('a', unasked)];
    expect(first.tryToHold(12)).toBeUndefined();
    expect(second.tryToHold(1)).toBe('share');
    first.release();
    expect(second.tryToHold(10)).toBeUndefined();
    expect(budget.held).toBe(10);
  });

  it('evicts the largest claim of the heaviest owner for a lighter one', () => {
    const budget = new ByteBudget({ total: 20, share: 15 });
    const gaveWay: string[] = [];
    for (const [name, bytes] of [
      ['small', 5],
      ['large', 9],
    ] as const) {
      budget.open('heavy', () => gaveWay.push(name)).tryToHold(bytes);
    }
    expect(budget.open('light', unasked).tryToHold(8)).toBeUndefined();
    expect(gaveWay).toEqual(['large']);
    expect(budget.held).toBe(13);
  });

  it('grants the reserve to an owner without another claim, whatever others hold', () => {
    const budget = new ByteBudget({ total: 20, share: 15, reserved: 4 });
    const kept = budget.open('heavy', unasked);
    kept.tryToHold(20);
    kept.keep();
    const light = budget.open('light', unasked);
    expect(light.tryToHold(4)).toBeUndefined();
    expect(light.tryToHold(5)).toBe('total');
    expect(budget.open('light', unasked).tryToHold(1)).toBe('total');
  });

  it('evicts claims of other owners instead of kept ones', () => {
    const budget = new ByteBudget({ total: 20, share: 15 });
    const kept = budget.open('heavy', unasked);
    kept.tryToHold(11);
    kept.keep();
    let gaveWay = false;
    budget.open('middle', () => (gaveWay = true)).tryToHold(9);
    expect(budget.open('light', unasked).tryToHold(3)).toBeUndefined();
    expect(gaveWay).toBe(true);
  });

  it('does not evict kept claims when there are no others', () => {
    const budget = new ByteBudget({ total: 20, share: 15 });
    const kept = budget.open('heavy', unasked);
    kept.tryToHold(15);
    kept.keep();
    const light = budget.open('light', unasked);
    expect(light.tryToHold(8)).toBe('total');
    kept.release();
    expect(light.tryToHold(8)).toBeUndefined();
  });
});
