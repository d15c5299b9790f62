import { argon2id, hash, verify } from 'argon2';

/** Cost of a hash (RFC 9106): KiB of memory and passes over it, with one lane. */
export interface HashCost {
  readonly memoryCost: number;
  readonly timeCost: number;
  readonly parallelism: 1;
}

export interface Argon2 {
  /** The hash of a password, with a salt of its own, in PHC string format. */
  hash(password: string, cost: HashCost): Promise<string>;
  /** Whether the password has this hash, at whatever cost the hash was made. */
  verify(passwordHash: string, password: string): Promise<boolean>;
}

/** Computes on the thread pool of this process. */
export const ownThreads: Argon2 = {
  hash: (password, cost) => hash(password, { ...cost, type: argon2id }),
  verify: (passwordHash, password) => verify(passwordHash, password),
};
