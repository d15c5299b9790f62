import { describe, expect, it } from '@jest/globals';
import { createHistory } from './history.js';

describe('a history', () => {
  it('records the start, end and outcome of each operation, in the order of the ends', () => {
    let time = 0;
    const { operations, begin } = createHistory<string, number>(() => (time += 1));
    const first = begin(1, 'a');
    begin(2, 'b').refused();
    first.done(7);
    begin(3, 'c');
    const common = { output: undefined, outcome: 'refused' };
    expect(operations).toEqual([
      { ...common, client: 2, input: 'b', begunAt: 2, endedAt: 3, effectUntil: 3 },
      { client: 1, input: 'a', begunAt: 1, endedAt: 4, effectUntil: 4, outcome: 'done', output: 7 },
    ]);
  });

  it('gives an unknown outcome time to take effect', () => {
    let time = 0;
    const { operations, begin } = createHistory(() => (time += 15_000));
    begin(1, 'a').unknown();
    expect(operations).toMatchObject([{ outcome: 'unknown', begunAt: 15_000, endedAt: 30_000, effectUntil: 40_000 }]);
  });
});
