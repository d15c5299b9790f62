import { describe, expect, it } from '@jest/globals';
import { rateLimitHeaders } from './rate-limit-headers.js';

describe('rateLimitHeaders', () => {
  it.each([
    [{ requests: 1, milliseconds: 60_000 }, '"client";r=9;t=60'],
    [{ requests: 10, milliseconds: 29_001 }, '"client";r=0;t=30'],
    [{ requests: 14, milliseconds: 1 }, '"client";r=0;t=1'],
  ])('report after %j the remaining requests and the time of the reset', (usage, left) => {
    expect(rateLimitHeaders(10, usage)).toEqual(['RateLimit-Policy', '"client";q=10;w=60', 'RateLimit', left]);
  });
});
