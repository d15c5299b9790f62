import { describe, expect, it } from '@jest/globals';
import { AppError } from '@crm/errors';
import { createTransferSlots } from './transfer-slots.js';

describe('createTransferSlots', () => {
  it('refuses at once what is too much for all, with advice when to come back', () => {
    const slots = createTransferSlots(4);
    const held = ['a', 'a', 'b', 'b'].map((user) => slots.enter(user));
    expect(slots.tryToEnter('c')).toBeUndefined();
    const error = caught(() => slots.enter('c'));
    expect([error.code, error.status]).toEqual([8708, 503]);
    expect(error.retryAfterSeconds).toBeGreaterThanOrEqual(1);
    expect(error.retryAfterSeconds).toBeLessThanOrEqual(5);
    held[0]?.[Symbol.dispose]();
    slots.enter('c');
    expect(slots.tryToEnter('d')).toBeUndefined();
  });

  it('leaves half of them to others, and gives back what was taken', () => {
    const slots = createTransferSlots(3);
    const held = [slots.enter('a'), slots.enter('a')];
    expect(caught(() => slots.enter('a')).code).toBe(8708);
    for (const slot of [...held, slots.enter('b')]) slot[Symbol.dispose]();
    expect(['a', 'a', 'b'].map((user) => slots.tryToEnter(user) !== undefined)).toEqual([true, true, true]);
  });

  it('has one for one user where there is one', () => {
    expect(createTransferSlots(1).tryToEnter('a')).toBeDefined();
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
