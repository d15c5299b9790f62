/**
 * The time by Postgres, in seconds since the epoch. Tokens are dated by it, because not-befores are: a process with a
 * fast clock would date a token past the not-before that must end it.
 */
export type StoreClock = () => number;

/**
 * A clock that continues from `seconds`, just read from Postgres, by the monotonic clock. It is never ahead of
 * Postgres.
 */
export function clockSince(seconds: number): StoreClock {
  const readAt = performance.now();
  return () => seconds + (performance.now() - readAt) / 1000;
}
