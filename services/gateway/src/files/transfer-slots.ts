import { AppError } from '@crm/errors';
import { drawRetryAfterSeconds } from '../http/retry-after.js';

/** Bounds how many contents are on their way at once, each of which takes memory here and in files. */
export interface TransferSlots {
  /** Takes a slot until it is disposed; throws 8708, with the advice to come back, when there is none left for this user. */
  enter(userId: string): Disposable;
  /** The same for what must not fail; undefined when there is none left. */
  tryToEnter(userId: string): Disposable | undefined;
}

const MAX_RETRY_AFTER_SECONDS = 5;

/** So many slots, half of them at most for one user: a client that hardly reads must not take them all for minutes. */
export function createTransferSlots(slots: number): TransferSlots {
  const ofOne = Math.ceil(slots / 2);
  const ofUsers = new Map<string, number>();
  let taken = 0;

  function tryToEnter(userId: string): Disposable | undefined {
    const own = ofUsers.get(userId) ?? 0;
    if (taken >= slots || own >= ofOne) return undefined;
    taken += 1;
    ofUsers.set(userId, own + 1);
    return {
      [Symbol.dispose]: () => {
        taken -= 1;
        const left = (ofUsers.get(userId) ?? 1) - 1;
        if (left === 0) ofUsers.delete(userId);
        else ofUsers.set(userId, left);
      },
    };
  }

  return {
    tryToEnter,
    enter: (userId) => {
      const slot = tryToEnter(userId);
      if (slot !== undefined) return slot;
      throw new AppError(
        { code: 8708, detail: 'Too many files are on their way; try again in a moment' },
        { retryAfterSeconds: drawRetryAfterSeconds(MAX_RETRY_AFTER_SECONDS) },
      );
    },
  };
}
