import {
  counter,
  counterSeries,
  DATABASE_BUCKETS,
  gauge,
  histogram,
  histogramSeries,
  seriesBy,
  type Registry,
} from '@crm/runtime';
import { BUSY, CONNECTION_FAILED } from './pg-error.js';

export interface PoolState {
  readonly totalCount: number;
  readonly idleCount: number;
  readonly waitingCount: number;
}

export interface PoolMetrics {
  acquired(seconds: number): void;
  /** @param label fixed name of the statement */
  queried(label: string, result: 'ok' | 'error', seconds: number): void;
  /** @param state SQLSTATE, of which the class is counted, or `BUSY`; `undefined` for failures of the connection */
  failed(state: string | undefined): void;
  retried(reason: 'serialization' | 'deadlock'): void;
}

export function poolMetrics(registry: Registry, pool: PoolState, max: number): PoolMetrics {
  gauge(registry, {
    name: 'crm_pg_pool_connections',
    help: 'Connections to Postgres',
    labelNames: ['state'],
    collect: (metric) => {
      metric.set({ state: 'total' }, pool.totalCount);
      metric.set({ state: 'idle' }, pool.idleCount);
      metric.set({ state: 'busy' }, pool.totalCount - pool.idleCount);
    },
  });
  gauge(registry, { name: 'crm_pg_pool_max', help: 'Most connections that the pool opens' }).set(max);
  gauge(registry, {
    name: 'crm_pg_pool_waiting',
    help: 'Callers that wait for a connection',
    collect: (metric) => {
      metric.set(pool.waitingCount);
    },
  });
  const acquiring = histogram(registry, {
    name: 'crm_pg_pool_acquire_seconds',
    help: 'Wait for a connection of the pool',
    buckets: DATABASE_BUCKETS,
  });
  const acquire = histogramSeries(acquiring, {});
  const duration = histogram(registry, {
    name: 'crm_pg_query_duration_seconds',
    help: 'Time from sending a statement to its last row, without the wait for a connection',
    labelNames: ['query', 'result'],
    buckets: DATABASE_BUCKETS,
  });
  const errors = counter(registry, {
    name: 'crm_pg_errors_total',
    help: 'Failed statements and connections, by class of SQLSTATE',
    labelNames: ['sqlstate_class'],
  });
  const retries = counter(registry, {
    name: 'crm_pg_retries_total',
    help: 'Transactions begun again',
    labelNames: ['reason'],
  });
  const retried = {
    serialization: counterSeries(retries, { reason: 'serialization' }),
    deadlock: counterSeries(retries, { reason: 'deadlock' }),
  };
  errors.inc({ sqlstate_class: CONNECTION_FAILED }, 0);
  const durations = seriesBy((result: 'ok' | 'error') =>
    seriesBy((query: string) => histogramSeries(duration, { query, result })),
  );
  return {
    acquired: (seconds) => {
      acquire.observe(seconds);
    },
    queried: (query, result, seconds) => {
      durations(result)(query).observe(seconds);
    },
    failed: (state) => {
      errors.inc({ sqlstate_class: state === BUSY ? BUSY : (state?.slice(0, 2) ?? CONNECTION_FAILED) });
    },
    retried: (reason) => {
      retried[reason].inc();
    },
  };
}
