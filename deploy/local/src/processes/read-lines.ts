import type { Readable } from 'node:stream';

/**
 * Calls back for each line of a stream, and for an unfinished one at its end. Only a line feed ends a line: `readline` also breaks at
 * CR, U+2028 and U+2029, which a JSON text may hold, and so lets the sender of such a text forge lines.
 */
export function readLines(stream: Readable, onLine: (line: string) => void): void {
  let unfinished = '';
  stream.setEncoding('utf8');
  stream.on('data', (text: string) => {
    const lines = (unfinished + text).split('\n');
    unfinished = lines.pop() ?? '';
    lines.forEach(onLine);
  });
  stream.on('end', () => {
    if (unfinished !== '') onLine(unfinished);
  });
}
