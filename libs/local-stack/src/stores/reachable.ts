import { accessSync, chmodSync, constants, lstatSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { LocalError } from '../local-error.js';
import { run } from '../processes/run.js';
import type { Account } from './account.js';

/** An access to a path, named as by the shell's `test`: read, execute (enter, for a folder) or write. */
export type Need = 'r' | 'x' | 'w';

const flags: Record<Need, number> = { r: constants.R_OK, x: constants.X_OK, w: constants.W_OK };

/** Whether the account has all of these accesses. The check runs as that account, so it includes all parent folders. */
export async function canReach(account: Account, wanted: readonly (readonly [Need, string])[]): Promise<boolean> {
  if (account.uid === undefined) {
    return wanted.every(([need, target]) => {
      try {
        accessSync(target, flags[need]);
        return true;
      } catch {
        return false;
      }
    });
  }
  const script = 'while [ $# -gt 0 ]; do test "-$1" "$2" || exit 1; shift 2; done';
  const outcome = await run('/bin/sh', ['-c', script, 'sh', ...wanted.flat()], { uid: account.uid, gid: account.gid });
  return outcome.code === 0;
}

/**
 * A folder of root that any account can enter, for files that cannot stay in the clone; used by root only. Refuses a folder that
 * another user owns or may write: anyone could have created it in a world-writable place.
 */
export function publicFolder(name: string): string {
  const failures: string[] = [];
  for (const parent of ['/var/lib/crm-local', '/var/tmp/crm-local']) {
    const folder = path.join(parent, name);
    try {
      for (const each of [parent, folder]) {
        mkdirSync(each, { recursive: true, mode: 0o755 });
        assertOwnFolder(each);
        // The umask may have removed bits.
        chmodSync(each, 0o755);
      }
      return folder;
    } catch (error) {
      failures.push((error as Error).message);
    }
  }
  throw new LocalError(`found no place that the database's user can enter: ${failures.join('; ')}`);
}

/** Throws unless the path is a folder of root that nobody else may write. */
export function assertOwnFolder(folder: string): void {
  const status = lstatSync(folder);
  if (!status.isDirectory() || status.uid !== 0 || (status.mode & 0o022) !== 0) {
    throw new LocalError(`${folder} is not a folder that only root may write to; remove it`);
  }
}
