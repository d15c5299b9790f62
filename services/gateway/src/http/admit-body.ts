import { AppError, codes } from '@crm/errors';
import type { Request, Response } from 'express';

/**
 * Prepares reading a body. Throws 8701 when its announced length is too large. Otherwise sends 100 Continue to a client
 * that expects it (RFC 9110 section 10.1.1).
 */
export function admitBody({ headers }: Request, response: Response, maxBytes: number): void {
  if (Number(headers['content-length'] ?? 0) > maxBytes) throw bodyTooLarge(maxBytes);
  if (headers.expect?.toLowerCase() === '100-continue') response.writeContinue();
}

export function bodyTooLarge(maxBytes: number): AppError {
  return new AppError({ code: codes.bodyTooLarge, detail: `The body is larger than ${maxBytes} bytes` });
}
