/** The most requests in a minute that a client can be limited to. */
export const MAX_RATE_LIMIT = 1_000_000;

/** Whether a client can be limited to so many requests in a minute. */
export function isRateLimit(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= MAX_RATE_LIMIT;
}
