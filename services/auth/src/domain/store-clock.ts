/**
 * The time by Postgres, in seconds since the epoch. Tokens are dated by it, because not-befores are: a process whose own
 * clock is ahead would date a token past the not-before that has to end it.
 */
export type StoreClock = () => number;

/** The clock that showed `seconds` a moment ago. It goes on by the monotonic clock and is never ahead of Postgres'. */
export function clockSince(seconds: number): StoreClock {
  const readAt = performance.now();
  return () => seconds + (performance.now() - readAt) / 1000;
}
