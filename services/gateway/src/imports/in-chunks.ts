import { BrokenFile } from './broken-file.js';
import type { Row } from './build-row.js';

/** Updates are made one by one, some with a call for their links. */
const MAX_ROWS = { create: 500, update: 200, upsert: 200 };
const MAX_BYTES = 1024 * 1024;
/** A refused row is not sent, but its faults are held for the answer. */
const FAULT_BYTES = 1024;

/** Rows that are stored together: the same chunks for the same rows. BrokenFile is thrown after the last one. */
export async function* inChunks(
  rows: AsyncIterable<Row>,
  mode: keyof typeof MAX_ROWS,
): AsyncGenerator<readonly Row[], void> {
  let chunk: Row[] = [];
  let bytes = 0;
  let broken: BrokenFile | undefined;
  try {
    for await (const row of rows) {
      const { input, head, faults } = row;
      const size = faults.length > 0 ? faults.length * FAULT_BYTES : input.attributesJson.length + head.length;
      if (chunk.length === MAX_ROWS[mode] || bytes + size > MAX_BYTES) {
        yield chunk;
        [chunk, bytes] = [[], 0];
      }
      chunk.push(row);
      bytes += size;
    }
  } catch (error) {
    if (!(error instanceof BrokenFile)) throw error;
    broken = error;
  }
  if (chunk.length > 0) yield chunk;
  if (broken !== undefined) throw broken;
}
