/** A row of a CSV file, by the places of its bytes. Rows without any are blank lines. */
export interface FileRow {
  /** On which it begins. */
  readonly line: number;
  readonly start: number;
  /** Before the line break. */
  readonly end: number;
  /** Where the next row begins, and its line. */
  readonly next: { readonly start: number; readonly line: number };
}

/** The most bytes of a row (imports#cost-of-an-import). */
const LONGEST = 1_048_576;
const [LINE_FEED, RETURN, QUOTE] = [0x0a, 0x0d, 0x22];

/**
 * The rows of a CSV file (RFC 4180), read in pieces. A line break is part of a row while its quotes are uneven, unless
 * the row is too long, because a quote does not end.
 */
export async function* rowsOf(file: Blob, longest = LONGEST): AsyncGenerator<FileRow, void> {
  let row = { line: 1, start: 0 };
  let line = 1;
  let isQuoted = false;
  let last: number | undefined;
  for (let piece = 0; piece < file.size; piece += LONGEST) {
    const bytes = new Uint8Array(await file.slice(piece, piece + LONGEST).arrayBuffer());
    for (let place = 0; place < bytes.length; place += 1) {
      const byte = bytes[place];
      const at = piece + place;
      if (byte === QUOTE) isQuoted = !isQuoted;
      if (byte === LINE_FEED) {
        line += 1;
        if (!isQuoted || at - row.start > longest) {
          const next = { line, start: at + 1 };
          yield { ...row, end: last === RETURN ? at - 1 : at, next };
          row = next;
          isQuoted = false;
        }
      }
      last = byte;
    }
  }
  if (row.start < file.size) yield { ...row, end: file.size, next: { line, start: file.size } };
}
