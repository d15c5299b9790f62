import { describe, expect, it } from '@jest/globals';
import { closingQuote } from './closing-quote.js';

const find = (text: string, from = 0, isEscaped = false): unknown => closingQuote(Buffer.from(text), from, isEscaped);

describe('closingQuote', () => {
  it.each([
    ['abc"d', 3],
    ['"', 0],
    ['a\\"b"', 4],
    ['a\\\\"', 3],
    ['\\\\\\"\\\\"', 6],
  ])('finds the end of %s', (text, quote) => {
    expect(find(text)).toEqual({ quote, isEscaped: false });
    expect(find(`"${text}`, 1)).toEqual({ quote: quote + 1, isEscaped: false });
  });

  it.each([
    ['abc', false],
    ['', false],
    ['a\\', true],
    ['a\\\\', false],
    ['\\"', false],
    ['\\"\\', true],
  ])('reports for the unterminated %j whether an escape is split', (text, isEscaped) => {
    expect(find(text)).toEqual({ quote: -1, isEscaped });
  });

  it('starts after an escaped character', () => {
    expect(find('"', 0, true)).toEqual({ quote: -1, isEscaped: false });
    expect(find('""', 0, true)).toEqual({ quote: 1, isEscaped: false });
    expect(find('\\"', 0, true)).toEqual({ quote: 1, isEscaped: false });
    expect(find('\\', 0, true)).toEqual({ quote: -1, isEscaped: false });
  });
});
