import { statSync } from 'node:fs';
import { userInfo } from 'node:os';
import { LocalError } from '../local-error.js';
import { run } from '../processes/run.js';

/** The account that runs Postgres. Without ids, it is the user of this process. */
export interface Account {
  readonly name: string;
  readonly uid?: number;
  readonly gid?: number;
}

const systemUser = 'postgres';

/**
 * Postgres refuses to run as root. Root therefore runs it as the owner of an existing data folder, or as the system user
 * `postgres`, which is created if it does not exist. Other users run it as themselves; a data folder of another user is a
 * LocalError.
 */
export async function postgresAccount(existingFolder: string | undefined): Promise<Account> {
  const owner = existingFolder === undefined ? undefined : statSync(existingFolder);
  const self = process.getuid?.();
  if (self !== 0) {
    if (owner !== undefined && self !== undefined && owner.uid !== self) {
      throw new LocalError(
        `${existingFolder ?? ''} belongs to another user (id ${String(owner.uid)}): start as that user or as root, or use another data folder`,
      );
    }
    return { name: ownName() };
  }
  if (owner !== undefined && owner.uid !== 0)
    return { name: `user ${String(owner.uid)}`, uid: owner.uid, gid: owner.gid };
  const account = await lookUp(systemUser);
  if (account !== undefined) return account;
  await createSystemUser();
  const created = await lookUp(systemUser);
  if (created === undefined) throw new LocalError(`the system user "${systemUser}" was created but cannot be found`);
  return created;
}

async function lookUp(name: string): Promise<Account | undefined> {
  const [uid, gid] = await Promise.all([run('id', ['-u', name]), run('id', ['-g', name])]);
  if (uid.code !== 0 || gid.code !== 0) return undefined;
  return { name, uid: Number(uid.stdout), gid: Number(gid.stdout) };
}

async function createSystemUser(): Promise<void> {
  const attempts: [string, string[]][] = [
    ['useradd', ['--system', '--no-create-home', '--user-group', systemUser]],
    ['useradd', ['--system', '--no-create-home', '--gid', systemUser, systemUser]],
    ['adduser', ['-S', '-D', '-H', systemUser]],
  ];
  const failures: string[] = [];
  for (const [command, args] of attempts) {
    const outcome = await run(command, args).catch((error: unknown) => ({ code: null, stderr: String(error) }));
    if (outcome.code === 0) return;
    failures.push(`${command}: ${outcome.stderr.trim()}`);
  }
  throw new LocalError(
    `Postgres does not run as root and the system user "${systemUser}" could not be created (${failures.join('; ')}): create it, or start as an ordinary user`,
  );
}

function ownName(): string {
  try {
    return userInfo().username;
  } catch {
    return `user ${String(process.getuid?.())}`;
  }
}
