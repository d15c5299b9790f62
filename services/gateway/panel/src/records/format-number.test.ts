import { describe, expect, it } from '@jest/globals';
import { formatNumber, numberFromInput, numberToInput } from './format-number.js';

describe('formatNumber', () => {
  it('preserves every digit', () => {
    expect(formatNumber('12345678901234567890.125', 'en', 2)).toBe('12,345,678,901,234,567,890.125');
  });

  it('formats for the language', () => {
    expect(formatNumber('1234.5', 'de', 2)).toBe('1.234,50');
  });

  it('returns other text unchanged', () => {
    expect(formatNumber('n/a', 'en', 2)).toBe('n/a');
  });
});

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
