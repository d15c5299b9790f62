import { AppError } from '@crm/errors';
import type { Database } from '@crm/postgres';
import type { Performer } from '@crm/service';
import { faultAt } from '../domain/attribute-faults.js';
import { isOwnName } from '../domain/new-password.js';
import type { PasswordHasher } from '../domain/password-hash.js';
import type { TryPassword } from '../domain/try-password.js';
import { findPasswordHash, putPasswordHash, replacePasswordHash } from '../repository/credentials.js';
import { endTokensOfUser } from '../repository/not-befores.js';
import { findPasswordAccount, findUserName } from '../repository/users.js';
import type { Perform } from './perform.js';

/** Computes hashes, at once or in its turn. */
export type Hashing = Pick<PasswordHasher, 'hash' | 'verify' | 'isOutdated'>;

/** What setting passwords needs. */
export interface PasswordParts {
  readonly db: Database;
  readonly perform: Perform;
  readonly hashing: Hashing;
}

/** What users need to change their own. */
export interface OwnPasswordParts extends PasswordParts {
  readonly tryPassword: TryPassword;
}

/** Sets the password of a user that there is, whether active or not; 8001 for others, deleted ones included; 8527 for the user's name. */
export async function setPasswordOfUser(
  parts: PasswordParts,
  by: Performer,
  userId: string,
  password: string,
): Promise<void> {
  const userName = await findUserName(parts.db, userId);
  if (userName === undefined) throw noSuchUser(userId);
  refuseOwnName(password, userName);
  await storePassword(parts, by, userId, password);
}

/** What a user wants who knows the current password. */
export interface OwnPasswordChange {
  readonly password: string;
  readonly currentPassword: string;
  /** Of the user; empty when it is not known. */
  readonly peerAddress: string;
}

/**
 * Changes the password of the user who asks for it, and ends every token of the user; the same password changes nothing.
 * Rejects with 8528 when the current one is wrong, which counts as a failed login, and like `TryPassword`; 8527 and 8001 as in
 * `setPasswordOfUser`.
 */
export async function changeOwnPassword(
  { db, perform, hashing, tryPassword }: OwnPasswordParts,
  by: Performer & { readonly userId: string },
  { password, currentPassword, peerAddress }: OwnPasswordChange,
  signal: AbortSignal,
): Promise<void> {
  const { userId } = by;
  const account = await findPasswordAccount(db, userId);
  if (account === undefined) throw noSuchUser(userId);
  refuseOwnName(password, account.name);
  const { foldedName, passwordHash } = account;
  const isRight = await tryPassword({ foldedName, passwordHash, password: currentPassword, peerAddress }, signal);
  if (!isRight || passwordHash === undefined) throw wrongCurrentPassword();
  if (password === currentPassword) return;
  const hash = await hashing.hash(password);
  await perform(by, async (tx) => {
    // An administrator may have set another one meanwhile, perhaps because this one is known to somebody else.
    if (!(await replacePasswordHash(tx, userId, passwordHash, hash))) throw wrongCurrentPassword();
    const ended = await endTokensOfUser(tx, userId);
    return { result: undefined, act: { name: 'password.set', subject: userId }, notBefores: [ended] };
  });
}

function wrongCurrentPassword(): AppError {
  return new AppError(faultAt(8528, 'current_password'));
}

function refuseOwnName(password: string, userName: string): void {
  if (isOwnName(password, userName))
    throw new AppError(faultAt(8527, 'password', 'A password must not be the name of its user'));
}

function noSuchUser(userId: string): AppError {
  return new AppError({ code: 8001, value: userId, detail: 'There is no such user' });
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
