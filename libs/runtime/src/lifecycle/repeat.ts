import { setTimeout as sleep } from 'node:timers/promises';
import type { Registry } from 'prom-client';
import { reasonOf } from '../logging/reason-of.js';
import type { Logger } from '../logging/logger.js';
import { jobMetrics } from '../metrics/job.js';
import type { Resource } from './lifecycle.js';

/** Something that is done again and again. */
export interface Job {
  readonly name: string;
  /** Time between two rounds, in milliseconds; drawn anew each time from half to one and a half of it. */
  readonly intervalMs: number;
  readonly logger: Logger;
  /** Where crm_janitor_last_success_timestamp_seconds and crm_janitor_failures_total are registered. */
  readonly registry: Registry;
  /** One round. A failure is logged, and the next round tries again. Ends early when the signal says so. */
  readonly run: (signal: AbortSignal) => Promise<void>;
}

/** A resource that does its job until it is stopped, at moments that differ from process to process. */
export function repeat({ name, intervalMs, logger, registry, run }: Job): Resource {
  const metrics = jobMetrics(registry, name);
  const stopped = new AbortController();
  const { signal } = stopped;
  let loop: Promise<void> | undefined;

  async function rounds(): Promise<void> {
    while (!signal.aborted) {
      const delay = intervalMs * (0.5 + Math.random());
      await sleep(delay, undefined, { signal, ref: false }).catch(() => undefined);
      await round();
    }
  }

  async function round(): Promise<void> {
    if (signal.aborted) return;
    try {
      await run(signal);
      metrics.succeeded();
    } catch (error) {
      metrics.failed();
      logger.warn({ event: 'job.failed', job: name, reason: reasonOf(error) }, `${name} failed`);
    }
  }

  return {
    name,
    start: () => {
      loop = rounds();
      return Promise.resolve();
    },
    stop: async () => {
      stopped.abort();
      await loop;
    },
  };
}
