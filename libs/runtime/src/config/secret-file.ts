import { readFileSync } from 'node:fs';

/**
 * Reads a mounted secret that may be replaced while the process runs: what the file holds now, one final newline dropped. While
 * it cannot be read, or is empty, which happens in the moment of its replacement, what it held last.
 * @throws the error of the file system as long as it could never be read.
 */
export type ReadSecret = () => string;

/** The reader of the file of this name; nothing is read yet. */
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
