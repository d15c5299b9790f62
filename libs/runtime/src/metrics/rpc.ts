import type { Counter, Gauge, Histogram, Registry } from 'prom-client';
import { RPC_BUCKETS } from './buckets.js';
import { counter, counterSeries, gauge, gaugeSeries, histogram, histogramSeries } from './instruments.js';
import { seriesBy } from './series-by.js';

/** Updates the metrics of one method of a server; made once for each method. */
export interface RpcServerMetrics {
  started(): void;
  /** The call was answered, with a gRPC status such as `OK` or `NOT_FOUND`. */
  handled(grpcCode: string, seconds: number): void;
}

/** Updates the metrics of one method that a client calls; made once for each method. */
export interface RpcClientMetrics {
  /** One attempt is sent. */
  attempt(result: 'first' | 'retry'): void;
  /** The call has ended, retries included. */
  handled(grpcCode: string, seconds: number): void;
}

export interface RpcMetrics {
  /** @param service full name, such as `crm.records.v1.RecordReaderService` */
  server(service: string, method: string): RpcServerMetrics;
  /** @param peer short name of the service called, such as `records` */
  client(peer: string, method: string): RpcClientMetrics;
  /** A call was refused because too little of its time was left. */
  deadlineExhausted(method: string): void;
}

/** Registers the metrics of RPCs, for each side when it is first used, and returns the functions that update them. */
export function rpcMetrics(registry: Registry): RpcMetrics {
  const exhausted = counter(registry, {
    name: 'crm_deadline_exhausted_total',
    help: 'Calls refused because too little time was left',
    labelNames: ['grpc_method'],
  });
  return {
    server: (grpc_service, grpc_method) => {
      const { started, handled, handling, inFlight } = serverInstruments(registry);
      exhausted.inc({ grpc_method }, 0);
      const begun = counterSeries(started, { grpc_service, grpc_method });
      const underWay = gaugeSeries(inFlight, { grpc_service });
      const ended = seriesBy((grpc_code: string) => counterSeries(handled, { grpc_service, grpc_method, grpc_code }));
      const duration = histogramSeries(handling, { grpc_service, grpc_method });
      ended('OK');
      return {
        started: () => {
          begun.inc();
          underWay.inc();
        },
        handled: (grpcCode, seconds) => {
          underWay.dec();
          ended(grpcCode).inc();
          duration.observe(seconds);
        },
      };
    },
    client: (peer, grpc_method) => {
      const { clientHandled, clientHandling, attempts } = clientInstruments(registry);
      exhausted.inc({ grpc_method }, 0);
      const tries = {
        first: counterSeries(attempts, { peer, result: 'first' }),
        retry: counterSeries(attempts, { peer, result: 'retry' }),
      };
      const ended = seriesBy((grpc_code: string) => counterSeries(clientHandled, { peer, grpc_method, grpc_code }));
      const duration = histogramSeries(clientHandling, { peer, grpc_method });
      ended('OK');
      return {
        attempt: (result) => {
          tries[result].inc();
        },
        handled: (grpcCode, seconds) => {
          ended(grpcCode).inc();
          duration.observe(seconds);
        },
      };
    },
    deadlineExhausted: (grpc_method) => {
      exhausted.inc({ grpc_method });
    },
  };
}

interface ServerInstruments {
  readonly started: Counter<'grpc_service' | 'grpc_method'>;
  readonly handled: Counter<'grpc_service' | 'grpc_method' | 'grpc_code'>;
  readonly handling: Histogram<'grpc_service' | 'grpc_method'>;
  readonly inFlight: Gauge<'grpc_service'>;
}

function serverInstruments(registry: Registry): ServerInstruments {
  const started = counter(registry, {
    name: 'crm_grpc_server_started_total',
    help: 'Calls that came in',
    labelNames: ['grpc_service', 'grpc_method'],
  });
  const handled = counter(registry, {
    name: 'crm_grpc_server_handled_total',
    help: 'Calls answered',
    labelNames: ['grpc_service', 'grpc_method', 'grpc_code'],
  });
  const handling = histogram(registry, {
    name: 'crm_grpc_server_handling_seconds',
    help: 'Time from a call to its answer, on the server',
    labelNames: ['grpc_service', 'grpc_method'],
    buckets: RPC_BUCKETS,
  });
  const inFlight = gauge(registry, {
    name: 'crm_grpc_server_in_flight',
    help: 'Calls being worked on',
    labelNames: ['grpc_service'],
  });
  return { started, handled, handling, inFlight };
}

interface ClientInstruments {
  readonly clientHandled: Counter<'peer' | 'grpc_method' | 'grpc_code'>;
  readonly clientHandling: Histogram<'peer' | 'grpc_method'>;
  readonly attempts: Counter<'peer' | 'result'>;
}

function clientInstruments(registry: Registry): ClientInstruments {
  const clientHandled = counter(registry, {
    name: 'crm_grpc_client_handled_total',
    help: 'Calls made that have ended',
    labelNames: ['peer', 'grpc_method', 'grpc_code'],
  });
  const clientHandling = histogram(registry, {
    name: 'crm_grpc_client_handling_seconds',
    help: 'Time from a call to its end, on the client, retries included',
    labelNames: ['peer', 'grpc_method'],
    buckets: RPC_BUCKETS,
  });
  const attempts = counter(registry, {
    name: 'crm_grpc_client_attempts_total',
    help: 'Tries sent',
    labelNames: ['peer', 'result'],
  });
  return { clientHandled, clientHandling, attempts };
}
