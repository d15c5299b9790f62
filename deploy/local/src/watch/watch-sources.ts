import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { watch } from 'chokidar';
import { repository } from '@crm/local-stack';

/** An editor may write a file in several steps, and several files at once. */
const settleMs = 50;

/**
 * Calls back with the saved files from which services run, as paths relative to the clone. As soon as every save is noticed, it resolves
 * with a function that stops it.
 */
export async function watchSources(onSaved: (files: readonly string[]) => void): Promise<() => void> {
  let saved = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  const watcher = watch(watchedFolders(), { cwd: repository, ignoreInitial: true });
  watcher.on('all', (_event, name) => {
    if (!/\.(ts|proto|json|html|js)$/.test(name) || name.endsWith('.test.ts')) return;
    saved.add(name);
    clearTimeout(timer);
    timer = setTimeout(() => {
      const files = [...saved];
      saved = new Set();
      onSaved(files);
    }, settleMs);
  });
  await once(watcher, 'ready');
  return () => {
    clearTimeout(timer);
    void watcher.close();
  };
}

function watchedFolders(): string[] {
  const sources = ['libs', 'services'].flatMap((parent) =>
    readdirSync(path.join(repository, parent)).map((name) => `${parent}/${name}/src`),
  );
  return [...sources, 'libs/catalog/languages', 'services/gateway/viewer', 'protos'].filter((folder) =>
    existsSync(path.join(repository, folder)),
  );
}
