/** Seconds to wait after each failed try; ten tries take about 62 hours. */
const PAUSES_S = [5, 60, 300, 1_800, 7_200, 18_000, 36_000, 72_000, 86_400] as const;

/**
 * Seconds to the next try after so many failed ones; undefined after the last. A receiver that says when it will be
 * ready is not tried before.
 */
export function pauseAfter(failures: number, retryAfterSeconds = 0): number | undefined {
  const pause = PAUSES_S[failures - 1];
  return pause === undefined ? undefined : Math.max(pause, Math.min(retryAfterSeconds, 86_400));
}
