import { randomUUID } from 'node:crypto';
import { childTraceparent, recorderFor, runInContext, type Editions, type Health, type Tracing } from '@crm/runtime';
import type { RequestHandler } from 'express';
import type { ApiEdition } from '../api-edition.js';
import type { Events } from '../events.js';
import { clientAddressOf } from '../http/client-address.js';
import { clientRequestIdOf } from '../http/client-request-id.js';
import type { CrossOrigin } from '../http/cross-origin.js';
import { Exchange } from '../http/exchange.js';
import type { HeldBodies } from '../http/held-body.js';
import type { UnreadAnswers } from '../http/unread-answers.js';
import { recordRequest } from './record-request.js';

/** Parts that the exchanges of all requests share. */
export interface ExchangeParts {
  readonly editions: Pick<Editions<ApiEdition>, 'current'>;
  readonly health: Health;
  /** Undefined when no spans are exported. */
  readonly tracing: Tracing | undefined;
  readonly heldBodies: HeldBodies;
  readonly unreadAnswers: UnreadAnswers;
  readonly requestTimeoutMs: number;
  readonly crossOrigin: CrossOrigin;
}

/**
 * Opens the exchange of every request: request id, trace context (W3C; an invalid one starts a new trace) and deadline.
 * Writes metrics, access log line and span when the answer has been sent or the client has disconnected.
 */
export function trackRequests(events: Events, parts: ExchangeParts): RequestHandler {
  const { editions, health, tracing, heldBodies, unreadAnswers, requestTimeoutMs, crossOrigin } = parts;
  return (request, response, next) => {
    const { traceparent: sent, 'x-request-id': requestId, origin } = request.headers;
    const parent = typeof sent === 'string' ? sent : undefined;
    const traceparent = tracing === undefined ? childTraceparent(parent) : tracing.admit(parent);
    const exchange = new Exchange({
      requestId: randomUUID(),
      clientRequestId: clientRequestIdOf(requestId),
      clientAddress: clientAddressOf(request),
      traceparent,
      spans: recorderFor(tracing, traceparent),
      deadline: performance.now() + requestTimeoutMs,
      health,
      crossOrigin: crossOrigin(origin),
      heldBodies,
      unreadAnswers,
      onStream: () => {
        events.streamStarted(request);
      },
    });
    request.exchange = exchange;
    request.api = editions.current;
    events.requestStarted();
    response.once('close', () => {
      if (!response.writableEnded) exchange.abandon();
      runInContext(exchange, () => {
        events.requestFinished(request, response);
        recordRequest(request, response, parent);
      });
    });
    runInContext(exchange, next);
  };
}
