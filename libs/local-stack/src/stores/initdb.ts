import { randomBytes } from 'node:crypto';
import { chown, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { LocalError } from '../local-error.js';
import { run } from '../processes/run.js';
import type { Account } from './account.js';
import type { PostgresBinaries } from './postgres-binaries.js';
import { passwordFileOf } from './postgres-folder.js';

export const superuser = 'postgres';

/** Environment of the Postgres programs, without inherited variables that change their behaviour (PGDATA, PGPORT, locale). */
export const postgresEnvironment = { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' };

/**
 * Initialises a cluster in an empty folder: UTF-8, `C.UTF-8`, SCRAM passwords, and a superuser whose random password is in a
 * file beside the folder (mode 600). The password file is written last: a cluster without it is incomplete.
 */
export async function initialiseCluster(
  folder: string,
  binaries: PostgresBinaries,
  account: Account,
  durable: boolean,
): Promise<void> {
  const password = randomBytes(24).toString('base64url');
  const temporary = await mkdtemp(path.join(tmpdir(), 'crm-initdb-'));
  const passwordFile = path.join(temporary, 'password');
  try {
    await writeFile(passwordFile, `${password}\n`, { mode: 0o600 });
    if (account.uid !== undefined && account.gid !== undefined) {
      for (const each of [temporary, passwordFile]) await chown(each, account.uid, account.gid);
    }
    const outcome = await run(
      binaries.initdb,
      [
        `--pgdata=${folder}`,
        `--username=${superuser}`,
        `--pwfile=${passwordFile}`,
        '--auth=scram-sha-256',
        '--encoding=UTF8',
        ...localeArguments(),
        '--no-instructions',
        ...(durable ? [] : ['--no-sync']),
      ],
      { uid: account.uid, gid: account.gid, env: postgresEnvironment },
    );
    if (outcome.code !== 0) {
      throw new LocalError(
        `Postgres could not make its data folder ${folder}: ${(outcome.stderr || outcome.stdout).trim()}`,
      );
    }
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
  await rm(passwordFileOf(folder), { force: true });
  await writeFile(passwordFileOf(folder), `${password}\n`, { mode: 0o600 });
}

/** The superuser's password; undefined if the cluster is incomplete. */
export async function readPassword(folder: string): Promise<string | undefined> {
  try {
    return (await readFile(passwordFileOf(folder), 'utf8')).trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw new LocalError(`cannot read the database's password: ${(error as Error).message}`);
  }
}

function localeArguments(): string[] {
  // macOS has no C.UTF-8; Postgres has a built-in provider with the same collation.
  if (process.platform === 'darwin') return ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  return ['--locale=C.UTF-8'];
}
