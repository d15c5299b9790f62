import { performance, type EventLoopUtilization } from 'node:perf_hooks';
import type { Registry } from 'prom-client';
import { EVENT_LOOP_BUCKETS } from './buckets.js';
import { gauge, histogram } from './instruments.js';

const MIN_WINDOW_MS = 1_000;
const DELAY_INTERVAL_MS = 1_000;

/**
 * Registers crm_event_loop_utilization_ratio, the share of time in which the event loop was busy, 0 to 1, since the
 * latest scrape that is at least a second ago; autoscaling uses it. Also registers crm_event_loop_delay_seconds: how
 * late a timer of a second fires.
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
  measureDelay(registry);
}

/** The delay metrics of Node.js restart at each scrape, so that two scrapers would take each other's figures. */
function measureDelay(registry: Registry): void {
  const delay = histogram(registry, {
    name: 'crm_event_loop_delay_seconds',
    help: 'How late a timer of a second comes',
    buckets: EVENT_LOOP_BUCKETS,
  });
  let last = performance.now();
  setInterval(() => {
    const now = performance.now();
    delay.observe(Math.max(0, now - last - DELAY_INTERVAL_MS) / 1_000);
    last = now;
  }, DELAY_INTERVAL_MS).unref();
}
