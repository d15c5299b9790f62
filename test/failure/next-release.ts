import { cp, mkdir, readdir, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { mainProgram, repository, type DatabaseService } from '@crm/local-stack';

/** A release of a service that has one more migration than this one. */
export interface NextRelease {
  /** Its main program. */
  readonly program: string;
  /** The number of its last migration. */
  readonly version: number;
  /** The number of the last migration of this release; contracts wait for a later one. */
  readonly before: number;
  /** Replaces the text of the last migration. */
  rewrite(migration: string): Promise<void>;
}

/** Creates the next release of a service in a new folder: this one, as built, with one more expand migration. */
export async function makeNextRelease(
  service: DatabaseService,
  folder: string,
  migration: string,
): Promise<NextRelease> {
  await mkdir(folder);
  for (const part of ['node_modules', 'package.json', 'libs', 'protos']) {
    await symlink(path.join(repository, part), path.join(folder, part));
  }
  // A bundle finds migrations from where it is, so that it must not be a link.
  for (const part of ['shared/dist', `${service}/dist`, `${service}/migrations`, `${service}/published`]) {
    await cp(path.join(repository, 'services', part), path.join(folder, 'services', part), { recursive: true });
  }
  const migrations = path.join(folder, 'services', service, 'migrations');
  const files = (await readdir(migrations)).toSorted();
  const version = files.length + 1;
  const before = files.findLastIndex((file) => file.endsWith('.expand.sql')) + 1;
  const name = `${String(version).padStart(4, '0')}_next.expand.sql`;
  const rewrite = (text: string): Promise<void> => writeFile(path.join(migrations, name), text);
  await rewrite(migration);
  return { program: path.join(folder, path.relative(repository, mainProgram(service))), version, before, rewrite };
}
