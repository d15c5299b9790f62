import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { LocalError } from '../local-error.js';
import { existingDataFolder } from './postgres-folder.js';

/** The address, without a user, of the Postgres that `npm start` runs on a data folder; a LocalError if none runs there. */
export async function runningServerUrl(dataDir: string): Promise<string> {
  const folder = existingDataFolder(dataDir) ?? dataDir;
  // https://www.postgresql.org/docs/current/storage-file-layout.html: the fourth line of the file is the port.
  const text = await readFile(path.join(folder, 'postmaster.pid'), 'utf8').catch(() => '');
  const port = text.split('\n')[3];
  if (port === undefined) {
    const place = path.dirname(dataDir);
    throw new LocalError(`no stack runs on ${place}: begin with "npm start", or name its folder with --data DIR`);
  }
  return `postgres://127.0.0.1:${port}/postgres`;
}
