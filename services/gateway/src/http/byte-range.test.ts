import { describe, expect, it } from '@jest/globals';
import { matchesIfRange, readRange } from './byte-range.js';

describe('readRange', () => {
  it.each([
    ['bytes=0-0', 0, 1],
    ['bytes=0-', 0, 100],
    ['bytes=10-19', 10, 10],
    ['bytes=99-', 99, 1],
    ['bytes=90-1000', 90, 10],
    ['bytes=0-99999999999999999999', 0, 100],
    ['bytes=-1', 99, 1],
    ['bytes=-100', 0, 100],
    ['bytes=-1000', 0, 100],
    ['Bytes= 5-6 ', 5, 2],
  ])('reads %s of 100 bytes', (header, offset, length) => {
    expect(readRange(header, 100)).toEqual({ offset, length });
  });

  it.each(['bytes=100-', 'bytes=100-200', 'bytes=99999999999999999999-', 'bytes=-0'])(
    'finds no byte for %s',
    (header) => {
      expect(readRange(header, 100)).toBe('unsatisfiable');
    },
  );

  it.each(['bytes=0-', 'bytes=-5', 'bytes=0-0'])('finds no byte for %s of nothing', (header) => {
    expect(readRange(header, 0)).toBe('unsatisfiable');
  });

  it.each([
    undefined,
    '',
    'bytes',
    'bytes=',
    'bytes=-',
    'bytes=a-b',
    'bytes=1-x',
    'bytes=1x-2',
    'bytes=+1-2',
    'bytes=5-4',
    'bytes=0-1,3-4',
    'bytes=0-1,',
    'lines=0-1',
    'bytes 0-1',
  ])('ignores %j', (header) => {
    expect(readRange(header, 100)).toBeUndefined();
  });
});

describe('matchesIfRange', () => {
  it('compares strongly, and does not support dates', () => {
    expect(matchesIfRange(undefined, '"a"')).toBe(true);
    expect(matchesIfRange('"a"', '"a"')).toBe(true);
    expect(matchesIfRange('W/"a"', '"a"')).toBe(false);
    expect(matchesIfRange('"b"', '"a"')).toBe(false);
    expect(matchesIfRange('Sat, 01 Jan 2028 00:00:00 GMT', '"a"')).toBe(false);
  });
});
