import { describe, expect, it } from '@jest/globals';
import { addWorkdays, endOfTerm, period, workday } from './days.js';

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

describe('addWorkdays', () => {
  it.each([
    ['2026-07-01', 0, '2026-07-01'],
    ['2026-07-01', 2, '2026-07-03'],
    ['2026-07-01', 3, '2026-07-06'],
    ['2026-07-01', -3, '2026-06-26'],
    ['2026-07-01', 10, '2026-07-15'],
  ])('counts from %s %i days to %s', (day, count, result) => {
    expect(addWorkdays(day, count)).toBe(result);
  });
});

describe('endOfTerm', () => {
  it.each([
    ['2026-07-01', 12, '2027-06-30'],
    ['2026-01-31', 1, '2026-02-27'],
    ['2026-11-15', 3, '2027-02-14'],
  ])('ends a term from %s of %i months on %s', (day, months, result) => {
    expect(endOfTerm(day, months)).toBe(result);
  });
});

describe('period', () => {
  it('tells begin, end and duration', () => {
    expect(period('2026-07-01', '09', 90)).toEqual({
      date_start: '2026-07-01T09:00:00.000Z',
      date_end: '2026-07-01T10:30:00.000Z',
      duration_hours: 1,
      duration_minutes: 30,
    });
  });
});
