import type { Database } from '@crm/postgres';
import { StartupError, type Logger } from '@crm/runtime';
import { logAct, withDatabase } from '@crm/service';
import { OPERATOR } from '../administration/act.js';
import { storePassword } from '../administration/passwords.js';
import { createPerform } from '../administration/perform.js';
import { readCommandConfig } from '../config.js';
import { guessabilityOf, isOwnName, MIN_PASSWORD_LENGTH } from '../domain/new-password.js';
import { createPasswordHasher, MAX_PASSWORD_BYTES, type PasswordHasher } from '../domain/password-hash.js';
import { LineError, readLines, readText } from './read-lines.js';
import { requireUsers } from './require-users.js';
import { SCHEMA } from '../schema.js';

export interface PasswordLine {
  /** Id of the Users record. */
  readonly userId: string;
  readonly password: string;
}

const MAX_USER_ID_LENGTH = 36;

/**
 * `set-password`: stores the passwords given as lines `{"userId","password"}`. Throws StartupError, and stores nothing,
 * when a user does not exist or a password is the name of its user.
 */
export async function runSetPassword(input: NodeJS.ReadableStream): Promise<void> {
  const config = readCommandConfig();
  const lines = await readLines(input, ['userId', 'password'], parsePasswordLine);
  const hasher = await createPasswordHasher({ memoryKiB: config.argon2MemoryKiB, timeCost: config.argon2TimeCost });
  await withDatabase(SCHEMA, config, async (db, logger) => {
    const ids = lines.map(({ userId }) => userId);
    const names = await requireUsers(db, ids);
    const refused = lines.filter(({ userId, password }) => isOwnName(password, names.get(userId)));
    if (refused.length > 0) {
      const users = refused.map(({ userId }) => JSON.stringify(userId)).join(', ');
      throw new StartupError(`nothing was done, because a password must not be the name of its user: ${users}`);
    }
    for (const line of lines) await setPassword(db, hasher, line, logger);
  });
}

/**
 * Reads one line. Throws LineError for a password that has less than 8 characters or more than 1 KiB, or is one of the
 * commonest.
 */
export function parsePasswordLine(object: Readonly<Record<string, unknown>>): PasswordLine {
  const userId = readText(object, 'userId', MAX_USER_ID_LENGTH);
  const password = readText(object, 'password', MAX_PASSWORD_BYTES);
  if (password.length < MIN_PASSWORD_LENGTH || Buffer.byteLength(password) > MAX_PASSWORD_BYTES) {
    throw new LineError(
      `password must have ${String(MIN_PASSWORD_LENGTH)} characters to ${String(MAX_PASSWORD_BYTES)} bytes`,
    );
  }
  const reason = guessabilityOf(password);
  if (reason !== undefined) throw new LineError(reason);
  return { userId, password };
}

/**
 * Stores a password, unless the same password is stored already, hashed at the configured cost. A different password
 * revokes every token of the user; a running auth process soon copies the revocation to Redis.
 */
export async function setPassword(
  db: Database,
  hasher: PasswordHasher,
  line: PasswordLine,
  logger: Logger,
): Promise<void> {
  const perform = createPerform({ db, onAct: logAct(logger) });
  await storePassword({ db, perform, hashing: hasher }, OPERATOR, line.userId, line.password);
}
