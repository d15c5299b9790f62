import { Readable, pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { AppError, codes, type Fault } from '@crm/errors';

/** Of a row, in the file and as JSON. */
export const MAX_ROW_BYTES = 1024 * 1024;

export const ROW_TOO_LARGE: Fault = { code: codes.bodyTooLarge, detail: `A row has at most ${MAX_ROW_BYTES} bytes` };
export const NOT_UTF8: Fault = { code: codes.malformedImport, detail: 'The line has bytes that are not UTF-8' };

const BYTE_ORDER_MARK = Buffer.from('\ufeff');

/** The bytes of a file without a byte order mark, from a body that may be compressed. */
export async function* fileBytes(body: AsyncIterable<Buffer>, isCompressed: boolean): AsyncGenerator<Buffer, void> {
  let head: Buffer | undefined = Buffer.alloc(0);
  for await (const chunk of isCompressed ? inflated(body) : body) {
    if (head === undefined) {
      yield chunk;
      continue;
    }
    head = Buffer.concat([head, chunk]);
    if (head.length < BYTE_ORDER_MARK.length) continue;
    yield withoutMark(head);
    head = undefined;
  }
  if (head !== undefined) yield head;
}

function withoutMark(bytes: Buffer): Buffer {
  return bytes.indexOf(BYTE_ORDER_MARK) === 0 ? bytes.subarray(BYTE_ORDER_MARK.length) : bytes;
}

/** Throws 8408 for bytes that are not gzip. */
async function* inflated(body: AsyncIterable<Buffer>): AsyncGenerator<Buffer, void> {
  const gunzip = createGunzip();
  // A failure of either stream is thrown by the loop below.
  pipeline(Readable.from(body, { objectMode: false }), gunzip, () => undefined);
  try {
    for await (const chunk of gunzip) yield chunk as Buffer;
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError({ code: codes.malformedRequest, detail: 'The body is not gzip' }, { cause: error });
  }
}
