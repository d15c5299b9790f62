/** Highest rate limit of a client, in requests per minute. */
export const MAX_RATE_LIMIT = 1_000_000;

export function isRateLimit(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= MAX_RATE_LIMIT;
}
