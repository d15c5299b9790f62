/** A larger difference, in milliseconds, means that the clock of the machine was set. */
const MAX_DIFFERENCE_MS = 2;

let origin = performance.timeOrigin;

/**
 * Converts a `performance.now()` to milliseconds since the epoch, with fractions. The times of one request keep their
 * order and distances, unless the machine's clock was set in between; the result follows that clock within 2 ms.
 */
export function wallClockMs(moment: number): number {
  const difference = Date.now() - (origin + performance.now());
  if (Math.abs(difference) > MAX_DIFFERENCE_MS) origin += difference;
  return origin + moment;
}
