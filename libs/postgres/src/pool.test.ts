import { expect, it } from '@jest/globals';
import { mostConnections } from './pool.js';

it('work of one kind has all but a fifth of the connections, and at least one', () => {
  expect([1, 2, 4, 5, 10, 14, 200].map(mostConnections)).toEqual([1, 1, 3, 4, 8, 12, 160]);
});
