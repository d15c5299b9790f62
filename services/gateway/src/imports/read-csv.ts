import { isUtf8 } from 'node:buffer';
import { promisify } from 'node:util';
import { codes, type Fault } from '@crm/errors';
import { CsvError, parse } from 'csv-parse';
import { BrokenFile } from './broken-file.js';
import { MAX_ROW_BYTES, NOT_UTF8, ROW_TOO_LARGE } from './file-bytes.js';

/** A cell is null when it is empty, and empty when it is `""`. */
export type Cell = string | null;

/** A line of a table, which may be several lines of the file. */
export interface TableLine {
  /** The line of the file on which it begins. */
  readonly line: number;
  /** Those that are not UTF-8 are read as Windows-1252, and the line has a fault. */
  readonly cells: readonly Cell[];
  readonly fault?: Fault;
}

const MAX_CELLS = 10_000;
const BEYOND_ASCII = /[\x80-\xff]/;
/** The encoding of most files that are not in UTF-8. */
const WINDOWS_1252 = new TextDecoder('windows-1252');

const QUOTE_INSIDE = 'A cell has a quote in it: put the whole cell in quotes, and write the quote in it twice';
const BROKEN_QUOTES: Readonly<Partial<Record<string, string>>> = {
  INVALID_OPENING_QUOTE: QUOTE_INSIDE,
  CSV_INVALID_CLOSING_QUOTE: QUOTE_INSIDE,
  CSV_QUOTE_NOT_CLOSED: 'A cell begins with a quote, and no quote ends it',
};

/**
 * Reads CSV (RFC 4180), with empty lines left out. Throws BrokenFile after the last line that can be read, which is
 * the same one however the bytes come in pieces.
 */
export async function* readCsv(
  bytes: AsyncIterable<Buffer>,
  maxLineBytes = MAX_ROW_BYTES,
): AsyncGenerator<TableLine, void> {
  let lines: TableLine[] = [];
  let next = 1;
  let breaks = 0;
  let fault: Fault | undefined;
  const parser = parse({
    // One character for each byte, so that whether the bytes are UTF-8 can be seen.
    encoding: 'latin1',
    record_delimiter: ['\r\n', '\n'],
    relax_column_count: true,
    skip_empty_lines: true,
    // 0 is no bound.
    max_record_size: maxLineBytes === Infinity ? 0 : maxLineBytes,
    cast: (cell, { index, quoting }) => {
      if (index >= MAX_CELLS) throw new RangeError(`A line has at most ${MAX_CELLS} cells`);
      if (cell === '') return quoting ? '' : null;
      for (let at = cell.indexOf('\n'); at >= 0; at = cell.indexOf('\n', at + 1)) breaks += 1;
      if (!BEYOND_ASCII.test(cell)) return cell;
      const text = Buffer.from(cell, 'latin1');
      if (isUtf8(text)) return text.toString();
      fault = NOT_UTF8;
      return WINDOWS_1252.decode(text);
    },
    on_record: (cells: Cell[], { empty_lines: skipped }) => {
      lines.push({ line: next + skipped, cells, ...(fault && { fault }) });
      next += 1 + breaks;
      breaks = 0;
      fault = undefined;
      return null;
    },
  });
  parser.on('error', () => undefined);
  const write = promisify((chunk: Buffer, done: (error?: Error | null) => void) => parser.write(chunk, done));
  const end = promisify((done: (error?: Error | null) => void) => parser.end(done));
  const taken = (): TableLine[] => {
    const read = lines;
    lines = [];
    return read;
  };
  try {
    for await (const chunk of bytes) {
      await write(chunk);
      yield* taken();
    }
    await end();
  } catch (error) {
    if (!(error instanceof CsvError || error instanceof RangeError)) throw error;
    yield* taken();
    throw new BrokenFile(next + parser.info.empty_lines, faultOf(error));
  }
  yield* taken();
}

function faultOf(error: CsvError | RangeError): Fault {
  if ('code' in error && error.code === 'CSV_MAX_RECORD_SIZE') return ROW_TOO_LARGE;
  const detail = ('code' in error ? BROKEN_QUOTES[error.code] : undefined) ?? error.message;
  return { code: codes.malformedImport, detail };
}
