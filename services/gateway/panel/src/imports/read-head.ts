import { parse } from 'csv-parse/browser/esm/sync';
import { rowsOf, type FileRow } from './rows-of.js';

/** The beginning of a CSV file. */
export interface FileHead {
  /** The names of its columns. */
  readonly names: readonly string[];
  /** The cells of the first rows. */
  readonly first: readonly (readonly string[])[];
  /** Where its rows begin. */
  readonly body: FileRow['next'];
}

const FIRST_ROWS = 5;

/**
 * Reads the header and the first rows. @throws Error with the key of a text for a file that is empty or not UTF-8, or
 * whose separator is another one than the comma
 */
export async function readHead(file: Blob): Promise<FileHead> {
  const rows: FileRow[] = [];
  for await (const row of rowsOf(file)) {
    if (row.end > row.start) rows.push(row);
    if (rows.length > FIRST_ROWS) break;
  }
  const bytes = await file.slice(0, rows.at(-1)?.end ?? 0).arrayBuffer();
  // The service finds the faults of the syntax.
  const tolerant = { relax_column_count: true, relax_quotes: true };
  const lines = { record_delimiter: ['\r\n', '\n'], skip_empty_lines: true };
  const [names, ...first] = parse(decoded(bytes), { ...tolerant, ...lines });
  const [header] = rows;
  if (names === undefined || header === undefined) throw new Error('crm.import.empty');
  const others = names.join('').match(/[;\t]/g) ?? [];
  if (others.length >= names.length) throw new Error('crm.import.separator');
  return { names, first, body: header.next };
}

/** The text without a byte order mark. */
function decoded(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new Error('crm.import.encoding', { cause });
  }
}
