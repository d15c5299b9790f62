import { csvLine } from './csv-line.js';
import type { ImportFault, ImportReport } from './import-acts.js';
import { rowsOf } from './rows-of.js';

/**
 * A CSV file with the rows that were refused or not read, byte for byte, after their faults in a first column: one with
 * too many cells has its faults there too. `header` names the other columns.
 */
export async function refusedLines(
  file: Blob,
  header: readonly string[],
  { faults, complete }: ImportReport,
  textOf: (fault: ImportFault) => string,
): Promise<Blob> {
  const byLine = Map.groupBy(faults, ({ line }) => line);
  const unread = complete ? Infinity : (faults.at(-1)?.line ?? 0);
  // The byte order mark tells Excel that the file is in UTF-8.
  const parts: BlobPart[] = [csvLine(['\uFEFF#faults', ...header])];
  for await (const { line, start, end } of rowsOf(file)) {
    const found = byLine.get(line) ?? [];
    if (end === start || (found.length === 0 && line < unread)) continue;
    const cell = csvLine([found.map(textOf).join(' '), '']).trimEnd();
    parts.push(cell, file.slice(start, end), '\r\n');
  }
  return new Blob(parts);
}
