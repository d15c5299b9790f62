import { expect, it } from '@jest/globals';
import { hashUserAgent } from './user-agent.js';

it('the user agent of a client becomes one short name', () => {
  expect(hashUserAgent(undefined)).toBeUndefined();
  expect(hashUserAgent('curl/8')).toMatch(/^[0-9a-f]{12}$/);
  expect(hashUserAgent('curl/8')).toBe(hashUserAgent('curl/8'));
  expect(hashUserAgent('curl/9')).not.toBe(hashUserAgent('curl/8'));
});
