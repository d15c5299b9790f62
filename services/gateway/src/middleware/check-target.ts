import { AppError } from '@crm/errors';
import type { RequestHandler } from 'express';

/**
 * Refuses what is wrong with the request line and the framing: 8702 for a URL beyond the limit (contract section
 * 9), 8408 for an HTTP/1.1 request without Host (RFC 9112 section 3.2) or with a transfer coding whose end cannot be
 * told (section 6.3).
 */
export function checkTarget(maxUrlBytes: number): RequestHandler {
  return (request, _response, next) => {
    if (request.originalUrl.length > maxUrlBytes) {
      throw new AppError({ code: 8702, detail: `The URL is longer than ${maxUrlBytes} bytes` });
    }
    if (request.headers.host === undefined && request.httpVersion !== '1.0') {
      throw new AppError({ code: 8408, detail: 'An HTTP/1.1 request needs the header Host' });
    }
    const coding = request.headers['transfer-encoding'];
    if (coding !== undefined && coding.toLowerCase() !== 'chunked') {
      throw new AppError({ code: 8408, detail: 'The only transfer coding that is read is chunked' });
    }
    next();
  };
}
