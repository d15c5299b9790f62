import { describe, expect, it } from '@jest/globals';
import { literal, quote } from './quote.js';

describe('quote', () => {
  it('accepts plain names', () => {
    expect(quote('date_entered')).toBe('"date_entered"');
  });

  it.each(['', 'a"b', 'a b', '1a', 'a;b', 'ä', 'x'.repeat(64)])('refuses %j', (name) => {
    expect(() => quote(name)).toThrow(TypeError);
  });
});

describe('literal', () => {
  it('doubles quotes', () => {
    expect(literal("O'Neil")).toBe("'O''Neil'");
  });
});
