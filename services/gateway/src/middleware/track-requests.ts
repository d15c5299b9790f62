import { childTraceparent, runInContext, type Health } from '@crm/runtime';
import type { RequestHandler } from 'express';
import type { Events } from '../events.js';
import { Exchange } from '../exchange.js';
import { requestIdOf } from './request-id.js';

/** What tracking needs. */
export interface TrackingParts {
  readonly events: Events;
  readonly health: Health;
  readonly requestTimeoutMs: number;
}

/**
 * Opens the exchange of every request: request id, trace context (W3C; an invalid one starts a new trace) and deadline.
 * Sees to the metrics and the access log line when the answer is out or the client has gone.
 */
export function trackRequests({ events, health, requestTimeoutMs }: TrackingParts): RequestHandler {
  return (request, response, next) => {
    const { traceparent, 'x-request-id': requestId } = request.headers;
    const exchange = new Exchange({
      requestId: requestIdOf(requestId),
      traceparent: childTraceparent(typeof traceparent === 'string' ? traceparent : undefined),
      deadline: Date.now() + requestTimeoutMs,
      health,
    });
    request.exchange = exchange;
    events.requestStarted();
    response.once('close', () => {
      if (!response.writableEnded) exchange.abandon();
      runInContext(exchange, () => {
        events.requestFinished(request, response);
      });
    });
    runInContext(exchange, next);
  };
}
