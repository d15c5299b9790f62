import { text } from 'node:stream/consumers';
import { AppError, codes } from '@crm/errors';
import { StartupError } from '@crm/runtime';
import { logAct, readArguments, withDatabase, type Console } from '@crm/service';
import { OPERATOR } from '../administration/act.js';
import { setPasswordOfUser } from '../administration/passwords.js';
import { createPerform } from '../administration/perform.js';
import { readCommandConfig } from '../config.js';
import { readNewPassword } from '../domain/new-password.js';
import { createPasswordHasher } from '../domain/password-hash.js';
import { findUserId, userExists } from '../repository/users.js';
import { SCHEMA } from '../schema.js';

export const USERS_USAGE = `users set-password USER
USER is the id or the user name; the password is read from standard input, where a newline at its end does not count.
The first administrator is made by the command migrate of the records service and gets a password here.`;

/** `crm users`: sets passwords. */
export async function runUsers([name, ...args]: readonly string[], { input }: Pick<Console, 'input'>): Promise<void> {
  if (name !== 'set-password') throw new StartupError(`the command needs this:\n${USERS_USAGE}`);
  const { words } = readArguments(args, {}, { min: 1, max: 1 }, USERS_USAGE);
  const [user = ''] = words;
  const config = readCommandConfig();
  const password = readNewPassword({ password: (await text(input)).replace(/\r?\n$/, '') });
  const hashing = await createPasswordHasher({ memoryKiB: config.argon2MemoryKiB, timeCost: config.argon2TimeCost });
  await withDatabase(SCHEMA, config, async (db, logger) => {
    const perform = createPerform({ db, onAct: logAct(logger) });
    const id = (await userExists(db, user)) ? user : await findUserId(db, user);
    if (id === undefined)
      throw new AppError({ code: codes.recordNotFound, value: user, detail: 'There is no such user' });
    await setPasswordOfUser({ db, perform, hashing }, OPERATOR, id, password);
  });
}
