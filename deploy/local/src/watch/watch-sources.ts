import { existsSync, readdirSync, watch } from 'node:fs';
import path from 'node:path';
import { repository } from '../repository.js';

/** An editor may write a file in several steps, and several files at once. */
const settleMs = 50;

/** Calls back with the saved files, relative to the clone, that services run from; gives a function that stops it. */
export function watchSources(onSaved: (files: readonly string[]) => void): () => void {
  let saved = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  const watchers = watchedFolders().map((folder) =>
    watch(path.join(repository, folder), { recursive: true }, (_event, name) => {
      if (name === null || !/\.(ts|proto|html|js)$/.test(name) || name.endsWith('.test.ts')) return;
      saved.add(path.posix.join(folder, name));
      clearTimeout(timer);
      timer = setTimeout(() => {
        const files = [...saved];
        saved = new Set();
        onSaved(files);
      }, settleMs);
    }),
  );
  return () => {
    clearTimeout(timer);
    for (const watcher of watchers) watcher.close();
  };
}

function watchedFolders(): string[] {
  const sources = ['libs', 'services'].flatMap((parent) =>
    readdirSync(path.join(repository, parent)).map((name) => `${parent}/${name}/src`),
  );
  return [...sources, 'services/gateway/viewer', 'protos'].filter((folder) =>
    existsSync(path.join(repository, folder)),
  );
}
