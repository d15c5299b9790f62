import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { checkTime } from './time.js';

describe('checkTime', () => {
  it('preserves every second of the day', () => {
    const parts = fc.tuple(fc.nat({ max: 23 }), fc.nat({ max: 59 }), fc.nat({ max: 59 }));
    fc.assert(
      fc.property(parts, (numbers) => {
        const value = numbers.map((number) => String(number).padStart(2, '0')).join(':');
        expect(checkTime(value, {})).toEqual({ value });
      }),
    );
  });

  it.each([
    ['08:45', '08:45:00'],
    ['00:00', '00:00:00'],
    ['23:59', '23:59:00'],
  ])('completes %s to %s', (sent, value) => {
    expect(checkTime(sent, {})).toEqual({ value });
  });

  it.each([
    '',
    '8:45',
    '08',
    '24:00',
    '08:60',
    '08:45:60',
    '08:45:00.5',
    '08:45:00Z',
    '08:45+01:00',
    ' 08:45',
    '08:45\n',
    '٠٨:45',
    '2017-03-27T08:45:00Z',
  ])('rejects %j', (value) => {
    expect(checkTime(value, {})).toMatchObject({ refusal: { code: 8114 } });
  });

  it.each([845, true, [], {}])('rejects %j, which is not a string', (value) => {
    expect(checkTime(value, {})).toMatchObject({ refusal: { code: 8111 } });
  });
});
