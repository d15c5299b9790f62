import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import { inTurns } from './in-turns.js';

it('calls its work once in each turn of the event loop, also when the work begins it again', async () => {
  let calls = 0;
  const schedule = inTurns(() => {
    calls += 1;
    if (calls < 3) schedule();
    return calls < 3;
  });
  schedule();
  schedule();
  for (const expected of [1, 2, 3]) {
    await nextTurn();
    expect(calls).toBe(expected);
  }
});
