import { describe, expect, it } from '@jest/globals';
import { workday } from './days.js';

describe('workday', () => {
  // A Wednesday.
  const today = new Date('2026-07-01T23:59:59Z');

  it.each([
    [1, '2026-07-02'],
    [3, '2026-07-06'],
    [4, '2026-07-06'],
    [-1, '2026-06-30'],
    [-3, '2026-06-26'],
    [-4, '2026-06-26'],
  ])('moves %i days away to %s, off weekends', (offset, day) => {
    expect(workday(today, offset)).toBe(day);
  });
});
