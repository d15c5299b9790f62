import { describe, expect, it } from '@jest/globals';
import { numberFromInput, numberToInput } from './exact-number.js';

describe('numbers in inputs', () => {
  it.each([
    ['12345678901234567890.10', 'en', '12345678901234567890.10'],
    [1234.5, 'de', '1234,5'],
    [null, 'es', ''],
  ])('show %j in %s', (value, locale, text) => {
    expect(numberToInput(value, locale)).toBe(text);
  });

  it.each([
    ['1.234,50', 'de', '1234.50'],
    ['1,234.50', 'en', '1234.50'],
    ['12345678901234567890,1', 'es', '12345678901234567890.1'],
    ['-5', 'en', '-5'],
    ['', 'en', null],
    ['five', 'en', 'five'],
  ])('read %j in %s', (text, locale, digits) => {
    expect(numberFromInput(text, locale)).toBe(digits);
  });
});
