import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { ExactNumber } from '../exact-number.js';
import { checkDecimal, checkInteger, checkIntegerOption } from './number.js';
import { prepareOptions } from './option.js';

describe('checkInteger', () => {
  it('accepts every 32-bit integer, as a number or a string', () => {
    fc.assert(
      fc.property(fc.integer(), (value) => {
        expect(checkInteger(value)).toEqual({ value });
        expect(checkInteger(String(value))).toEqual({ value });
      }),
    );
  });

  it.each([
    [new ExactNumber('1.0'), 1],
    [new ExactNumber('1e2'), 100],
    [new ExactNumber('1.5e1'), 15],
    [new ExactNumber('10e-1'), 1],
    [new ExactNumber('-0'), 0],
    ['-0', 0],
    ['007', 7],
    ['2147483647', 2147483647],
    [-2147483648, -2147483648],
  ])('reads %j as %i', (sent, value) => {
    expect(checkInteger(sent)).toEqual({ value });
  });

  it.each([2147483648, -2147483649, '99999999999', new ExactNumber('1e10'), new ExactNumber('1e65'), '1'.repeat(66)])(
    'rejects %j as out of range',
    (value) => {
      expect(checkInteger(value)).toMatchObject({ refusal: { code: 8115 } });
    },
  );

  it.each([
    1.5,
    '1.5',
    new ExactNumber('1.50'),
    new ExactNumber('1e-1'),
    '',
    ' 1',
    '1 ',
    '+1',
    '0x10',
    '1,000',
    '.5',
    '5.',
  ])('rejects %j', (value) => {
    expect(checkInteger(value)).toMatchObject({ refusal: { code: 8111 } });
  });

  it.each([true, [], {}, [1], Number.NaN, Number.POSITIVE_INFINITY])('rejects %j, which is not a number', (value) => {
    expect(checkInteger(value)).toMatchObject({ refusal: { code: 8111 } });
  });
});

describe('checkDecimal', () => {
  it.each([
    [new ExactNumber('1.10'), '1.10'],
    [new ExactNumber('0.1000000000000000055511151231257827'), '0.1000000000000000055511151231257827'],
    [new ExactNumber('-12345678901234567890.123456'), '-12345678901234567890.123456'],
    [new ExactNumber('1e64'), '1e64'],
    [new ExactNumber('1E-64'), '1E-64'],
    ['250.00', '250.00'],
    [42, '42'],
    [0.5, '0.5'],
    ['9'.repeat(65), '9'.repeat(65)],
  ])('preserves the digits of %j', (sent, text) => {
    expect(checkDecimal(sent)).toEqual({ value: text });
  });

  it.each([
    new ExactNumber('1e65'),
    new ExactNumber('1e-65'),
    new ExactNumber('1e999999999999999999999'),
    new ExactNumber(`0.${'1'.repeat(65)}`),
    '1'.repeat(66),
    1e300,
  ])('rejects %j, which would expand to a long number', (value) => {
    expect(checkDecimal(value)).toMatchObject({ refusal: { code: 8115 } });
  });

  it.each(['', 'NaN', 'Infinity', '1,5', '1.', '$5', true, [], {}, Number.NaN])('rejects %j', (value) => {
    expect(checkDecimal(value)).toMatchObject({ refusal: { code: 8111 } });
  });
});

describe('checkIntegerOption', () => {
  const rules = { options: prepareOptions(['-1', '60', '300']) };

  it.each([
    [-1, -1],
    ['-1', -1],
    ['300', 300],
    [new ExactNumber('60.0'), 60],
  ])('reads %j as the option %i', (sent, value) => {
    expect(checkIntegerOption(sent, rules)).toEqual({ value });
  });

  it('lists the options when the number is not one of them', () => {
    const refusal = { code: 8113, detail: 'The options are -1, 60, 300' };
    expect(checkIntegerOption(61, rules)).toEqual({ refusal });
  });

  it('rejects a value that is not an integer', () => {
    expect(checkIntegerOption('soon', rules)).toMatchObject({ refusal: { code: 8111 } });
  });
});
