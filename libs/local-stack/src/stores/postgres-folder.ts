import { createHash, randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { chown, mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { LocalError } from '../local-error.js';
import type { Log } from '../log.js';
import type { Account } from './account.js';
import { canReach, publicFolder } from './reachable.js';

const pointerName = 'LOCATION';

/** The data folder for a requested path: the path itself or the folder that it points to; undefined if there is none yet. */
export function existingDataFolder(wanted: string): string | undefined {
  const pointer = path.join(wanted, pointerName);
  if (!existsSync(pointer)) return existsSync(path.join(wanted, 'PG_VERSION')) ? wanted : undefined;
  const folder = readFileSync(pointer, 'utf8').trim();
  if (existsSync(path.join(folder, 'PG_VERSION'))) return folder;
  throw new LocalError(
    `the database that ${pointer} points to, ${folder}, has vanished or belongs to root: start as root, or with --fresh to begin a new one`,
  );
}

/**
 * Creates the folder for a new cluster: at the requested path if the account can enter it, else in a public place under the hash
 * of that path; a file LOCATION at the requested path then points to it. Removes what an incomplete attempt left.
 */
export async function makeDataFolder(wanted: string, account: Account, log: Log): Promise<string> {
  await mkdir(path.dirname(wanted), { recursive: true });
  await rm(wanted, { recursive: true, force: true });
  if (await canReach(account, [['x', path.dirname(wanted)]])) {
    await makeOwned(wanted, account);
    return wanted;
  }
  const hash = createHash('sha256').update(path.resolve(wanted)).digest('hex').slice(0, 16);
  const home = path.join(publicFolder('data'), `${hash}-${randomBytes(4).toString('hex')}`);
  const folder = path.join(home, 'postgres');
  await mkdir(home, { mode: 0o755 });
  await makeOwned(folder, account);
  await mkdir(wanted, { recursive: true, mode: 0o700 });
  await writeFile(path.join(wanted, pointerName), `${folder}\n`);
  log.info(`${account.name} cannot enter ${path.dirname(wanted)}: the database lies in ${folder}`);
  return folder;
}

/** The file of the superuser's password, which is beside the data so that both are removed together. */
export function passwordFileOf(folder: string): string {
  return `${folder}.password`;
}

export function logFileOf(folder: string): string {
  return `${folder}.log`;
}

/** Removes a cluster, wherever its data is. No server may be running on it. */
export async function removeDataFolder(wanted: string): Promise<void> {
  const pointer = path.join(wanted, pointerName);
  if (existsSync(pointer)) {
    const home = path.dirname(readFileSync(pointer, 'utf8').trim());
    // Only a folder that makeDataFolder has created is removed, whatever the file contains.
    if (path.basename(path.dirname(home)) === 'data' && /^[0-9a-f]{16}-[0-9a-f]{8}$/.test(path.basename(home))) {
      // A folder that root has created cannot be removed by another user and stays.
      await rm(home, { recursive: true, force: true }).catch(() => undefined);
    }
  }
  for (const each of [wanted, passwordFileOf(wanted), logFileOf(wanted)])
    await rm(each, { recursive: true, force: true });
}

async function makeOwned(folder: string, account: Account): Promise<void> {
  await mkdir(folder, { mode: 0o700 });
  if (account.uid !== undefined && account.gid !== undefined) await chown(folder, account.uid, account.gid);
}
