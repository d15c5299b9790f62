import type { Turn, TurnQueue } from '@crm/runtime';
import { loginSubjects, type KnownNetworks, type LoginSubject, type LoginThrottle } from './login-throttle.js';
import type { PasswordHasher } from './password-hash.js';

/** The queue of the password hashes (authentication#turns-of-logins). */
export type HashQueue = TurnQueue<HashLane>;

/** The lane of networks that are not new to the account and of new passwords, and that of strangers. */
type HashLane = 'known' | 'stranger';

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
 * Whether the password is right; a wrong one counts as a failed login (authentication#failed-logins). Rejects with 8526
 * when the account or the network is locked, with 8707 when too many tries wait whose turns come earlier, with 8903 when the
 * caller has gone.
 */
export type TryPassword = (tried: PasswordTry, signal: AbortSignal) => Promise<boolean>;

export interface TryPasswordParts {
  readonly hasher: Pick<PasswordHasher, 'verify'>;
  readonly queue: Pick<HashQueue, 'run'>;
  readonly throttle: LoginThrottle;
  readonly knownNetworks: KnownNetworks;
}

/** Makes a function that tries passwords in turn, and no more often than the throttle allows. */
export function createTryPassword({ hasher, queue, throttle, knownNetworks }: TryPasswordParts): TryPassword {
  return async ({ foldedName, passwordHash, password, peerAddress }, signal) => {
    const { origin, account, address, site } = loginSubjects(foldedName, peerAddress);
    const subjects: LoginSubject[] = address === undefined ? [origin] : [origin, address];
    // Guesses at other networks neither lock out nor crowd out a user at a network that is not new to the account.
    const isKnown = address !== undefined && (await knownNetworks.has(origin));
    if (!isKnown) subjects.push(account);
    // A blocked subject must not occupy the queue.
    await throttle.refuseBlocked(subjects);
    // The throttle checks again inside the queue, where the tries under way are few enough for it to compare.
    const tryOnce = () => throttle.attempt(subjects, () => hasher.verify(password, passwordHash));
    // The turn of a stranger must not depend on the account, whose names are free to choose and may not exist.
    const turn: Turn<HashLane> = isKnown ? { lane: 'known', owner: origin.hash } : { lane: 'stranger', owner: site };
    const isRight = await queue.run(tryOnce, turn, signal);
    if (isRight && address !== undefined) await knownNetworks.add(account, origin);
    return isRight;
  };
}
