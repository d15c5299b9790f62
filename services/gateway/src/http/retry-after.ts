/** When to come back, in seconds: drawn at random, so that those who were refused together do not come back together. */
export function drawRetryAfterSeconds(maxSeconds = 3): number {
  return 1 + Math.floor(Math.random() * maxSeconds);
}
