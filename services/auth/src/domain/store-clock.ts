/**
 * The time by Postgres, in seconds since the epoch. Tokens and the not-befores that end them are dated by this one clock:
 * otherwise a process whose clock is fast could issue a token that a not-before set a moment later does not end.
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
