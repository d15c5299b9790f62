import { AppError, codes } from '@crm/errors';
import { drawRetryAfterSeconds } from './retry-after.js';

/** Bounds what users do at once for a long time, such as transfers of files, because each takes memory. */
export interface UserSlots {
  /** Takes a slot until it is disposed. Throws 8708 with Retry-After when no slot is left for this user. */
  enter(userId: string): Disposable;
  /** The same for work that must not fail; undefined when no slot is left. */
  tryToEnter(userId: string): Disposable | undefined;
}

const MAX_RETRY_AFTER_SECONDS = 5;

/**
 * Creates this many slots; a refusal says that too many of these are on their way. One user gets at most `ofOne` of them,
 * by default as many as then remain free, so that a few slow clients cannot take them all for minutes.
 */
export function createUserSlots(slots: number, held: 'files' | 'streams of changes', ofOne?: number): UserSlots {
  const ofUsers = new Map<string, number>();
  let taken = 0;

  function tryToEnter(userId: string): Disposable | undefined {
    const own = ofUsers.get(userId) ?? 0;
    const isShareTaken = ofOne === undefined ? own > 0 && own + 1 >= slots - taken : own >= ofOne;
    if (taken >= slots || isShareTaken) return undefined;
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
        { code: codes.overloaded, detail: `Too many ${held} are on their way; try again in a moment` },
        { retryAfterSeconds: drawRetryAfterSeconds(MAX_RETRY_AFTER_SECONDS) },
      );
    },
  };
}
