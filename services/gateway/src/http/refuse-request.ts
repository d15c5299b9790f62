import { randomUUID } from 'node:crypto';
import type { RequestListener } from 'node:http';
import { AppError } from '@crm/errors';
import { JSON_API } from '@crm/jsonapi';
import { childTraceparent, type Health } from '@crm/runtime';
import { baseHeaders } from './answer.js';
import type { ErrorOutlet } from './client-error.js';
import type { CrossOrigin } from './cross-origin.js';
import { drawRetryAfterSeconds } from './retry-after.js';

/** Stands for the request id while the document is prepared; no other part of it looks like this. */
const PLACEHOLDER = '00000000-0000-0000-0000-000000000000';

/**
 * Makes what refuses a request with 8902 and the advice when to come back, as the app would, but before the app sees it and
 * from a prepared document: who is overloaded must not spend on refusals what the others need. The body of the request must
 * be none or short (`hasUnreadBody`).
 */
export function createRefusal({
  events,
  health,
  crossOrigin,
  writeErrors,
}: ErrorOutlet & { readonly health: Health; readonly crossOrigin: CrossOrigin }): RequestListener {
  const document = writeErrors(new AppError({ code: 8902 }), PLACEHOLDER).toString();
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
