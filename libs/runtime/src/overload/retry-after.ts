/** Seconds for Retry-After, random so that clients refused together do not return together. */
export function drawRetryAfterSeconds(maxSeconds = 3): number {
  return 1 + Math.floor(Math.random() * maxSeconds);
}
