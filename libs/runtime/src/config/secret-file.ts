import { readFileSync } from 'node:fs';

/**
 * Reads a mounted secret that may be replaced while the process runs: the current content of the file, without one
 * final newline. While the file cannot be read or is empty, as may happen during a replacement, it returns the previous
 * content.
 * @throws the error of the file system if the file could never be read.
 */
export type ReadSecret = () => string;

/** The reader of a file; nothing is read yet. */
export function secretFile(path: string): ReadSecret {
  let last = '';
  return () => {
    try {
      const text = readFileSync(path, 'utf8').replace(/\r?\n$/, '');
      if (text !== '') last = text;
    } catch (error) {
      if (last === '') throw error;
    }
    return last;
  };
}
