import type { BoundedQueue } from './bounded-queue.js';
import { loginSubjects, type LoginThrottle } from './login-throttle.js';
import type { PasswordHasher } from './password-hash.js';

/** A password to try, with its account and origin. */
export interface PasswordTry {
  /** The name of the account as `loginSubjects` takes it, whether it exists or not. */
  readonly foldedName: string;
  /** Undefined for a user without a password, or who does not exist: the answer is false after the same work. */
  readonly passwordHash: string | undefined;
  readonly password: string;
  /** Empty when unknown. */
  readonly peerAddress: string;
}

/**
 * Whether the password is right; a wrong one counts as a failed login of the account and of the address. Rejects with
 * 8526 when one of them has used up its failures, with 8707 when too many tries are queued, with 8903 when the caller
 * has gone.
 */
export type TryPassword = (tried: PasswordTry, signal: AbortSignal) => Promise<boolean>;

export interface TryPasswordParts {
  readonly hasher: Pick<PasswordHasher, 'verify'>;
  readonly queue: BoundedQueue;
  readonly throttle: LoginThrottle;
}

/** Makes a function that tries passwords in turn, and no more often than the throttle allows. */
export function createTryPassword({ hasher, queue, throttle }: TryPasswordParts): TryPassword {
  return async ({ foldedName, passwordHash, password, peerAddress }, signal) => {
    const subjects = loginSubjects(foldedName, peerAddress);
    // A blocked subject must not occupy the queue.
    await throttle.refuseBlocked(subjects);
    // The throttle checks again inside the queue, where the tries under way are few enough for it to compare.
    return queue.run(() => throttle.attempt(subjects, () => hasher.verify(password, passwordHash)), signal);
  };
}
