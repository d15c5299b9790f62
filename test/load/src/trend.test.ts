import { describe, expect, it } from '@jest/globals';
import { floors, trendOf } from './trend.js';

describe('trendOf', () => {
  it('reports steady growth and its rate', () => {
    expect(trendOf([100, 110, 120, 130, 140])).toEqual({ level: 120, growth: 40, tau: 1 });
  });

  it('is barely affected by an outlier', () => {
    const { growth, tau } = trendOf([100, 100, 900, 100, 100, 100, 100]);
    expect(growth).toBe(0);
    expect(Math.abs(tau)).toBeLessThan(0.5);
  });

  it('reports no growth when values return to their start', () => {
    const { tau } = trendOf([120, 150, 190, 120, 140, 165, 190, 121, 139]);
    expect(tau).toBeLessThan(0.5);
  });

  it('reports no growth for a single figure', () => {
    expect(trendOf([5])).toEqual({ level: 5, growth: 0, tau: 0 });
  });
});

describe('floors', () => {
  it('returns the minimum of each complete group', () => {
    expect(floors([3, 1, 2, 9, 8, 7, 0], 3)).toEqual([1, 7]);
  });
});
