import { describe, expect, it } from '@jest/globals';
import { createHealth } from '../health/health.js';
import { createLogger } from '../logging/logger.js';
import { createRegistry } from '../metrics/registry.js';
import { createLifecycle, type Lifecycle, type Resource } from './lifecycle.js';

const logger = createLogger({ service: 'test', version: '1', level: 'silent' });
const never = new Promise<void>(() => undefined);

function setup(times: { drainDelayMs?: number; drainTimeoutMs?: number } = {}) {
  const health = createHealth();
  const registry = createRegistry({ service: 'test', version: '1' });
  const options = { logger, health, registry, drainDelayMs: 0, drainTimeoutMs: 1_000, ...times };
  return { health, registry, lifecycle: createLifecycle(options), log: [] as string[] };
}

function resource(name: string, log: string[], overrides: Partial<Resource> = {}): Resource {
  const step = (what: string) => () => {
    log.push(`${what} ${name}`);
    return Promise.resolve();
  };
  return { name, start: step('start'), drain: step('drain'), stop: step('stop'), ...overrides };
}

async function started(lifecycle: Lifecycle, ...resources: Resource[]): Promise<Lifecycle> {
  for (const each of resources) lifecycle.add(each);
  await lifecycle.start();
  return lifecycle;
}

describe('createLifecycle', () => {
  it('starts in order, drains everything in reverse, then stops everything in reverse', async () => {
    const { lifecycle, health, log } = setup();
    await started(lifecycle, resource('pool', log), resource('server', log));
    expect(health.ready).toBe(true);
    await expect(lifecycle.shutdown()).resolves.toBe(0);
    expect(log).toStrictEqual(['start pool', 'start server', 'drain server', 'drain pool', 'stop server', 'stop pool']);
  });

  it('withdraws readiness immediately and keeps serving for the delay', async () => {
    const { lifecycle, health, log } = setup({ drainDelayMs: 50 });
    await started(lifecycle, resource('server', log));
    const begin = performance.now();
    const ended = lifecycle.shutdown();
    expect(health.ready).toBe(false);
    expect(log).toStrictEqual(['start server']);
    await ended;
    expect(performance.now() - begin).toBeGreaterThanOrEqual(45);
  });

  it('skips the delay on a second call and resolves both calls', async () => {
    const { lifecycle, log } = setup({ drainDelayMs: 60_000 });
    await started(lifecycle, resource('server', log));
    const first = lifecycle.shutdown();
    const second = lifecycle.shutdown();
    await expect(Promise.all([first, second])).resolves.toStrictEqual([0, 0]);
    expect(log.filter((line) => line === 'stop server')).toHaveLength(1);
  });

  it('forces what does not drain in time to stop, and logs it', async () => {
    const { lifecycle, registry, log } = setup({ drainTimeoutMs: 30 });
    await started(lifecycle, resource('pool', log), resource('server', log, { drain: () => never }));
    await expect(lifecycle.shutdown()).resolves.toBe(4);
    expect(log.slice(2)).toStrictEqual(['drain pool', 'stop server', 'stop pool']);
    await expect(registry.metrics()).resolves.toContain('crm_drain_forced_total 1');
  });

  it('continues when a resource fails to drain or to stop', async () => {
    const { lifecycle, log } = setup();
    const fail = (): Promise<void> => Promise.reject(new Error('broken'));
    await started(lifecycle, resource('pool', log), resource('server', log, { drain: fail, stop: fail }));
    await expect(lifecycle.shutdown()).resolves.toBe(4);
    expect(log).toContain('stop pool');
  });

  it('stops the started resources, the failed one included, when the start fails', async () => {
    const { lifecycle, health, log } = setup();
    const failure = new Error('port taken');
    lifecycle
      .add(resource('pool', log))
      .add(resource('server', log, { start: () => Promise.reject(failure) }))
      .add(resource('never', log));
    await expect(lifecycle.start()).rejects.toBe(failure);
    expect(log).toStrictEqual(['start pool', 'stop server', 'stop pool']);
    expect(health.started).toBe(false);
  });

  it('starts no further resource when it is shut down while starting', async () => {
    const { lifecycle, health, log } = setup();
    lifecycle.add(
      resource('slow', log, {
        start: async () => {
          await lifecycle.shutdown();
        },
      }),
    );
    lifecycle.add(resource('never', log));
    await lifecycle.start();
    expect(log).toStrictEqual(['drain slow', 'stop slow']);
    expect(health.started).toBe(false);
  });

  it('starts once, however often it is called', async () => {
    const { lifecycle, log } = setup();
    lifecycle.add(resource('server', log));
    await Promise.all([lifecycle.start(), lifecycle.start()]);
    expect(log).toStrictEqual(['start server']);
  });
});
