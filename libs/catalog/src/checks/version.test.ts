import { describe, expect, it } from '@jest/globals';
import { ExactNumber } from '../exact-number.js';
import { checkVersion } from './version.js';

describe('checkVersion', () => {
  it.each([
    ['2.0b', '2.0b'],
    ['', ''],
    [' 1 ', ' 1 '],
    [1, '1'],
    [2.5, '2.5'],
    [-1, '-1'],
    [new ExactNumber('2.0'), '2.0'],
    [new ExactNumber('1.10'), '1.10'],
  ])('stores %j as %j', (sent, value) => {
    expect(checkVersion(sent, { max: 5 })).toEqual({ value });
  });

  it.each([
    ['1.2.3.4', 8112],
    [123456, 8112],
    [new ExactNumber('1.00000'), 8112],
    ['1\0', 8116],
    [true, 8111],
    [[], 8111],
    [{}, 8111],
  ])('rejects %j with %i', (value, code) => {
    expect(checkVersion(value, { max: 5 })).toMatchObject({ refusal: { code } });
  });
});
