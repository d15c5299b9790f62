import { describe, expect, it } from '@jest/globals';
import { restartDelay } from './backoff.js';

describe('restartDelay', () => {
  it('doubles from 200 ms up to 5 s while the child keeps dying', () => {
    const delays: number[] = [];
    for (let previous: number | undefined; delays.length < 7; previous = delays.at(-1)) {
      delays.push(restartDelay(previous, 100));
    }
    expect(delays).toEqual([200, 400, 800, 1600, 3200, 5000, 5000]);
  });

  it('starts over after the child has run for 10 s', () => {
    expect(restartDelay(5000, 9_999)).toBe(5000);
    expect(restartDelay(5000, 10_000)).toBe(200);
  });
});
