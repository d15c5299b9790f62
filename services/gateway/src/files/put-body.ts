import { AppError, codes } from '@crm/errors';
import type { PutFileResponseMessage } from '@crm/protos';
import type { Request, Response } from 'express';
import { BodySource } from './body-source.js';
import { fileTooLarge } from './file-too-large.js';
import type { Uploads } from './uploads.js';

/**
 * Stores the body of a request while it arrives, with the media type that the client names. Throws 8601 when it is too
 * large, before reading a byte if the announced length is; otherwise the errors of `BodySource` and files.
 */
export async function putBody(
  { fileWriter, limits }: Uploads,
  request: Request,
  response: Response,
): Promise<PutFileResponseMessage> {
  const mediaType = request.headers['content-type'] ?? '';
  try {
    using body = new BodySource(request, response, limits.maxFileBytes);
    return await fileWriter.putFile({ mediaType }, body, { signal: request.exchange.signal });
  } catch (error) {
    const isTooLarge =
      error instanceof AppError && (error.code === codes.bodyTooLarge || error.code === codes.fileTooLarge);
    throw isTooLarge ? fileTooLarge(limits.maxFileBytes) : error;
  }
}
