const firstDelayMs = 200;
const longestDelayMs = 5_000;
const healthyAfterMs = 10_000;

/**
 * How long to wait before a child that died is started again: 200 ms, doubled each time up to 5 s; a child that lived for
 * 10 s begins anew. `previousMs` is the last answer, undefined at the first death.
 */
export function restartDelay(previousMs: number | undefined, livedMs: number): number {
  if (previousMs === undefined || livedMs >= healthyAfterMs) return firstDelayMs;
  return Math.min(previousMs * 2, longestDelayMs);
}
