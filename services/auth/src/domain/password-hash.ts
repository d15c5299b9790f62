import { randomBytes } from 'node:crypto';
import { argon2id, hash, needsRehash, verify } from 'argon2';
import { AppError } from '@crm/errors';

/** Longest password in bytes of UTF-8; hashing longer ones would be a gift to attackers. */
export const MAX_PASSWORD_BYTES = 1024;

/** Cost of a hash (RFC 9106). */
export interface PasswordHasherOptions {
  readonly memoryKiB: number;
  readonly timeCost: number;
  /** Told how long each computation took, in seconds. */
  readonly onHashed?: (seconds: number) => void;
}

/** Computes and compares password hashes on the thread pool, never on the event loop. */
export interface PasswordHasher {
  /** The hash of a password in PHC string format. Rejects with 8520 when it is too long. */
  hash(password: string): Promise<string>;
  /** Whether the password has this hash. Without a hash the answer is false, at the same cost. */
  verify(password: string, passwordHash: string | undefined): Promise<boolean>;
  /** Whether the hash was made at another cost than is configured now. */
  isOutdated(passwordHash: string): boolean;
}

/** Makes an argon2id hasher with one lane. */
export async function createPasswordHasher(options: PasswordHasherOptions): Promise<PasswordHasher> {
  const cost = { memoryCost: options.memoryKiB, timeCost: options.timeCost, parallelism: 1 };
  const nobodysHash = await hash(randomBytes(32), { ...cost, type: argon2id });

  async function timed<T>(compute: () => Promise<T>): Promise<T> {
    const startedAt = performance.now();
    const result = await compute();
    options.onHashed?.((performance.now() - startedAt) / 1000);
    return result;
  }

  return {
    async hash(password) {
      refuseTooLong(password);
      return timed(() => hash(password, { ...cost, type: argon2id }));
    },
    async verify(password, passwordHash) {
      refuseTooLong(password);
      const matches = await timed(() => verify(passwordHash ?? nobodysHash, password));
      return matches && passwordHash !== undefined;
    },
    isOutdated: (passwordHash) => needsRehash(passwordHash, cost),
  };
}

/** Rejects with 8520 a password that is longer than 1 KiB. */
export function refuseTooLong(password: string): void {
  if (Buffer.byteLength(password) <= MAX_PASSWORD_BYTES) return;
  throw new AppError({
    code: 8520,
    detail: `The parameter password is longer than ${String(MAX_PASSWORD_BYTES)} bytes`,
    source: { parameter: 'password' },
  });
}
