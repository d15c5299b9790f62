import { setImmediate } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import { createLane } from './lane.js';

it('runs work in the order of the calls, no more at once than it may, also after a failure', async () => {
  const lane = createLane(2);
  const ends: ((failure?: Error) => void)[] = [];
  const started: number[] = [];
  const results = [0, 1, 2, 3].map((number) =>
    lane(async () => {
      started.push(number);
      const failure = await new Promise<Error | undefined>((resolve) => (ends[number] = resolve));
      if (failure !== undefined) throw failure;
      return number;
    }).catch((error: unknown) => (error as Error).message),
  );
  await setImmediate();
  expect(started).toEqual([0, 1]);
  ends[1]?.(new Error('broken'));
  await setImmediate();
  expect(started).toEqual([0, 1, 2]);
  ends[0]?.();
  await setImmediate();
  ends[2]?.();
  ends[3]?.();
  expect(await Promise.all(results)).toEqual([0, 'broken', 2, 3]);
});
