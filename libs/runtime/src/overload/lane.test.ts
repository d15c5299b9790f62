import { expect, it } from '@jest/globals';
import { Lane } from './lane.js';

it('a lane remembers the turns of 10,000 owners, and forgets those before', () => {
  const lane = new Lane('some', undefined);
  const next = (): string | undefined => lane.next(() => true)?.owner;
  for (const owner of ['early', 'new']) lane.add({ owner, begin: () => undefined, refuse: () => undefined });
  lane.begin('early');
  for (let n = 0; n < 9_999; n += 1) lane.begin(`owner ${String(n)}`);
  expect(next()).toBe('new');
  for (let n = 0; n < 10_000; n += 1) lane.begin(`other ${String(n)}`);
  expect(next()).toBe('early');
});
