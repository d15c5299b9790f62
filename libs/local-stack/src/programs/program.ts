import { accessSync, constants } from 'node:fs';
import path from 'node:path';

/** A program, and the folders of the libraries it needs beyond the system's. */
export interface Program {
  readonly file: string;
  readonly libraryFolders: readonly string[];
}

/** The first program of these names, best first, in these folders; undefined when there is none. */
export function findProgram(names: readonly string[], folders: readonly string[]): string | undefined {
  for (const name of names) {
    for (const folder of folders) {
      const file = path.join(folder, name);
      if (isExecutable(file)) return file;
    }
  }
  return undefined;
}

/** The first program of these names on PATH; undefined when there is none. */
export function programOnPath(names: readonly string[]): Program | undefined {
  const folders = (process.env.PATH ?? '').split(path.delimiter).filter((folder) => folder !== '');
  const file = findProgram(names, folders);
  return file === undefined ? undefined : { file, libraryFolders: [] };
}

/** The environment in which a program finds its libraries. */
export function libraryEnvironment(program: Program): NodeJS.ProcessEnv {
  const folders = program.libraryFolders.join(':');
  return { PATH: process.env.PATH, ...(folders === '' ? {} : { LD_LIBRARY_PATH: folders }) };
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
