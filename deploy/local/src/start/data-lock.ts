import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { LocalError } from '../local-error.js';
import { isAlive, startOf } from '../processes/alive.js';

/**
 * Claims a data folder for this process; LocalError when a running process has it. Gives a function that frees it. A process that was
 * killed frees it by having ended.
 */
export async function lockDataFolder(dataDir: string): Promise<() => Promise<void>> {
  const file = path.join(dataDir, 'supervisor.json');
  await mkdir(dataDir, { recursive: true });
  const holder = await readHolder(file);
  // A process id alone may have been given to another program since.
  if (
    holder !== undefined &&
    holder.pid !== process.pid &&
    isAlive(holder.pid) &&
    startOf(holder.pid) === holder.start
  ) {
    throw new LocalError(
      `${dataDir} is in use by process ${String(holder.pid)}: stop that one, or choose another with --data DIR`,
    );
  }
  await writeFile(file, JSON.stringify({ pid: process.pid, start: startOf(process.pid) }));
  return async () => rm(file, { force: true });
}

async function readHolder(file: string): Promise<{ pid: number; start: string } | undefined> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as { pid: number; start: string };
  } catch {
    return undefined;
  }
}
