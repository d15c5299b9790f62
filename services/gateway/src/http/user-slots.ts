import { AppError, codes } from '@crm/errors';
import { drawRetryAfterSeconds } from '../http/retry-after.js';

/** Bounds how many contents are transferred, or streams followed, at once, because each takes memory. */
export interface TransferSlots {
  /** Takes a slot until it is disposed. Throws 8708 with Retry-After when no slot is left for this user. */
  enter(userId: string): Disposable;
  /** The same for work that must not fail; undefined when no slot is left. */
  tryToEnter(userId: string): Disposable | undefined;
}

const MAX_RETRY_AFTER_SECONDS = 5;
const TOO_MANY_FILES = 'Too many files are on their way; try again in a moment';

/**
 * Creates this many slots; `detail` says what there is too much of. One user gets at most half of them, so that a slow reader cannot take them all for minutes.
 */
export function createTransferSlots(slots: number, detail = TOO_MANY_FILES): TransferSlots {
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
        { code: codes.overloaded, detail },
        { retryAfterSeconds: drawRetryAfterSeconds(MAX_RETRY_AFTER_SECONDS) },
      );
    },
  };
}
