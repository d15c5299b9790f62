import type { BoundedQueue } from './bounded-queue.js';
import { loginSubjects, type LoginThrottle } from './login-throttle.js';
import type { PasswordHasher } from './password-hash.js';

/** Whose password is tried, and from where. */
export interface PasswordTry {
  /** The name of the account as `loginSubjects` takes it, whether it exists or not. */
  readonly foldedName: string;
  /** Undefined for a user without a password, or who does not exist: the answer is false after the same work. */
  readonly passwordHash: string | undefined;
  readonly password: string;
  /** Empty when it is not known. */
  readonly peerAddress: string;
}

/**
 * Whether a password is the right one; a wrong one counts as a failed login of the account and of the address. Rejects with
 * 8526 when one of them has used up its failures, with 8707 when too many wait, with 8903 when nobody waits for the answer.
 */
export type TryPassword = (tried: PasswordTry, signal: AbortSignal) => Promise<boolean>;

/** What trying passwords needs. */
export interface TryPasswordParts {
  readonly hasher: Pick<PasswordHasher, 'verify'>;
  readonly queue: BoundedQueue;
  readonly throttle: LoginThrottle;
}

/** Makes what tries passwords in their turn, and no more often than the throttle allows. */
export function createTryPassword({ hasher, queue, throttle }: TryPasswordParts): TryPassword {
  return async ({ foldedName, passwordHash, password, peerAddress }, signal) => {
    const subjects = loginSubjects(foldedName, peerAddress);
    // Whoever has used up the tries takes no place from others.
    await throttle.refuseBlocked(subjects);
    // The throttle looks again within the queue: only there no more tries are under way than it can tell apart.
    return queue.run(() => throttle.attempt(subjects, () => hasher.verify(password, passwordHash)), signal);
  };
}
