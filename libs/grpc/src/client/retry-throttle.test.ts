import { expect, it } from '@jest/globals';
import { RetryThrottle } from './retry-throttle.js';

it('stops retries when half of the tokens are gone and allows them after ten successes for each', () => {
  const throttle = new RetryThrottle();
  for (let lost = 0; lost < 49; lost += 1) throttle.lost();
  expect(throttle.open).toBe(true);
  throttle.lost();
  expect(throttle.open).toBe(false);
  for (let succeeded = 0; succeeded < 9; succeeded += 1) throttle.succeeded();
  throttle.lost();
  expect(throttle.open).toBe(false);
  for (let succeeded = 0; succeeded < 11; succeeded += 1) throttle.succeeded();
  expect(throttle.open).toBe(true);
});

it('keeps the number of tokens between zero and the initial number', () => {
  const throttle = new RetryThrottle();
  for (let succeeded = 0; succeeded < 1_000; succeeded += 1) throttle.succeeded();
  for (let lost = 0; lost < 50; lost += 1) throttle.lost();
  expect(throttle.open).toBe(false);
  for (let lost = 0; lost < 1_000; lost += 1) throttle.lost();
  for (let succeeded = 0; succeeded < 520; succeeded += 1) throttle.succeeded();
  expect(throttle.open).toBe(true);
});
