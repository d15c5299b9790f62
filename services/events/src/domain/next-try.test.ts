import { describe, expect, it } from '@jest/globals';
import { pauseAfter } from './next-try.js';

describe('the pause after a failed try', () => {
  it('webhooks#failures: ten tries take about 62 hours', () => {
    const pauses: number[] = [];
    for (let pause = pauseAfter(1); pause !== undefined; pause = pauseAfter(pauses.length + 1)) pauses.push(pause);
    expect(pauses).toHaveLength(9);
    const hours = pauses.reduce((sum, pause) => sum + pause, 0) / 3_600;
    expect(Math.round(hours)).toBe(62);
  });

  it('webhooks#failures: is at least as long as the receiver requests, and at most a day', () => {
    expect(pauseAfter(1, 120)).toBe(120);
    expect(pauseAfter(3, 1)).toBe(300);
    expect(pauseAfter(1, 1e9)).toBe(86_400);
    expect(pauseAfter(10, 120)).toBeUndefined();
  });
});
