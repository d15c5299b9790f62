import { setTimeout as sleep } from 'node:timers/promises';
import type { Registry } from 'prom-client';
import { reasonOf } from '../logging/reason-of.js';
import type { Logger } from '../logging/logger.js';
import { jobMetrics } from '../metrics/job.js';
import type { Resource } from './lifecycle.js';

export interface Job {
  readonly name: string;
  /**
   * Time between two rounds, in milliseconds; each pause is chosen at random between half and one and a half of it. A
   * function is called before each pause.
   */
  readonly intervalMs: number | (() => number);
  readonly logger: Logger;
  /** The registry of crm_janitor_last_success_timestamp_seconds and crm_janitor_failures_total. */
  readonly registry: Registry;
  /**
   * One round. A failure is logged unless the round before failed alike, and the next round tries again. Returns early
   * when the signal is aborted.
   */
  readonly run: (signal: AbortSignal) => Promise<void>;
}

/** A job that is repeated until it is stopped. */
export interface RepeatedJob extends Resource {
  /** Begins the next round at once, or right after the present one. */
  readonly hurry: () => void;
}

/** Repeats a job at times that differ between processes. */
export function repeat({ name, intervalMs, logger, registry, run }: Job): RepeatedJob {
  const metrics = jobMetrics(registry, name);
  const stopped = new AbortController();
  const { signal } = stopped;
  let pause = new AbortController();
  let loop: Promise<void> | undefined;
  let lastReason: string | undefined;

  async function rounds(): Promise<void> {
    while (!signal.aborted) {
      const meanMs = typeof intervalMs === 'number' ? intervalMs : intervalMs();
      const delay = meanMs * (0.5 + Math.random());
      await sleep(delay, undefined, { signal: pause.signal, ref: false }).catch(() => undefined);
      pause = new AbortController();
      await round();
    }
  }

  async function round(): Promise<void> {
    if (signal.aborted) return;
    try {
      await run(signal);
      metrics.succeeded();
      lastReason = undefined;
    } catch (error) {
      metrics.failed();
      const reason = reasonOf(error);
      if (reason !== lastReason) logger.warn({ event: 'job.failed', job: name, reason }, `${name} failed`);
      lastReason = reason;
    }
  }

  return {
    name,
    start: () => {
      loop = rounds();
      return Promise.resolve();
    },
    hurry: () => {
      pause.abort();
    },
    stop: async () => {
      stopped.abort();
      pause.abort();
      await loop;
    },
  };
}
