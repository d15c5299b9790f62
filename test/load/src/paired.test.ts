import { describe, expect, it } from '@jest/globals';
import { medianOf } from './paired.js';

const upTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);

describe('medianOf', () => {
  // The ranks of the usual tables of the sign test.
  it.each([
    [6, 1, 6],
    [10, 2, 9],
    [20, 6, 15],
    [100, 40, 61],
  ])('bounds the median of %i figures by those of rank %i and %i', (count, low, high) => {
    expect(medianOf(upTo(count).reverse())).toEqual({ median: (count + 1) / 2, low, high });
  });

  it('uses the widest bounds for few figures', () => {
    expect(medianOf([3, 1, 2])).toEqual({ median: 2, low: 1, high: 3 });
  });
});
