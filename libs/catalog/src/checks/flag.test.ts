import { describe, expect, it } from '@jest/globals';
import { ExactNumber } from '../exact-number.js';
import { checkFlag } from './flag.js';

describe('checkFlag', () => {
  it.each([true, 1, '1', 'true', new ExactNumber('1.0'), new ExactNumber('10e-1')])('accepts %j as true', (value) => {
    expect(checkFlag(value)).toEqual({ value: true });
  });

  it.each([false, 0, '0', 'false', new ExactNumber('0.0'), new ExactNumber('-0')])('accepts %j as false', (value) => {
    expect(checkFlag(value)).toEqual({ value: false });
  });

  it.each(['', 'yes', 'TRUE', 2, -1, '2', [], {}, [true], new ExactNumber('1.5'), new ExactNumber('1.01'), '1.0'])(
    'rejects %j',
    (value) => {
      expect(checkFlag(value)).toMatchObject({ refusal: { code: 8111 } });
    },
  );
});
