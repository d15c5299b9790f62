import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { mainProgram, type DatabaseService } from '@crm/local-stack';

/** A release of a service that has one more migration than this one. */
export interface NextRelease {
  /** Its main program. */
  readonly program: string;
  /** The number of its last migration. */
  readonly version: number;
  /** Replaces the text of the last migration. */
  rewrite(migration: string): Promise<void>;
}

/** Creates the next release of a service in a folder: this one, as built, with one more expand migration. */
export async function makeNextRelease(
  service: DatabaseService,
  folder: string,
  migration: string,
): Promise<NextRelease> {
  const original = path.dirname(path.dirname(mainProgram(service)));
  const root = path.dirname(path.dirname(original));
  const copy = path.join(folder, 'services', service);
  await mkdir(copy, { recursive: true });
  for (const [from, to] of [
    [root, folder],
    [original, copy],
  ] as const) {
    const packages = path.join(from, 'node_modules');
    // Packages that npm could not install at the root.
    if (existsSync(packages)) await symlink(packages, path.join(to, 'node_modules'));
  }
  for (const part of ['package.json', 'dist', 'migrations', 'published']) {
    await cp(path.join(original, part), path.join(copy, part), { recursive: true });
  }
  const version = (await readdir(path.join(copy, 'migrations'))).length + 1;
  const name = `${String(version).padStart(4, '0')}_next.expand.sql`;
  const rewrite = (text: string): Promise<void> => writeFile(path.join(copy, 'migrations', name), text);
  await rewrite(migration);
  return { program: path.join(copy, 'dist', path.basename(mainProgram(service))), version, rewrite };
}
