import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { AppError } from '@crm/errors';
import { JSON_API } from '@crm/jsonapi';
import { childTraceparent, type Health } from '@crm/runtime';
import { writeErrors } from '../documents/write-errors.js';
import type { Events } from '../events.js';
import type { CrossOrigin } from './cross-origin.js';
import { drawRetryAfterSeconds } from './request-slots.js';

/** Stands for the request id while the document is prepared; no other part of it looks like this. */
const PLACEHOLDER = '00000000-0000-0000-0000-000000000000';
const [BEFORE_ID = '', AFTER_ID = ''] = writeErrors(new AppError({ code: 8902 }), PLACEHOLDER)
  .toString()
  .split(PLACEHOLDER);
const BODY_LENGTH = BEFORE_ID.length + AFTER_ID.length;

/**
 * Refuses a request with 8902 and the advice when to come back, as the app would, but before the app sees it and from a
 * prepared document: who is overloaded must not spend on refusals what the others need. The body of the request must be
 * none or short (`hasUnreadBody`).
 */
export function refuseRequest(
  request: IncomingMessage,
  response: ServerResponse,
  {
    events,
    health,
    crossOrigin,
  }: { readonly events: Events; readonly health: Health; readonly crossOrigin: CrossOrigin },
): void {
  const { traceparent: parent, origin } = request.headers;
  const requestId = randomUUID();
  const traceparent = childTraceparent(typeof parent === 'string' ? parent : undefined);
  const bytesOut = BODY_LENGTH + requestId.length;
  if (health.draining) response.shouldKeepAlive = false;
  response
    .writeHead(503, [
      'X-Request-Id',
      requestId,
      'Traceresponse',
      traceparent,
      'Cache-Control',
      'no-store',
      'X-Content-Type-Options',
      'nosniff',
      'Content-Length',
      String(bytesOut),
      'Content-Type',
      JSON_API,
      'Retry-After',
      String(drawRetryAfterSeconds()),
      ...crossOrigin(origin),
    ])
    .end(BEFORE_ID + requestId + AFTER_ID, 'latin1');
  events.requestRefused(request, { requestId, traceparent, bytesOut });
}
