import type { Readable } from 'node:stream';

/**
 * Calls back for each line of a stream, including an incomplete last one. Only a line feed ends a line: `readline` also splits at
 * CR, U+2028 and U+2029, which a JSON text may contain, so its sender could forge lines.
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
