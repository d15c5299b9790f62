import type { Registry } from 'prom-client';
import { counter, gauge } from './instruments.js';

export interface JobMetrics {
  succeeded(): void;
  failed(): void;
}

export function jobMetrics(registry: Registry, task: string): JobMetrics {
  const lastSuccess = gauge(registry, {
    name: 'crm_janitor_last_success_timestamp_seconds',
    help: 'When a round of the job last ended well in this process; before the first one, when the process began',
    labelNames: ['task'],
  });
  const failures = counter(registry, {
    name: 'crm_janitor_failures_total',
    help: 'Rounds of the job that failed',
    labelNames: ['task'],
  });
  // The start counts as a success, so that a job that never succeeds raises its alert as late as one that stops
  // succeeding.
  lastSuccess.set({ task }, Date.now() / 1_000);
  failures.inc({ task }, 0);
  return {
    succeeded: () => {
      lastSuccess.set({ task }, Date.now() / 1_000);
    },
    failed: () => {
      failures.inc({ task });
    },
  };
}
