import type { Registry } from 'prom-client';
import { counter, counterSeries, gauge, gaugeSeries } from './instruments.js';

/** The calls that a breaker lets through: all, one as a probe, or none. */
export type BreakerState = 'closed' | 'half_open' | 'open';

export type BreakerEvent = 'close' | 'failure' | 'half_open' | 'open' | 'reject' | 'success';

/** Updates the metrics of one class of calls to another service; made once for each class. */
export interface EdgeMetrics {
  state(state: BreakerState): void;
  event(event: BreakerEvent): void;
  entered(): void;
  /** A call is refused: too many are under way. */
  refused(): void;
  left(): void;
}

const STATES = ['closed', 'half_open', 'open'] as const;
const EVENTS = ['success', 'failure', 'reject', 'open', 'half_open', 'close'] as const;

/** Registers the metrics of breakers and bulkheads. @param edge for example `gateway-records-read` */
export function edgeMetrics(registry: Registry, edge: string, limit: number): EdgeMetrics {
  const states = gauge(registry, {
    name: 'crm_breaker_state',
    help: '1 for the state that the breaker of an edge is in',
    labelNames: ['edge', 'state'],
  });
  const events = counter(registry, {
    name: 'crm_breaker_events_total',
    help: 'What happened at the breaker of an edge',
    labelNames: ['edge', 'event'],
  });
  const inUse = gauge(registry, {
    name: 'crm_bulkhead_in_use',
    help: 'Calls of an edge that are under way',
    labelNames: ['edge'],
  });
  const limits = gauge(registry, {
    name: 'crm_bulkhead_limit',
    help: 'Calls of an edge that may be under way',
    labelNames: ['edge'],
  });
  const refusals = counter(registry, {
    name: 'crm_bulkhead_rejected_total',
    help: 'Calls of an edge that were refused because too many were under way',
    labelNames: ['edge'],
  });
  limits.set({ edge }, limit);
  const refused = refusals.labels({ edge });
  const underWay = gaugeSeries(inUse, { edge });
  const counters = new Map(EVENTS.map((event) => [event, counterSeries(events, { edge, event })]));
  refusals.inc({ edge }, 0);
  return {
    state: (current) => {
      for (const state of STATES) states.set({ edge, state }, state === current ? 1 : 0);
    },
    event: (event) => {
      counters.get(event)?.inc();
    },
    entered: () => {
      underWay.inc();
    },
    refused: () => {
      refused.inc();
    },
    left: () => {
      underWay.dec();
    },
  };
}
