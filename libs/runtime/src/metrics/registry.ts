import { collectDefaultMetrics, Registry } from 'prom-client';
import { logCounts } from '../logging/log-counts.js';
import { revision } from '../config/version.js';
import { eventLoopMetrics } from './event-loop.js';
import { counter, gauge } from './instruments.js';
import { memoryMetrics } from './memory.js';

/** What the metric crm_build_info says about the process. */
export interface RegistryOptions {
  readonly service: string;
  readonly version: string;
}

/**
 * The metrics of one process: those of Node.js under their usual names, crm_build_info and crm_log_events_total.
 * Labels that are the same for the whole process are left to the scraper, except on crm_build_info.
 */
export function createRegistry(options: RegistryOptions): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  eventLoopMetrics(registry);
  memoryMetrics(registry);
  gauge(registry, {
    name: 'crm_build_info',
    help: 'Always 1; the labels say what is running',
    labelNames: ['service', 'version', 'revision', 'node_version'],
  }).set({ ...options, revision, node_version: process.version }, 1);
  counter(registry, {
    name: 'crm_log_events_total',
    help: 'Log lines written, by level',
    labelNames: ['level'],
    collect: (metric) => {
      metric.reset();
      for (const [level, count] of logCounts()) metric.inc({ level }, count);
    },
  });
  return registry;
}
