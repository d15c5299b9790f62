import { describe, expect, it } from '@jest/globals';
import { SlotShares } from './slot-shares.js';

/** Lets holders take turns until none may have another slot. Returns how many each has. */
function share(slots: number, percent: number, holders: readonly string[]): number[] {
  const shares = new SlotShares(percent);
  const held = new Map(holders.map((holder) => [holder, 0]));
  let free = slots;
  for (let isGoing = true; isGoing;) {
    isGoing = false;
    for (const [holder, own] of held) {
      if (free === 0 || !shares.hasRoom(holder, free - 1)) continue;
      shares.take(holder);
      held.set(holder, own + 1);
      free -= 1;
      isGoing = true;
    }
  }
  return [...held.values()];
}

describe('shares of slots', () => {
  it.each([
    [500, 75, 1, [375]],
    [500, 90, 1, [450]],
    [500, 50, 1, [250]],
    [500, 75, 2, [214, 214]],
    [500, 75, 4, [116, 115, 115, 115]],
    [8, 75, 1, [6]],
    [1, 75, 1, [1]],
    [500, 100, 1, [500]],
  ])('of %d slots at %d percent give %d greedy holders %j', (slots, percent, holders, expected) => {
    expect(
      share(
        slots,
        percent,
        Array.from({ length: holders }, (_, index) => String(index)),
      ),
    ).toEqual(expected);
  });

  it('reserve the last free slot for a holder without one, and are released', () => {
    const shares = new SlotShares(75);
    for (let taken = 0; taken < 3; taken += 1) shares.take('a');
    expect([shares.hasRoom('a', 1), shares.hasRoom('b', 0)]).toEqual([false, true]);
    shares.giveBack('a');
    expect(shares.hasRoom('a', 1)).toBe(true);
  });
});
