import type { Registry } from 'prom-client';
import { counter, gauge } from './instruments.js';

export interface ResolverMetrics {
  resolved(result: 'changed' | 'error' | 'ok'): void;
  endpoints(count: number): void;
}

/** Registers the metrics. @param peer short name of the service called, such as `records` */
export function resolverMetrics(registry: Registry, peer: string): ResolverMetrics {
  const endpoints = gauge(registry, {
    name: 'crm_grpc_client_endpoints',
    help: 'Addresses that a peer has',
    labelNames: ['peer'],
  });
  const results = counter(registry, {
    name: 'crm_grpc_resolver_total',
    help: 'Times that the addresses of a peer were asked for',
    labelNames: ['peer', 'result'],
  });
  for (const result of ['ok', 'changed', 'error']) results.inc({ peer, result }, 0);
  return {
    resolved: (result) => {
      results.inc({ peer, result });
    },
    endpoints: (count) => {
      endpoints.set({ peer }, count);
    },
  };
}
