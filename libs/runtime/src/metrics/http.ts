import type { Registry } from 'prom-client';
import { HTTP_METHODS } from '../http-methods.js';
import { HTTP_BUCKETS, SIZE_BUCKETS } from './buckets.js';
import {
  counter,
  counterSeries,
  gauge,
  gaugeSeries,
  histogram,
  histogramSeries,
  type CounterSeries,
  type HistogramSeries,
} from './instruments.js';
import { seriesBy } from './series-by.js';

/** Class of a request, as the service level objectives distinguish them. */
export type RequestClass = 'token' | 'read' | 'list' | 'write' | 'relate' | 'upload' | 'download' | 'meta';

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

export interface HttpMetrics {
  started(): void;
  /** Its answer has been sent, or the connection was lost. */
  finished(request: FinishedRequest): void;
  /** An error object was sent. */
  apiError(code: number, status: number): void;
  /** A request was refused unread. */
  shed(reason: (typeof SHED_REASONS)[number]): void;
}

/** Label of every method that no route answers: clients may send any. */
const OTHER_METHOD = '_other';
const SHED_REASONS = ['overload', 'share', 'rate_limit', 'draining', 'connections'] as const;

/** The series of the requests of one method and class to one route. */
interface RouteSeries {
  readonly byStatus: (status: number) => CounterSeries;
  readonly duration: HistogramSeries;
  readonly requestSize: HistogramSeries;
  readonly responseSize: HistogramSeries;
}

/** Registers the metrics of an HTTP server and returns the functions that update them. */
export function httpMetrics(registry: Registry): HttpMetrics {
  const requests = counter(registry, {
    name: 'crm_http_requests_total',
    help: 'HTTP requests answered',
    labelNames: ['method', 'route', 'code', 'class'],
  });
  const duration = histogram(registry, {
    name: 'crm_http_request_duration_seconds',
    help: 'Time from the request head to the end of the answer, or to the start of a stream of changes',
    labelNames: ['method', 'route', 'class'],
    buckets: HTTP_BUCKETS,
  });
  const inFlight = gaugeSeries(
    gauge(registry, { name: 'crm_http_requests_in_flight', help: 'HTTP requests being worked on' }),
    {},
  );
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
    help: 'HTTP requests turned away unread, and connections closed in favor of others',
    labelNames: ['reason'],
  });
  for (const reason of SHED_REASONS) shed.inc({ reason }, 0);
  const sizesOf = seriesBy((requestClass: RequestClass) => ({
    requestSize: histogramSeries(requestSize, { class: requestClass }),
    responseSize: histogramSeries(responseSize, { class: requestClass }),
  }));
  const seriesOf = seriesBy((route: string) =>
    seriesBy((method: string) =>
      seriesBy((requestClass: RequestClass): RouteSeries => ({
        byStatus: seriesBy((status: number) =>
          counterSeries(requests, { method, route, code: String(status), class: requestClass }),
        ),
        duration: histogramSeries(duration, { method, route, class: requestClass }),
        ...sizesOf(requestClass),
      })),
    ),
  );

  return {
    started: () => {
      inFlight.inc();
    },
    finished: ({ method: sent, route, status, class: requestClass, seconds, requestBytes, responseBytes }) => {
      const method = HTTP_METHODS.has(sent) ? sent : OTHER_METHOD;
      const series = seriesOf(route)(method)(requestClass);
      inFlight.dec();
      series.byStatus(status).inc();
      series.duration.observe(seconds);
      series.requestSize.observe(requestBytes);
      series.responseSize.observe(responseBytes);
    },
    apiError: (code, status) => {
      apiErrors.inc({ code: String(code), status: String(status) });
    },
    shed: (reason) => {
      shed.inc({ reason });
    },
  };
}
