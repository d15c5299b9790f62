import { AppError } from '@crm/errors';
import type { Database } from '@crm/postgres';
import type { Performer } from '@crm/service';
import { refuseGuessable } from '../domain/new-password.js';
import type { PasswordHasher } from '../domain/password-hash.js';
import { findPasswordHash, putPasswordHash } from '../repository/credentials.js';
import { endTokensOfUser } from '../repository/not-befores.js';
import { findUserName } from '../repository/users.js';
import type { Perform } from './perform.js';

/** Computes hashes, at once or in its turn. */
export type Hashing = Pick<PasswordHasher, 'hash' | 'verify' | 'isOutdated'>;

/** What setting passwords needs. */
export interface PasswordParts {
  readonly db: Database;
  readonly perform: Perform;
  readonly hashing: Hashing;
}

/** Sets the password of a user that there is, whether active or not; 8001 for others, deleted ones included; 8527 for the user's name. */
export async function setPasswordOfUser(
  parts: PasswordParts,
  by: Performer,
  userId: string,
  password: string,
): Promise<void> {
  const userName = await findUserName(parts.db, userId);
  if (userName === undefined) throw new AppError({ code: 8001, value: userId, detail: 'There is no such user' });
  refuseGuessable(password, userName);
  await storePassword(parts, by, userId, password);
}

/**
 * Stores a password unless it is the one that is stored already, at today's cost. Another password ends every token of the
 * user. Whether there is such a user is not asked.
 */
export async function storePassword(
  { db, perform, hashing }: PasswordParts,
  by: Performer,
  userId: string,
  password: string,
): Promise<void> {
  const present = await findPasswordHash(db, userId);
  const isSame = present !== undefined && (await hashing.verify(password, present));
  if (isSame && !hashing.isOutdated(present)) return;
  const hash = await hashing.hash(password);
  await perform(by, async (tx) => {
    await putPasswordHash(tx, userId, hash);
    const ends = present === undefined || isSame ? [] : [await endTokensOfUser(tx, userId)];
    return { result: undefined, act: { name: 'password.set', subject: userId }, notBefores: ends };
  });
}
