import { describe, expect, it } from '@jest/globals';
import { AppError } from '@crm/errors';
import { createUserSlots } from './user-slots.js';

describe('createUserSlots', () => {
  it('rejects transfers beyond the total immediately, with a retry delay', () => {
    const slots = createUserSlots(4, 'files');
    const held = ['a', 'a', 'b', 'c'].map((user) => slots.enter(user));
    expect(slots.tryToEnter('d')).toBeUndefined();
    const error = caught(() => slots.enter('d'));
    expect([error.code, error.status]).toEqual([8708, 503]);
    expect(error.retryAfterSeconds).toBeGreaterThanOrEqual(1);
    expect(error.retryAfterSeconds).toBeLessThanOrEqual(5);
    held[0]?.[Symbol.dispose]();
    slots.enter('d');
    expect(slots.tryToEnter('e')).toBeUndefined();
  });

  it('reserves half of the slots for other users, and accepts released ones', () => {
    const slots = createUserSlots(4, 'files');
    const held = [slots.enter('a'), slots.enter('a')];
    expect(caught(() => slots.enter('a')).code).toBe(8708);
    for (const slot of [...held, slots.enter('b')]) slot[Symbol.dispose]();
    expect(['a', 'a', 'b'].map((user) => slots.tryToEnter(user) !== undefined)).toEqual([true, true, true]);
  });

  it('leaves slots to others, however many users take all that they can', () => {
    const slots = createUserSlots(8, 'files');
    const users = ['a', 'a', 'a', 'a', 'a', 'b', 'b', 'b', 'c', 'c', 'd'];
    expect(users.filter((user) => slots.tryToEnter(user) !== undefined).join('')).toBe('aaaabbcd');
  });

  it('gives the only slot to one user', () => {
    expect(createUserSlots(1, 'files').tryToEnter('a')).toBeDefined();
  });

  it('gives one user fewer than half where that is said', () => {
    const slots = createUserSlots(9, 'streams of changes', 1);
    expect(['a', 'a', 'b'].map((user) => slots.tryToEnter(user) !== undefined)).toEqual([true, false, true]);
  });
});

function caught(act: () => unknown): AppError {
  try {
    act();
  } catch (error) {
    if (error instanceof AppError) return error;
  }
  throw new Error('Nothing was refused');
}
