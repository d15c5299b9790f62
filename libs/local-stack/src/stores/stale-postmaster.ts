import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { LocalError } from '../local-error.js';
import type { Log } from '../log.js';
import { isAlive, programName } from '../processes/alive.js';
import { run } from '../processes/run.js';
import type { Account } from './account.js';
import type { PostgresBinaries } from './postgres-binaries.js';

/** Stops a server that still runs on this data folder because the process that started it was killed. */
export async function stopStalePostmaster(
  folder: string,
  binaries: PostgresBinaries,
  account: Account,
  log: Log,
): Promise<void> {
  const pid = Number((await readFile(path.join(folder, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')[0]);
  if (!Number.isInteger(pid) || pid <= 0 || !isAlive(pid)) return;
  // Another program may have the id by now; Postgres itself then removes the file.
  const program = programName(pid);
  if (program !== undefined && program !== 'postgres') return;
  log.warn(`a Postgres server (process ${String(pid)}) was left running on ${folder}; stopping it`);
  for (const mode of ['fast', 'immediate']) {
    const outcome = await run(binaries.pgCtl, ['stop', '-D', folder, '-m', mode, '-w', '-t', '20'], {
      uid: account.uid,
      gid: account.gid,
    });
    if (outcome.code === 0 || !isAlive(pid)) return;
  }
  throw new LocalError(`the Postgres server (process ${String(pid)}) on ${folder} does not stop: end it by hand`);
}
