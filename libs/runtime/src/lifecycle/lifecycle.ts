import { setTimeout as sleep } from 'node:timers/promises';
import type { Registry } from 'prom-client';
import type { Health } from '../health/health.js';
import type { Logger } from '../logging/logger.js';
import { counter } from '../metrics/instruments.js';
import { settleWithin } from './settle-within.js';

/** A component of a process with a start and an end: a server, a pool, a timer. */
export interface Resource {
  readonly name: string;
  start?(): Promise<void>;
  /** Stops taking new work and finishes the work under way. */
  drain?(): Promise<void>;
  /** Stops now and frees everything; also called when `start` failed or `drain` did not end. */
  stop?(): Promise<void>;
}

export interface Lifecycle {
  /** Adds a resource that needs only resources added before it. */
  add(resource: Resource): this;
  /**
   * Starts all resources in order, then marks the process started; another call returns the same promise.
   * @throws the error of a resource, after stopping those that were started.
   */
  start(): Promise<void>;
  /**
   * Ends the process's work: becomes unready, waits until that is known, drains all in reverse order, stops all in
   * reverse order. A second call cuts the wait short. Resolves to the exit code: 0, or 4 when something had to be
   * forced.
   */
  shutdown(): Promise<number>;
}

export interface LifecycleOptions {
  readonly logger: Logger;
  readonly health: Health;
  /** How long to keep serving after readiness is withdrawn, in milliseconds; longer than probes need to notice. */
  readonly drainDelayMs: number;
  /** How long work under way may take to finish, in milliseconds. */
  readonly drainTimeoutMs: number;
  /** The registry of crm_drain_forced_total. */
  readonly registry?: Registry;
}

const STOP_TIMEOUT_MS = 2_000;

export function createLifecycle(options: LifecycleOptions): Lifecycle {
  const { logger, health, drainDelayMs, drainTimeoutMs, registry } = options;
  const forcedTotal =
    registry &&
    counter(registry, { name: 'crm_drain_forced_total', help: 'Resources that had to be stopped by force' });
  const resources: Resource[] = [];
  const started: Resource[] = [];
  const hurry = new AbortController();
  let starting: Promise<void> | undefined;
  let ending: Promise<number> | undefined;

  async function start(): Promise<void> {
    for (const resource of resources) {
      if (ending !== undefined) return;
      started.push(resource);
      try {
        await resource.start?.();
      } catch (error) {
        await stopAll();
        throw error;
      }
    }
    if (ending !== undefined) return;
    health.markStarted();
    logger.info({ event: 'process.started', resources: resources.map(({ name }) => name) }, 'started');
  }

  async function shutdown(): Promise<number> {
    health.markDraining();
    logger.info({ event: 'drain.start', delay_ms: drainDelayMs, timeout_ms: drainTimeoutMs }, 'draining');
    await sleep(drainDelayMs, undefined, { signal: hurry.signal }).catch(() => undefined);
    logger.info({ event: 'drain.closing' }, 'nothing new is taken');
    const drained = await drainAll();
    logger.info({ event: 'drain.stopping', complete: drained }, 'stopping');
    const stopped = await stopAll();
    const forced = !drained || !stopped;
    logger.info({ event: 'drain.end', forced }, forced ? 'ended by force' : 'ended');
    return forced ? 4 : 0;
  }

  async function drainAll(): Promise<boolean> {
    const end = performance.now() + drainTimeoutMs;
    let complete = true;
    for (const resource of started.toReversed()) {
      if (resource.drain === undefined) continue;
      if (!(await finish('drain', resource, resource.drain(), Math.max(0, end - performance.now())))) complete = false;
    }
    return complete;
  }

  async function stopAll(): Promise<boolean> {
    let complete = true;
    for (const resource of started.splice(0).toReversed()) {
      if (resource.stop === undefined) continue;
      if (!(await finish('stop', resource, resource.stop(), STOP_TIMEOUT_MS))) complete = false;
    }
    return complete;
  }

  async function finish(phase: string, { name }: Resource, work: Promise<void>, timeoutMs: number): Promise<boolean> {
    const outcome = await settleWithin(work, timeoutMs);
    if (outcome === 'done') return true;
    forcedTotal?.inc();
    const err = outcome === 'late' ? undefined : outcome.error;
    logger.error({ event: `${phase}.forced`, resource: name, err }, `could not ${phase} ${name} in good order`);
    return false;
  }

  const lifecycle: Lifecycle = {
    add: (resource) => {
      resources.push(resource);
      return lifecycle;
    },
    start: () => (starting ??= start()),
    shutdown: () => {
      if (ending !== undefined) hurry.abort();
      return (ending ??= shutdown());
    },
  };
  return lifecycle;
}
