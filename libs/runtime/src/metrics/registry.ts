import { totalmem } from 'node:os';
import { collectDefaultMetrics, Registry } from 'prom-client';
import { logCounts } from '../logging/log-counts.js';
import { revision } from '../config/version.js';
import { eventLoopMetrics } from './event-loop.js';
import { counter, gauge } from './instruments.js';

export interface RegistryOptions {
  readonly service: string;
  readonly version: string;
}

const A_DAY_MS = 86_400_000;

/**
 * Figures that Node.js takes from a timer of its own, which wakes every process a hundred times a second even when it
 * is idle. They include the interval of that timer and restart at each scrape. crm_event_loop_delay_seconds measures
 * the same delay without these two faults.
 */
const SAMPLED_LAGS = ['min', 'max', 'mean', 'stddev', 'p50', 'p90', 'p99'].map(
  (figure) => `nodejs_eventloop_lag_${figure}_seconds`,
);

/**
 * The metrics of one process: those of Node.js under their usual names, crm_build_info and crm_log_events_total. Labels
 * that are the same for the whole process are left to the scraper, except on crm_build_info.
 */
export function createRegistry(options: RegistryOptions): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: A_DAY_MS });
  for (const name of SAMPLED_LAGS) registry.removeSingleMetric(name);
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

/**
 * Registers crm_memory_limit_bytes: the limit of the container, or the memory of the machine where there is no limit.
 */
function memoryMetrics(registry: Registry): void {
  // Node.js returns 0, or a number beyond all memory, where there is no limit.
  const constrained = process.constrainedMemory();
  const machine = totalmem();
  gauge(registry, {
    name: 'crm_memory_limit_bytes',
    help: 'Memory that the process may use: the limit of its container, else all of the machine',
  }).set(constrained > 0 ? Math.min(constrained, machine) : machine);
}
