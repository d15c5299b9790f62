import { randomUUID } from 'node:crypto';
import type { RequestListener } from 'node:http';
import { AppError, codes } from '@crm/errors';
import { JSON_API } from '@crm/jsonapi';
import { childTraceparent, drawRetryAfterSeconds, type Health } from '@crm/runtime';
import { baseHeaders } from '../http/answer.js';
import type { CrossOrigin } from '../http/cross-origin.js';
import type { ErrorOutlet } from './client-error.js';

/** Takes the place of the request id while the document is prepared. No other part of the document looks like this. */
const PLACEHOLDER = '00000000-0000-0000-0000-000000000000';

/**
 * Creates the handler that refuses a request with 8902 and Retry-After. Its answer equals that of the app, but it is
 * prepared and sent before the app sees the request, so that refusals cost an overloaded process little time. The
 * request must have no body or a short one (`hasUnreadBody`).
 */
export function createRefusal({
  events,
  health,
  crossOrigin,
  writeErrors,
}: ErrorOutlet & { readonly health: Health; readonly crossOrigin: CrossOrigin }): RequestListener {
  const document = writeErrors(new AppError({ code: codes.serviceUnavailable }), PLACEHOLDER).toString();
  const [beforeId = '', afterId = ''] = document.split(PLACEHOLDER);
  const bodyLength = beforeId.length + afterId.length;
  return (request, response) => {
    const { traceparent: parent, origin } = request.headers;
    const requestId = randomUUID();
    const traceparent = childTraceparent(typeof parent === 'string' ? parent : undefined);
    const bytesOut = bodyLength + requestId.length;
    if (health.draining) response.shouldKeepAlive = false;
    response
      .writeHead(503, [
        ...baseHeaders(
          { requestId, traceparent, crossOrigin: crossOrigin(origin), rateLimit: [] },
          503,
          { length: bytesOut, mediaType: JSON_API },
          'no-store',
        ),
        'Retry-After',
        String(drawRetryAfterSeconds()),
      ])
      .end(beforeId + requestId + afterId, 'latin1');
    events.requestRefused(request, { requestId, traceparent, bytesOut });
  };
}
