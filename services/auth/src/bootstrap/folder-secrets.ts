import { randomUUID } from 'node:crypto';
import { link, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { reasonOf, StartupError } from '@crm/runtime';
import { missingOf, type SecretStore, type SecretValues } from './secret-store.js';

/** Readable by the group as well: the other containers may run as another user. */
const MODE = 0o440;

/**
 * Stores secrets as files `<folder>/<name>/<key>`, the layout of a mounted Secret. A key that a read-only folder does
 * not have stays missing; the step that needs the key reports that.
 */
export function createFolderSecrets(folder: string): SecretStore {
  const explained = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      throw new StartupError(`the secrets in ${folder} cannot be used: ${reasonOf(error)}`, { cause: error });
    }
  };
  return {
    obtain: (name, fresh) =>
      explained(async () => {
        const place = path.join(folder, name);
        const missing = missingOf(await readAll(place), fresh);
        try {
          if (Object.keys(missing).length > 0) await mkdir(place, { recursive: true });
          for (const [key, value] of Object.entries(missing)) await writeOnce(place, key, value);
        } catch (error) {
          if ((error as NodeJS.ErrnoException).code !== 'EROFS') throw error;
        }
        return readAll(place);
      }),
    remove: (name) =>
      explained(async () => {
        const place = path.join(folder, name);
        const there = Object.keys(await readAll(place)).length > 0;
        await rm(place, { recursive: true, force: true });
        return there;
      }),
  };
}

/** Readers see no file or a complete one, and the first of several writers wins. */
async function writeOnce(place: string, key: string, value: string): Promise<void> {
  const unfinished = path.join(place, `.${randomUUID()}`);
  await writeFile(unfinished, value, { mode: MODE, flag: 'wx' });
  try {
    await link(unfinished, path.join(place, key));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await rm(unfinished);
  }
}

async function readAll(place: string): Promise<SecretValues> {
  let names: string[];
  try {
    names = await readdir(place);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {};
    throw error;
  }
  // Mounted Secrets have hidden links beside the keys.
  const keys = names.filter((name) => !name.startsWith('.'));
  const entries = keys.map(async (key) => [key, (await readFile(path.join(place, key), 'utf8')).trimEnd()] as const);
  return Object.fromEntries(await Promise.all(entries));
}
