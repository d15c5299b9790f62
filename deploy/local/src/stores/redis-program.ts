import { accessSync, constants } from 'node:fs';
import path from 'node:path';

/** A Redis (or Valkey) server program, and the folders of the libraries it needs beyond the system's. */
export interface RedisProgram {
  readonly file: string;
  readonly libraryFolders: readonly string[];
}

/** The server programs that speak Redis' protocol, best first; Debian's packages bear the same names. */
export const redisPrograms = ['redis-server', 'valkey-server'] as const;

/** The first server program in these folders; undefined when there is none. */
export function findProgram(folders: readonly string[]): string | undefined {
  for (const name of redisPrograms) {
    for (const folder of folders) {
      const file = path.join(folder, name);
      if (isExecutable(file)) return file;
    }
  }
  return undefined;
}

/** The server program on PATH; undefined when there is none. */
export function programOnPath(): RedisProgram | undefined {
  const file = findProgram((process.env.PATH ?? '').split(path.delimiter).filter((folder) => folder !== ''));
  return file === undefined ? undefined : { file, libraryFolders: [] };
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
