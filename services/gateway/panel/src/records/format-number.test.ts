import { describe, expect, it } from '@jest/globals';
import { formatNumber } from './format-number.js';

describe('formatNumber', () => {
  it('loses no digit', () => {
    expect(formatNumber('12345678901234567890.125', 'en', 2)).toBe('12,345,678,901,234,567,890.125');
  });

  it('writes as the language does', () => {
    expect(formatNumber('1234.5', 'de', 2)).toBe('1.234,50');
  });

  it('leaves what is no number', () => {
    expect(formatNumber('n/a', 'en', 2)).toBe('n/a');
  });
});
