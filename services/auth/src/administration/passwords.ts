import { AppError, codes } from '@crm/errors';
import type { Database } from '@crm/postgres';
import { faultAt, type Performer } from '@crm/service';
import { isOwnName } from '../domain/new-password.js';
import type { PasswordHasher } from '../domain/password-hash.js';
import type { TryPassword } from '../domain/try-password.js';
import { findPasswordHash, putPasswordHash, replacePasswordHash } from '../repository/credentials.js';
import { endTokensOfUser } from '../repository/not-befores.js';
import { findPasswordAccount, findUserName } from '../repository/users.js';
import type { Perform } from './perform.js';

/** Computes hashes, either at once or in the turns of the user who performs the act, among those of the logins. */
export interface Hashing extends Pick<PasswordHasher, 'isOutdated'> {
  hash(password: string, by: Performer): Promise<string>;
  verify(password: string, passwordHash: string, by: Performer): Promise<boolean>;
}

export interface PasswordParts {
  readonly db: Database;
  readonly perform: Perform;
  readonly hashing: Hashing;
}

/** The parts that a change of one's own password needs. */
export interface OwnPasswordParts extends PasswordParts {
  readonly tryPassword: TryPassword;
}

/**
 * Sets the password of an existing user, active or not; 8001 when there is no such user or it was deleted, 8527 for the
 * user's own name.
 */
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

/** A user's change of their own password, with the current one as proof. */
export interface OwnPasswordChange {
  readonly password: string;
  readonly currentPassword: string;
  /** Network address of the user; empty when unknown. */
  readonly peerAddress: string;
}

/**
 * Changes the user's own password and ends every token of the user; setting the same password again changes nothing.
 * Rejects with 8528 when the current password is wrong, which counts as a failed login; otherwise like `TryPassword`,
 * and with 8527 and 8001 as in `setPasswordOfUser`.
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
  const hash = await hashing.hash(password, by);
  await perform(by, async (tx) => {
    // An administrator may have set another password meanwhile, perhaps because this one has leaked.
    if (!(await replacePasswordHash(tx, userId, passwordHash, hash))) throw wrongCurrentPassword();
    const ended = await endTokensOfUser(tx, userId);
    return { result: undefined, act: { name: 'password.set', subject: userId }, notBefores: [ended] };
  });
}

function wrongCurrentPassword(): AppError {
  return new AppError(faultAt(codes.wrongCurrentPassword, 'current_password'));
}

function refuseOwnName(password: string, userName: string): void {
  if (isOwnName(password, userName))
    throw new AppError(faultAt(codes.guessablePassword, 'password', 'A password must not be the name of its user'));
}

function noSuchUser(userId: string): AppError {
  return new AppError({ code: codes.recordNotFound, value: userId, detail: 'There is no such user' });
}

/**
 * Stores a password, unless the same password is stored already, hashed at the configured cost. A different password
 * revokes every token of the user. Does not check that the user exists.
 */
export async function storePassword(
  { db, perform, hashing }: PasswordParts,
  by: Performer,
  userId: string,
  password: string,
): Promise<void> {
  const present = await findPasswordHash(db, userId);
  const isSame = present !== undefined && (await hashing.verify(password, present, by));
  if (isSame && !hashing.isOutdated(present)) return;
  const hash = await hashing.hash(password, by);
  await perform(by, async (tx) => {
    await putPasswordHash(tx, userId, hash);
    const ends = present === undefined || isSame ? [] : [await endTokensOfUser(tx, userId)];
    return { result: undefined, act: { name: 'password.set', subject: userId }, notBefores: ends };
  });
}
