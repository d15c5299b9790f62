import type { StoreClock } from './store-clock.js';

/** A user as the published view of records shows it to auth. */
export interface User {
  readonly id: string;
  /** Attribute `user_name`. */
  readonly name: string;
  /** Seconds since the epoch: tokens issued to the user earlier are dead. 0 = none. */
  readonly notBefore: number;
  /** Started when the user was read. */
  readonly clock: StoreClock;
}

/** An active user together with the hash of the password, if one was ever set. */
export interface LoginUser extends User {
  readonly passwordHash: string | undefined;
}
