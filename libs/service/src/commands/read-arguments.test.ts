import { describe, expect, it } from '@jest/globals';
import { readLimit } from './read-arguments.js';

describe('readLimit', () => {
  it.each([
    [undefined, 100],
    ['1', 1],
    ['5000', 5000],
  ])('of %j is %d', (limit, number) => {
    expect(readLimit({ limit }, 'usage')).toBe(number);
  });

  it.each(['0', '-1', '1.5', 'x', ''])('refuses %j and prints the usage', (limit) => {
    expect(() => readLimit({ limit }, 'crm list')).toThrow('crm list');
  });
});
