import { isUtf8 } from 'node:buffer';
import { codes, AppError, faultDetail, type Fault } from '@crm/errors';
import { parseJson } from '@crm/jsonapi';
import { forwardNumber } from '../documents/forwarded-number.js';
import { isObject, type JsonObject } from '../documents/json-object.js';
import type { DocumentLimits } from '../documents/read-document.js';
import { BrokenFile } from './broken-file.js';
import { MAX_ROW_BYTES, NOT_UTF8, ROW_TOO_LARGE } from './file-bytes.js';

/** A line of NDJSON: an object, or why it is none. */
export type ObjectLine =
  { readonly line: number; readonly object: JsonObject } | { readonly line: number; readonly fault: Fault };

const LINE_FEED = 0x0a;
const BLANK = /^[ \t\r]*$/;

/** Reads NDJSON, with blank lines left out. Throws BrokenFile at a line that is too large. */
export async function* readNdjson(
  bytes: AsyncIterable<Buffer>,
  limits: Pick<DocumentLimits, 'maxJsonDepth' | 'maxJsonTokens'>,
): AsyncGenerator<ObjectLine, void> {
  for await (const [line, text] of linesOf(bytes)) {
    if (!isUtf8(text)) yield { line, fault: NOT_UTF8 };
    else if (!BLANK.test(text.toString())) yield { line, ...readObject(text.toString(), limits) };
  }
}

function readObject(
  text: string,
  { maxJsonDepth, maxJsonTokens }: Pick<DocumentLimits, 'maxJsonDepth' | 'maxJsonTokens'>,
): { readonly object: JsonObject } | { readonly fault: Fault } {
  try {
    const object = parseJson(text, { maxDepth: maxJsonDepth, maxTokens: maxJsonTokens, makeNumber: forwardNumber });
    if (isObject(object)) return { object };
    return { fault: { code: codes.malformedImport, detail: 'The line is not a JSON object' } };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const [{ source: _source, ...fault }] = error.faults;
    if (fault.code !== codes.malformedJson) return { fault };
    return { fault: { ...fault, code: codes.malformedImport, detail: faultDetail(fault).replace('body', 'line') } };
  }
}

/** The lines of a file with their numbers. Throws BrokenFile at one that is too large. */
export async function* linesOf(
  bytes: AsyncIterable<Buffer>,
  maxLineBytes = MAX_ROW_BYTES,
): AsyncGenerator<readonly [number, Buffer], void> {
  let parts: Buffer[] = [];
  let size = 0;
  let line = 1;
  const take = (part: Buffer): void => {
    size += part.length;
    if (size > maxLineBytes) throw new BrokenFile(line, ROW_TOO_LARGE);
    parts.push(part);
  };
  for await (const chunk of bytes) {
    let from = 0;
    for (let end = chunk.indexOf(LINE_FEED); end >= 0; end = chunk.indexOf(LINE_FEED, from)) {
      take(chunk.subarray(from, end));
      yield [line, Buffer.concat(parts)];
      [parts, size] = [[], 0];
      line += 1;
      from = end + 1;
    }
    take(chunk.subarray(from));
  }
  yield [line, Buffer.concat(parts)];
}
