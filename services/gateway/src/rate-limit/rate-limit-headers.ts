import type { HeaderList } from '../http/answer.js';
import { WINDOW_SECONDS, type Usage } from './request-counter.js';

/**
 * The header fields RateLimit-Policy and RateLimit (draft-ietf-httpapi-ratelimit-headers-10): how many requests a client may send in
 * so many seconds, how many of them are left, and in how many seconds all are again.
 */
export function rateLimitHeaders(limit: number, { requests, milliseconds }: Usage): HeaderList {
  const remaining = Math.max(0, limit - requests);
  const seconds = Math.ceil(milliseconds / 1_000);
  return [
    'RateLimit-Policy',
    `"client";q=${limit};w=${WINDOW_SECONDS}`,
    'RateLimit',
    `"client";r=${remaining};t=${seconds}`,
  ];
}
