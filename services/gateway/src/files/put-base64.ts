import { AppError, codes, type Fault, type FaultSource } from '@crm/errors';
import type { Request } from 'express';
import { decodeBase64, MalformedBase64Error, TooManyBytesError } from './decode-base64.js';
import { fileTooLarge } from './file-too-large.js';
import type { StringText } from './string-text.js';
import type { Uploads } from './uploads.js';

/** A content that files has stored. */
export interface StoredContent {
  /** Allows a record to refer to the content. */
  readonly receipt: string;
}

/**
 * Stores the content that a string of a document has as base64. If it is not base64, returns the fault, and files
 * stores nothing. Throws 8601 when it is too large, and any error of files.
 */
export async function putBase64(
  { fileWriter, limits }: Uploads,
  { exchange }: Request,
  text: StringText,
  source: FaultSource,
): Promise<StoredContent | Fault> {
  const { maxFileBytes } = limits;
  try {
    const content = decodeBase64(text, maxFileBytes);
    return await fileWriter.putFile({ mediaType: '' }, content, { signal: exchange.signal });
  } catch (error) {
    if (error instanceof MalformedBase64Error) {
      return { code: codes.notBase64, source, detail: `The content is not base64: ${error.message}` };
    }
    const isTooLarge =
      error instanceof TooManyBytesError || (error instanceof AppError && error.code === codes.fileTooLarge);
    throw isTooLarge ? fileTooLarge(maxFileBytes, source) : error;
  }
}
