import { mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** Files that every bundle depends on. */
const ALWAYS = ['bundle-files.js', '../package-lock.json', '../tsconfig.base.json'];

/**
 * Whether no file of a bundle changed since its build started, and all that it wrote is there. `metafileName` is what `writeMetafile`
 * wrote; names of files in it, and `others`, further files that the bundle depends on, are relative to `folder`.
 */
export async function isUpToDate(metafileName, folder, others) {
  try {
    const { startedAt, inputs, outputs } = JSON.parse(await readFile(metafileName, 'utf8'));
    await Promise.all(Object.keys(outputs).map((file) => stat(path.join(folder, file))));
    const always = ALWAYS.map((file) => path.join(import.meta.dirname, file));
    const files = [...Object.keys(inputs), ...others].map((file) => path.join(folder, file));
    // The time of the last modification may be that of a file which this one is a copy of.
    const changes = await Promise.all([...files, ...always].map((file) => stat(file)));
    return changes.every(({ ctimeMs }) => ctimeMs < startedAt);
  } catch {
    return false;
  }
}

/** The folders of the packages that these files belong to. */
export function packagesOf(files) {
  return new Set(files.flatMap((file) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file)?.[0] ?? []));
}

/** Writes a file of a bundle, unless it is the same: a process may be reading it. */
export async function write(file, text) {
  if ((await readFile(file, 'utf8').catch(() => undefined)) === text) return;
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, text);
}

/** Writes, last, what a bundle was made of: the metafile of esbuild and when the build started, in milliseconds since 1970. */
export async function writeMetafile(metafileName, { inputs, outputs }, startedAt) {
  await write(metafileName, JSON.stringify({ startedAt, inputs, outputs }));
}
