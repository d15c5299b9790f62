import { expect, it } from '@jest/globals';
import { bulkheadOf, EDGES } from './edges.js';

it('returns the bulkhead of a class, and refuses a class that the edge does not have', () => {
  expect(bulkheadOf('gateway', 'auth', 'issue')).toBe(200);
  expect(() => bulkheadOf('gateway', 'auth', 'list')).toThrow(TypeError);
});

/** Requests that one user has under way at the gateway at most. */
const OF_USER = 250;
/** Classes whose owners are kept apart before, or whose calls wait for no client. */
const KEPT_APART = [
  'auth issue',
  'auth check',
  'auth keys',
  'records edition',
  'records positions',
  'records write',
  'relationships write',
];

it('services#calls: no class of the gateway is full of the calls of one user', () => {
  const classes = EDGES.filter(({ from }) => from === 'gateway').flatMap(({ to, classes: own }) =>
    own.map((edgeClass) => ({ ...edgeClass, label: `${to} ${edgeClass.name}` })),
  );
  const filled = classes.filter(({ bulkhead, halfForOwner }) => bulkhead < OF_USER && halfForOwner !== true);
  expect(filled.map(({ label }) => label)).toEqual(KEPT_APART);
});
