import { describe, expect, it } from '@jest/globals';
import { Slots } from './slots.js';

/** Lets owners take turns until none may have another slot. Returns how many each has. */
function share(atOnce: number, percentOfOwner: number, owners: readonly string[]): number[] {
  const slots = new Slots({ atOnce, percentOfOwner });
  const held = new Map(owners.map((owner) => [owner, 0]));
  for (let isGoing = true; isGoing;) {
    isGoing = false;
    for (const [owner, own] of held) {
      if (slots.tryToEnter(owner) === undefined) continue;
      held.set(owner, own + 1);
      isGoing = true;
    }
  }
  return [...held.values()];
}

const entered = (slots: Slots, owners: string): string =>
  owners
    .split(' ')
    .filter((owner) => slots.tryToEnter(owner) !== undefined)
    .join(' ');

describe('slots', () => {
  it.each([
    [500, 75, 1, [375]],
    [500, 90, 1, [450]],
    [500, 50, 1, [250]],
    [500, 75, 2, [214, 214]],
    [500, 75, 4, [116, 115, 115, 115]],
    [8, 75, 1, [6]],
    [1, 75, 1, [1]],
    [500, 100, 1, [500]],
  ])('%d of them at %d percent give %d greedy owners %j', (atOnce, percent, owners, expected) => {
    const names = Array.from({ length: owners }, (_, index) => String(index));
    expect(share(atOnce, percent, names)).toEqual(expected);
  });

  it('leave free ones to owners without one, however many take all that they can', () => {
    expect(entered(new Slots({ atOnce: 8, percentOfOwner: 50 }), 'a a a a a b b b c c d')).toBe('a a a a b b c d');
  });

  it('give one owner a fixed number', () => {
    expect(entered(new Slots({ atOnce: 4, ofOwner: 2 }), 'a a a b c d')).toBe('a a b c');
  });

  it('count within a share one more than there are, for an owner without one', () => {
    const slots = new Slots({ atOnce: 2, percentOfOwner: 50 });
    expect(entered(slots, 'a b')).toBe('a b');
    expect(['a', 'c'].map((owner) => [slots.isWithinShare(owner), slots.hasRoom(owner)])).toEqual([
      [false, false],
      [true, false],
    ]);
  });

  it('are refused at once with 8708 and Retry-After, until one is free', () => {
    const slots = new Slots({ atOnce: 2, percentOfOwner: 50 }, 'files');
    const first = slots.enter('a');
    expect(slots.tryToEnter('a')).toBeUndefined();
    slots.enter('b');
    const message = 'Too many files are on their way; try again in a moment';
    const refusal = { code: 8708, status: 503, message, retryAfterSeconds: expect.any(Number) };
    expect(() => slots.enter('c')).toThrow(expect.objectContaining(refusal));
    first[Symbol.dispose]();
    slots.enter('c');
    expect(slots.tryToEnter('a')).toBeUndefined();
  });
});
