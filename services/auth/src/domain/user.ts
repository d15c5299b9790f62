import type { StoreClock } from './store-clock.js';

/** What auth knows of a user from the published view of the records service. */
export interface User {
  readonly id: string;
  /** Attribute `user_name`. */
  readonly name: string;
  /** Seconds since the epoch: what was issued to the user earlier is dead. 0 = nothing. */
  readonly notBefore: number;
  /** Set when the user was read. */
  readonly clock: StoreClock;
}

/** An active user together with the hash of the password, if one was ever set. */
export interface LoginUser extends User {
  readonly passwordHash: string | undefined;
}
