import type { HeaderList } from '../http/header-list.js';
import { WINDOW_SECONDS, type Usage } from './request-counter.js';

/**
 * The header fields RateLimit-Policy and RateLimit (draft-ietf-httpapi-ratelimit-headers-10): the number of requests in
 * a window and its length in seconds, the number that is left, and the seconds until the window ends.
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
