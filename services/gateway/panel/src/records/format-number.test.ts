import { describe, expect, it } from '@jest/globals';
import { formatNumber } from './format-number.js';

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
