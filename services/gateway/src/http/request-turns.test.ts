import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import { createRequestTurns } from './request-turns.js';

it('limits#turns-of-requests: owners take turns, whatever the number of their requests', async () => {
  const turns = createRequestTurns();
  const started: string[] = [];
  for (const owner of ['many', 'many', 'many', 'few', 'few', 'one']) turns.await(owner, () => started.push(owner));
  expect(started).toEqual([]);
  await nextTurn();
  expect(started).toEqual(['many', 'few', 'one', 'many', 'few', 'many']);
});

it('limits#turns-of-requests: requests that take long leave the event loop to others between them', async () => {
  const turns = createRequestTurns();
  const started: number[] = [];
  for (const number of [1, 2, 3]) {
    turns.await('one', () => {
      started.push(number);
      const end = performance.now() + 5;
      while (performance.now() < end);
    });
  }
  await nextTurn();
  expect(started).toEqual([1]);
  await nextTurn();
  await nextTurn();
  expect(started).toEqual([1, 2, 3]);
});
