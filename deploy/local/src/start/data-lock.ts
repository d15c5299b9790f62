import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { isAlive, LocalError, startOf } from '@crm/local-stack';

/**
 * Locks a data folder for this process and returns a function that unlocks it. A LocalError if a running process has locked it;
 * a process that was killed no longer locks it.
 */
export async function lockDataFolder(dataDir: string): Promise<() => Promise<void>> {
  const file = path.join(dataDir, 'supervisor.json');
  await mkdir(dataDir, { recursive: true });
  const holder = await readHolder(file);
  // Another program may have the process id by now.
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
