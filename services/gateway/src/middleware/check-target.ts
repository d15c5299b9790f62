import { AppError, codes } from '@crm/errors';
import type { RequestHandler } from 'express';
import { hasDotSegment } from '../http/request-target.js';
import { pathOf } from '../query/search-of.js';

/**
 * Refuses faults of the request line and the framing: 8702 for a URL beyond the limit (limits#url-length); 8407 for a
 * path with dot segments; 8408 for an HTTP/1.1 request without Host or with two (RFC 9112 section 3.2), for two
 * Authorization headers, and for a transfer coding whose end cannot be determined (section 6.3).
 */
export function checkTarget(maxUrlBytes: number): RequestHandler {
  return (request, _response, next) => {
    if (request.originalUrl.length > maxUrlBytes) {
      throw new AppError({ code: codes.urlTooLong, detail: `The URL is longer than ${maxUrlBytes} bytes` });
    }
    if (hasDotSegment(pathOf(request))) {
      throw new AppError({
        code: codes.malformedUrl,
        value: pathOf(request),
        detail: 'A path must not have the segments . and ..',
      });
    }
    if (request.headers.host === undefined && request.httpVersion !== '1.0') {
      throw new AppError({ code: codes.malformedRequest, detail: 'An HTTP/1.1 request needs the header Host' });
    }
    const repeated = repeatedField(request.rawHeaders);
    if (repeated !== undefined) {
      throw new AppError({ code: codes.malformedRequest, detail: `The header ${repeated} may be given only once` });
    }
    const coding = request.headers['transfer-encoding'];
    if (coding !== undefined && coding.toLowerCase() !== 'chunked') {
      throw new AppError({ code: codes.malformedRequest, detail: 'The only transfer coding that is read is chunked' });
    }
    next();
  };
}

/** The name of a repeated field that must not be repeated. Node silently uses the first. */
function repeatedField(rawHeaders: readonly string[]): string | undefined {
  let hosts = 0;
  let authorizations = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? '';
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1;
    else if (name.length === 13 && name.toLowerCase() === 'authorization') authorizations += 1;
  }
  if (hosts > 1) return 'Host';
  return authorizations > 1 ? 'Authorization' : undefined;
}
