import { readFileSync } from 'node:fs';
import { SourceMap, type SourceMapPayload } from 'node:module';
import path from 'node:path';

const BUNDLED_POSITION = /(?:file:\/\/)?(\/[^\s():]+\.js):(\d+):(\d+)/g;

/** How many positions are kept; few places of a program fail, but the message of an error may contain any text. */
const MAX_KNOWN = 1_000;
/** The text that replaces each position. */
const known = new Map<string, string>();

/**
 * Replaces positions in bundles by those in their sources, in the text of a stack; of a package, only the file is named. Files without a
 * source map keep theirs. The maps are read only for a stack with new positions, and not kept: with `--enable-source-maps`, Node reads and
 * keeps the maps of all files, which costs each process 3 MiB and a part of its start. Reading them for each stack would hold up a process
 * that answers many errors.
 */
export function inSources(stack: string): string {
  const maps = new Map<string, SourceMap | undefined>();
  const mapOf = (file: string): SourceMap | undefined => {
    if (!maps.has(file)) maps.set(file, readMap(file));
    return maps.get(file);
  };
  return stack.replace(BUNDLED_POSITION, (position, file: string, line: string, column: string) => {
    const seen = known.get(position);
    if (seen !== undefined) return seen;
    const shown = inSource(mapOf(file), position, { file, line, column });
    if (known.size >= MAX_KNOWN) known.clear();
    known.set(position, shown);
    return shown;
  });
}

function inSource(
  map: SourceMap | undefined,
  position: string,
  { file, line, column }: Readonly<Record<'file' | 'line' | 'column', string>>,
): string {
  const origin = map?.findOrigin(Number(line), Number(column));
  if (origin === undefined || !('fileName' in origin)) return position;
  const source = path.resolve(path.dirname(file), origin.fileName);
  return source.includes('/node_modules/') ? source : `${source}:${origin.lineNumber}`;
}

function readMap(file: string): SourceMap | undefined {
  try {
    return new SourceMap(JSON.parse(readFileSync(`${file}.map`, 'utf8')) as SourceMapPayload);
  } catch {
    return undefined;
  }
}
