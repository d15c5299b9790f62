import { performance, type EventLoopUtilization } from 'node:perf_hooks';
import type { Registry } from 'prom-client';
import { gauge } from './instruments.js';

const MIN_WINDOW_MS = 1_000;

/**
 * Registers crm_event_loop_utilization_ratio: the share of time in which the event loop was busy, 0 to 1, since the
 * last look that is at least a second old. Autoscaling acts on it.
 */
export function eventLoopMetrics(registry: Registry): void {
  let mark: EventLoopUtilization = performance.eventLoopUtilization();
  let markedAt = performance.now();
  let ratio = 0;
  gauge(registry, {
    name: 'crm_event_loop_utilization_ratio',
    help: 'Share of time in which the event loop was busy',
    collect: (metric) => {
      const now = performance.now();
      if (now - markedAt >= MIN_WINDOW_MS) {
        const current = performance.eventLoopUtilization();
        ratio = performance.eventLoopUtilization(current, mark).utilization;
        mark = current;
        markedAt = now;
      }
      metric.set(ratio);
    },
  });
}
