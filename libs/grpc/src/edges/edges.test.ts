import { expect, it } from '@jest/globals';
import { bulkheadOf } from './edges.js';

it('returns the bulkhead of a class, and refuses a class that the edge does not have', () => {
  expect(bulkheadOf('gateway', 'auth', 'issue')).toBe(200);
  expect(() => bulkheadOf('gateway', 'auth', 'list')).toThrow(TypeError);
});
