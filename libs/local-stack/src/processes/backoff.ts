const firstDelayMs = 200;
const longestDelayMs = 5_000;
const healthyAfterMs = 10_000;

/**
 * Milliseconds to wait before a child is restarted: 200, doubled each time up to 5,000, and 200 again after a run of 10 s.
 * `previousMs` is the last result, undefined at the first restart.
 */
export function restartDelay(previousMs: number | undefined, livedMs: number): number {
  if (previousMs === undefined || livedMs >= healthyAfterMs) return firstDelayMs;
  return Math.min(previousMs * 2, longestDelayMs);
}
