import { AppError, codes } from '@crm/errors';
import type { Request } from 'express';

/** Throws 8406 for a compressed body, whose inflated size is unknown beforehand. */
export function refuseCompressed({ headers }: Request): void {
  const { 'content-encoding': content = 'identity', 'transfer-encoding': transfer = 'chunked' } = headers;
  if (content.trim().toLowerCase() !== 'identity') throw new AppError({ code: codes.compressedBody, value: content });
  if (transfer.trim().toLowerCase() !== 'chunked') throw new AppError({ code: codes.compressedBody, value: transfer });
}
