/** Further away than this the clock of the machine was set, in milliseconds. */
const MAX_DIFFERENCE_MS = 2;

let origin = performance.timeOrigin;

/**
 * When something happened, in milliseconds since the epoch with fractions, by its `performance.now()`. Moments of one request stay
 * in order and keep their distances, unless the machine's clock was set in between; it is followed within 2 ms.
 */
export function wallClockMs(moment: number): number {
  const difference = Date.now() - (origin + performance.now());
  if (Math.abs(difference) > MAX_DIFFERENCE_MS) origin += difference;
  return origin + moment;
}
