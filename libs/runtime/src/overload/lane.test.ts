import { expect, it } from '@jest/globals';
import { createLane } from './lane.js';

it('a lane remembers the turns of 10,000 owners', () => {
  const lane = createLane();
  const order = (): string[] => lane.inOrder().map(({ owner }) => owner);
  for (const owner of ['early', 'new']) lane.add({ owner, begin: () => undefined, refuse: () => undefined });
  for (let n = 0; n < 10_000; n += 1) lane.noteTurn(n === 0 ? 'early' : `owner ${String(n)}`);
  expect(order()).toEqual(['new', 'early']);
  lane.noteTurn('one more');
  expect(order()).toEqual(['early', 'new']);
});
