import { AppError } from '@crm/errors';
import type { PutFileResponseMessage } from '@crm/protos';
import type { Request, Response } from 'express';
import type { ControllerParts } from '../controllers/controller.js';
import { BodySource } from './body-source.js';
import { fileTooLarge } from './file-too-large.js';

/**
 * Stores the body of a request while it arrives, with its media type as the client names it. Throws 8601 when it is too large, and
 * before a byte is read if its length is announced; else what `BodySource` and files throw.
 */
export async function putBody(
  { clients, config }: Pick<ControllerParts, 'clients' | 'config'>,
  request: Request,
  response: Response,
): Promise<PutFileResponseMessage> {
  const mediaType = request.headers['content-type'] ?? '';
  try {
    using body = new BodySource(request, response, config.maxFileBytes);
    return await clients.fileWriter.putFile({ mediaType }, body, { signal: request.exchange.signal });
  } catch (error) {
    const isTooLarge = error instanceof AppError && (error.code === 8701 || error.code === 8601);
    throw isTooLarge ? fileTooLarge(config.maxFileBytes) : error;
  }
}
