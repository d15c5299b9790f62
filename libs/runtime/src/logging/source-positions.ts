import { readFileSync } from 'node:fs';
import { SourceMap, type SourceMapPayload } from 'node:module';
import path from 'node:path';

const COMPILED_POSITION = /(?:file:\/\/)?(\/[^\s():]+\.js):(\d+):(\d+)/g;

/**
 * Replaces positions in compiled files by those in their sources, in the text of a stack. Files without a source map keep
 * theirs. The maps are read only for a stack that is printed: with `--enable-source-maps`, Node reads and keeps the maps of
 * all files, which costs each process 3 MiB and a part of its start.
 */
export function inSources(stack: string): string {
  return stack.replace(COMPILED_POSITION, (position, file: string, line: string, column: string) => {
    try {
      const map = new SourceMap(JSON.parse(readFileSync(`${file}.map`, 'utf8')) as SourceMapPayload);
      const origin = map.findOrigin(Number(line), Number(column));
      if (!('fileName' in origin)) return position;
      return `${path.resolve(path.dirname(file), origin.fileName)}:${origin.lineNumber}:${origin.columnNumber}`;
    } catch {
      return position;
    }
  });
}
