import type { Registry } from 'prom-client';
import { HTTP_BUCKETS, SIZE_BUCKETS } from './buckets.js';
import { counter, gauge, histogram } from './instruments.js';

/** Sort of request, as the service level objectives tell them apart. */
export type RequestClass = 'token' | 'read' | 'list' | 'write' | 'relate' | 'upload' | 'meta';

/** One answered HTTP request. */
export interface FinishedRequest {
  readonly method: string;
  /** The route's template, such as `/api/v8/modules/:module/:id`; never the URL itself. */
  readonly route: string;
  readonly status: number;
  readonly class: RequestClass;
  readonly seconds: number;
  readonly requestBytes: number;
  readonly responseBytes: number;
}

/** The metrics of an HTTP server. */
export interface HttpMetrics {
  /** A request has come in. */
  started(): void;
  /** Its answer has been sent, or the connection was lost. */
  finished(request: FinishedRequest): void;
  /** An error object was answered. */
  apiError(code: number, status: number): void;
  /** A request was turned away unread. */
  shed(reason: 'overload' | 'rate_limit' | 'draining'): void;
}

/** Registers the metrics of an HTTP server and answers the functions that feed them. */
export function httpMetrics(registry: Registry): HttpMetrics {
  const requests = counter(registry, {
    name: 'crm_http_requests_total',
    help: 'HTTP requests answered',
    labelNames: ['method', 'route', 'code', 'class'],
  });
  const duration = histogram(registry, {
    name: 'crm_http_request_duration_seconds',
    help: 'Time from the request head to the end of the answer',
    labelNames: ['method', 'route', 'class'],
    buckets: HTTP_BUCKETS,
  });
  const inFlight = gauge(registry, { name: 'crm_http_requests_in_flight', help: 'HTTP requests being worked on' });
  const requestSize = histogram(registry, {
    name: 'crm_http_request_size_bytes',
    help: 'Size of request bodies',
    labelNames: ['class'],
    buckets: SIZE_BUCKETS,
  });
  const responseSize = histogram(registry, {
    name: 'crm_http_response_size_bytes',
    help: 'Size of response bodies',
    labelNames: ['class'],
    buckets: SIZE_BUCKETS,
  });
  const apiErrors = counter(registry, {
    name: 'crm_api_errors_total',
    help: 'Error objects answered, by code of the error catalogue',
    labelNames: ['code', 'status'],
  });
  const shed = counter(registry, {
    name: 'crm_http_shed_total',
    help: 'HTTP requests turned away unread',
    labelNames: ['reason'],
  });
  return {
    started: () => {
      inFlight.inc();
    },
    finished: ({ method, route, status, class: requestClass, seconds, requestBytes, responseBytes }) => {
      inFlight.dec();
      requests.inc({ method, route, code: String(status), class: requestClass });
      duration.observe({ method, route, class: requestClass }, seconds);
      requestSize.observe({ class: requestClass }, requestBytes);
      responseSize.observe({ class: requestClass }, responseBytes);
    },
    apiError: (code, status) => {
      apiErrors.inc({ code: String(code), status: String(status) });
    },
    shed: (reason) => {
      shed.inc({ reason });
    },
  };
}
