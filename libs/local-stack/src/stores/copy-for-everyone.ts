import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, cp, lstat, readdir, readFile, readlink, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { LocalError } from '../local-error.js';
import type { Log } from '../log.js';
import { assertOwnFolder, publicFolder } from './reachable.js';

/**
 * Copies a folder to a place that every account can enter and only root can write, and returns the path of the copy. A folder with
 * the same content is not copied twice. The copy gets its final name after its digest was compared with that of the source, so an
 * incomplete copy is never used. For root only.
 */
export async function copyForEveryone(source: string, name: string, log: Log): Promise<string> {
  const digest = await digestOf(source);
  const parent = publicFolder('programs');
  const target = path.join(parent, `${name}-${digest.slice(0, 16)}`);
  if (!existsSync(target)) {
    log.info(`copying ${source} to ${target}, where the database's user can run it`);
    const unfinished = `${target}.${String(process.pid)}`;
    await rm(unfinished, { recursive: true, force: true });
    await cp(source, unfinished, { recursive: true, verbatimSymlinks: true });
    await openUp(unfinished);
    if ((await digestOf(unfinished)) !== digest)
      throw new LocalError(`the copy in ${unfinished} is damaged; is the disk full?`);
    await rename(unfinished, target).catch(async (error: unknown) => {
      await rm(unfinished, { recursive: true, force: true });
      // Another process has made a copy, which passed the same comparison.
      if (!existsSync(target)) throw error;
    });
  }
  assertOwnFolder(target);
  return target;
}

async function entriesOf(folder: string): Promise<string[]> {
  const names = await readdir(folder, { recursive: true });
  return names.sort();
}

async function digestOf(folder: string): Promise<string> {
  const hash = createHash('sha256');
  for (const name of await entriesOf(folder)) {
    const file = path.join(folder, name);
    const status = await lstat(file);
    hash.update(`${name}\0`);
    if (status.isSymbolicLink()) hash.update(await readlink(file));
    else if (status.isFile())
      hash.update(
        createHash('sha256')
          .update(await readFile(file))
          .digest(),
      );
    hash.update('\0');
  }
  return hash.digest('hex');
}

/** Lets everyone read all files and run the executable ones, whatever the umask was at installation or is now. */
async function openUp(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const name of await entriesOf(folder)) {
    const file = path.join(folder, name);
    const status = await lstat(file);
    if (status.isSymbolicLink()) continue;
    await chmod(file, status.isDirectory() || (status.mode & 0o100) !== 0 ? 0o755 : 0o644);
  }
}
