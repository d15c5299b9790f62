import { describe, expect, it } from '@jest/globals';
import { printable } from './printable.js';

describe('printable', () => {
  it.each([
    ['a\nb\r\tc', 'a\\nb\\r\\tc'],
    ['\u0000\u001b[31m\u007f\u009b', '\\u0000\\u001b[31m\\u007f\\u009b'],
    ['\u0085\u2028\u2029\u202e', '\\u0085\\u2028\\u2029\\u202e'],
  ])('writes %j as %s', (text, expected) => {
    expect(printable(text)).toBe(expected);
  });

  it('leaves other text unchanged', () => {
    expect(printable('Zoë Yılmaz, 東京 😀 "\\n"')).toBe('Zoë Yılmaz, 東京 😀 "\\n"');
  });
});
