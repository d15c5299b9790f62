import { codes, faultDetail, faultStatus, formatTitle, type AppError } from '@crm/errors';
import type { IncomingMessage } from 'node:http';
import {
  counter,
  counterSeries,
  deferLines,
  gauge,
  httpMetrics,
  reasonOf,
  spanIdOf,
  traceIdOf,
  type Logger,
  type Registry,
} from '@crm/runtime';
import { VERIFICATION_FAILURES, type VerificationResult } from '@crm/token';
import type { Request, Response } from 'express';
import { REVOCATION_MODES, type RevocationMode } from './auth/revocation.js';
import { clientRequestIdOf } from './http/client-request-id.js';
import type { SlotRefusal } from './http/request-slots.js';
import type { CountedBy } from './rate-limit/request-counter.js';
import { hashUserAgent } from './user-agent.js';

/** Everything that the gateway reports about itself: one function per event, for metrics and log alike. */
export interface Events {
  readonly requestStarted: () => void;
  /** The answer has been sent, or the client has disconnected. */
  readonly requestFinished: (request: Request, response: Response) => void;
  /** The answer is a stream of changes or an export, and its first page is there. */
  readonly streamStarted: (request: Request) => void;
  /** A request that had already taken work was refused: too many requests in all, or of one user or client. */
  readonly requestShed: (reason: SlotRefusal | 'rate_limit' | 'connections') => void;
  /** A request was refused before any work on it. One line is both its access line and its error line. */
  readonly requestRefused: (request: IncomingMessage, refusal: Refusal) => void;
  /** An error was answered: one line and one count per fault (errors#error-log). */
  readonly errorAnswered: (error: AppError) => void;
  /**
   * A request failed after its answer had started or its client had disconnected, so the failure cannot be answered.
   */
  readonly failureUnanswered: (error: AppError) => void;
  /** A connection is reset because its client reads too slowly or because others need the memory. */
  readonly answerGivenUp: (
    request: Pick<Request, 'socket'> & Partial<Pick<Request, 'exchange'>>,
    reason: GivenUpReason,
  ) => void;
  readonly tokenVerified: (result: VerificationResult) => void;
  readonly revocationAnswered: (mode: RevocationMode) => void;
  /** A request of a client with a rate limit was counted. The reason says why Redis did not count it. */
  readonly requestsCounted: (by: CountedBy, reason?: unknown) => void;
  /** The panel was not built. Everything else is served. */
  readonly panelMissing: (folder: string) => void;
}

/** Why the gateway stopped waiting for a client to read its answer. */
export type GivenUpReason = (typeof GIVEN_UP_REASONS)[number];

/** The answer to a request that the app never saw. */
export interface Refusal {
  readonly requestId: string;
  readonly traceparent: string;
  readonly bytesOut: number;
}

/** Status in the access log when the client disconnected before the answer. */
const CLIENT_GONE = 499;
const UNROUTED = '_unknown';
const GIVEN_UP_REASONS = ['slow', 'budget'] as const;
const OVERLOADED = {
  message: formatTitle({ code: codes.serviceUnavailable }),
  detail: faultDetail({ code: codes.serviceUnavailable }),
};
const REFUSED = { route: UNROUTED, status: 503, code: codes.serviceUnavailable, class: 'meta', seconds: 0 } as const;

/** Creates the metrics, and the functions that write to them and to the log. */
export function createEvents(registry: Registry, logger: Logger): Events {
  const http = httpMetrics(registry);
  const logAccess = deferLines(logger);
  const verifications = counter(registry, {
    name: 'crm_token_verifications_total',
    help: 'Verifications of access tokens',
    labelNames: ['result'],
  });
  const givenUp = counter(registry, {
    name: 'crm_http_answers_given_up_total',
    help: 'Connections reset because their clients did not read what was answered',
    labelNames: ['reason'],
  });
  for (const reason of GIVEN_UP_REASONS) givenUp.inc({ reason }, 0);
  const verified = counterSeries(verifications, { result: 'ok' });
  for (const result of VERIFICATION_FAILURES) verifications.inc({ result }, 0);
  const revocationMode = gauge(registry, {
    name: 'crm_revocation_mode',
    help: 'Where it is known from whether tokens are revoked; 1 for the current source',
    labelNames: ['mode'],
  });
  for (const each of REVOCATION_MODES) revocationMode.set({ mode: each }, 0);
  const followers = gauge(registry, { name: 'crm_followers', help: 'Streams of changes and exports that are open' });
  let mode: RevocationMode | undefined;
  let countedBy: CountedBy = 'redis';

  function countAnswered({ method, exchange }: Request, status: number, durationMs: number): void {
    http.finished({
      method,
      route: exchange.route?.path ?? UNROUTED,
      status,
      class: exchange.class,
      seconds: durationMs / 1000,
      requestBytes: exchange.bytesIn,
      responseBytes: exchange.bytesOut,
    });
  }

  return {
    requestStarted: () => {
      http.started();
    },
    requestFinished: (request, response) => {
      const { exchange } = request;
      const durationMs = performance.now() - exchange.startedAt;
      const status = response.writableEnded ? response.statusCode : CLIENT_GONE;
      if (exchange.isStream) followers.dec();
      else countAnswered(request, status, durationMs);
      logAccess(
        {
          event: 'http.request',
          method: request.method,
          route: exchange.route?.path ?? UNROUTED,
          status,
          dur_ms: Math.round(durationMs * 1000) / 1000,
          bytes_in: exchange.bytesIn,
          bytes_out: exchange.bytesOut,
          client_id: exchange.actor?.clientId,
          user_id: exchange.actor?.userId,
          module: exchange.module,
          record: exchange.record,
          code: exchange.errorCode,
          client_ip: exchange.clientAddress,
          peer_ip: request.socket.remoteAddress,
          client_request_id: exchange.clientRequestId,
          ua_hash: hashUserAgent(request.headers['user-agent']),
        },
        'request',
      );
    },
    streamStarted: (request) => {
      followers.inc();
      countAnswered(request, 200, performance.now() - request.exchange.startedAt);
    },
    requestShed: (reason) => {
      http.shed(reason);
    },
    requestRefused: ({ method = '', socket, headers }, { requestId, traceparent, bytesOut }) => {
      http.started();
      http.finished({ ...REFUSED, method, requestBytes: 0, responseBytes: bytesOut });
      http.shed('overload');
      http.apiError(REFUSED.code, REFUSED.status);
      logger.error(
        {
          event: 'http.request',
          request_id: requestId,
          trace_id: traceIdOf(traceparent),
          span_id: spanIdOf(traceparent),
          method,
          route: UNROUTED,
          status: REFUSED.status,
          dur_ms: 0,
          bytes_in: 0,
          bytes_out: bytesOut,
          code: REFUSED.code,
          ...OVERLOADED,
          peer_ip: socket.remoteAddress,
          client_request_id: clientRequestIdOf(headers['x-request-id']),
          ua_hash: hashUserAgent(headers['user-agent']),
        },
        'request refused',
      );
    },
    errorAnswered: (error) => {
      for (const fault of error.faults) {
        const status = faultStatus(fault);
        const line = {
          event: 'api.error',
          code: fault.code,
          status,
          message: formatTitle(fault),
          detail: faultDetail(fault),
          source: fault.source,
        };
        if (status >= 500) logger.error({ ...line, err: error.cause ?? error }, 'error answered');
        else logger.info(line, 'error answered');
        http.apiError(fault.code, status);
      }
    },
    failureUnanswered: (error) => {
      const line = { event: 'api.failure_unanswered', code: error.code };
      if (error.code === codes.internalError)
        logger.error({ ...line, err: error.cause ?? error }, 'failure not answered');
      else logger.debug(line, 'failure not answered');
    },
    answerGivenUp: ({ socket, exchange }, reason) => {
      givenUp.inc({ reason });
      logger.warn(
        {
          event: 'http.answer_given_up',
          reason,
          request_id: exchange?.requestId,
          trace_id: exchange?.traceId,
          route: exchange?.route?.path ?? UNROUTED,
          bytes_out: exchange?.bytesOut,
          user_id: exchange?.actor?.userId,
          peer_ip: socket.remoteAddress,
        },
        'answer given up',
      );
    },
    tokenVerified: (result) => {
      if (result === 'ok') verified.inc();
      else verifications.inc({ result });
    },
    revocationAnswered: (answeredBy) => {
      if (answeredBy === mode) return;
      mode = answeredBy;
      for (const each of REVOCATION_MODES) revocationMode.set({ mode: each }, each === mode ? 1 : 0);
      const level = mode === 'redis' ? 'info' : 'warn';
      logger[level]({ event: 'revocation.mode', mode }, 'the source of revocations has changed');
    },
    requestsCounted: (by, reason) => {
      if (by === countedBy) return;
      countedBy = by;
      const line = { event: 'rate_limit.counted_by', by };
      if (by === 'redis') logger.info(line, 'gateways count the requests of limited clients together');
      else
        logger.warn({ ...line, reason: reasonOf(reason) }, 'this process counts the requests of limited clients alone');
    },
    panelMissing: (folder) => {
      logger.warn({ event: 'panel.missing', folder }, 'the panel was not built');
    },
  };
}
