import { describe, expect, it } from '@jest/globals';
import { checkCounter, type CounterOperation } from './check-counter.js';
import type { Outcome } from './history.js';
import { operation } from './made-history.js';

const increment = (value: number | undefined, at: number, outcome?: Outcome): CounterOperation =>
  operation('increment', [at, at + 1], value, outcome);
const read = (value: number, at: number): CounterOperation => operation('read', [at, at + 1], value);

describe('the history of a counter', () => {
  it.each<[string, CounterOperation[]]>([
    ['every increment counts', [increment(1, 0), increment(2, 2), read(2, 4)]],
    ['a refused one does not', [increment(1, 0), increment(undefined, 2, 'refused'), read(1, 4)]],
    ['one of unknown outcome counts', [increment(undefined, 0, 'unknown'), read(1, 2)]],
    ['one of unknown outcome does not count', [increment(undefined, 0, 'unknown'), read(0, 2), increment(1, 4)]],
  ])('is consistent when %s', (_case, history) => {
    expect(checkCounter(history)).toEqual([]);
  });

  it.each<[string, string, CounterOperation[]]>([
    [
      'two increments lead to one value',
      '2 increments led to 1: one of them is lost',
      [increment(1, 0), increment(1, 0), read(1, 0)],
    ],
    [
      'an acknowledged one is missing',
      '1 after 2 acknowledged increments: lost',
      [increment(1, 0), increment(2, 2), read(1, 4)],
    ],
    ['the only one is undone', '0 after 1 acknowledged increments: lost', [increment(1, 0), read(0, 2)]],
    [
      'one of unknown outcome counts twice',
      '2 after 1 attempted increments: made twice',
      [increment(undefined, 0, 'unknown'), read(2, 2)],
    ],
    [
      'a refused one counts',
      '1 after 0 attempted increments: made twice',
      [increment(undefined, 0, 'refused'), read(1, 2)],
    ],
  ])('is inconsistent when %s', (_case, fault, history) => {
    expect(checkCounter(history)).toContain(fault);
  });
});
