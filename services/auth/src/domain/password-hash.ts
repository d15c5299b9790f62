import { randomBytes } from 'node:crypto';
import { needsRehash } from 'argon2';
import { AppError, codes } from '@crm/errors';
import { ownThreads, type Argon2 } from './argon2.js';

/** Longest password in bytes of UTF-8; hashing longer ones would make attacks cheap. */
export const MAX_PASSWORD_BYTES = 1024;

/** Cost of a hash (RFC 9106). */
export interface PasswordHasherOptions {
  readonly memoryKiB: number;
  readonly timeCost: number;
  /** Where hashes are computed. Default: the thread pool of this process. */
  readonly argon2?: Argon2;
  /** Called with the duration of each computation, in seconds. */
  readonly onHashed?: (seconds: number) => void;
}

/** Computes and verifies password hashes, never on the event loop. */
export interface PasswordHasher {
  /** The hash of a password in PHC string format. Rejects with 8520 when the password is too long. */
  hash(password: string): Promise<string>;
  /** Whether the password has this hash. Without a hash the answer is false, at the same cost. */
  verify(password: string, passwordHash: string | undefined): Promise<boolean>;
  /** Whether the hash was made at a cost other than the configured one. */
  isOutdated(passwordHash: string): boolean;
}

/** Makes an argon2id hasher with one lane. */
export async function createPasswordHasher(options: PasswordHasherOptions): Promise<PasswordHasher> {
  const { memoryKiB, timeCost, argon2 = ownThreads } = options;
  const cost = { memoryCost: memoryKiB, timeCost, parallelism: 1 } as const;
  const nobodysHash = await ownThreads.hash(randomBytes(32).toString('base64url'), cost);

  async function timed<T>(compute: () => Promise<T>): Promise<T> {
    const startedAt = performance.now();
    const result = await compute();
    options.onHashed?.((performance.now() - startedAt) / 1000);
    return result;
  }

  return {
    async hash(password) {
      refuseTooLong(password);
      return timed(() => argon2.hash(password, cost));
    },
    async verify(password, passwordHash) {
      refuseTooLong(password);
      const matches = await timed(() => argon2.verify(passwordHash ?? nobodysHash, password));
      return matches && passwordHash !== undefined;
    },
    isOutdated: (passwordHash) => needsRehash(passwordHash, cost),
  };
}

/** Throws 8520 for a password longer than 1 KiB. */
export function refuseTooLong(password: string): void {
  if (Buffer.byteLength(password) <= MAX_PASSWORD_BYTES) return;
  throw new AppError({
    code: codes.invalidRequest,
    detail: `The parameter password is longer than ${String(MAX_PASSWORD_BYTES)} bytes`,
    source: { parameter: 'password' },
  });
}
