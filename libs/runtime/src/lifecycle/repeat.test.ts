import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { Registry } from 'prom-client';
import { createLogger } from '../logging/logger.js';
import { repeat } from './repeat.js';

const logger = createLogger({ service: 'test', version: 'test', level: 'silent' });

describe('repeat', () => {
  it('continues after a failure, and stops when told', async () => {
    let rounds = 0;
    const enough = Promise.withResolvers<undefined>();
    const registry = new Registry();
    const job = repeat({
      name: 'job',
      intervalMs: 5,
      logger,
      registry,
      run: () => {
        rounds += 1;
        if (rounds === 3) enough.resolve(undefined);
        return rounds === 1 ? Promise.reject(new Error('once')) : Promise.resolve();
      },
    });
    await job.start?.();
    await enough.promise;
    await job.stop?.();
    expect(await registry.metrics()).toContain('crm_janitor_failures_total{task="job"} 1');
    const after = rounds;
    await sleep(30);
    expect(rounds).toBe(after);
  });

  it('signals the current round to end, and waits for it', async () => {
    const begun = Promise.withResolvers<undefined>();
    let hasEnded = false;
    const job = repeat({
      name: 'job',
      intervalMs: 1,
      logger,
      registry: new Registry(),
      run: async (signal) => {
        begun.resolve(undefined);
        await sleep(60_000, undefined, { signal }).catch(() => undefined);
        hasEnded = true;
      },
    });
    await job.start?.();
    await begun.promise;
    await job.stop?.();
    expect(hasEnded).toBe(true);
  });

  it('hurries when told, also by its own round', async () => {
    let rounds = 0;
    const job = repeat({
      name: 'job',
      intervalMs: 3_600_000,
      logger,
      registry: new Registry(),
      run: () => {
        rounds += 1;
        if (rounds === 1) job.hurry();
        return Promise.resolve();
      },
    });
    await job.start?.();
    job.hurry();
    await sleep(30);
    expect(rounds).toBe(2);
    await job.stop?.();
  });

  it('reports when a round last succeeded', async () => {
    const registry = new Registry();
    const ended = async (): Promise<number> =>
      Number(/last_success_timestamp_seconds\{task="job"\} (.*)/.exec(await registry.metrics())?.[1]);
    const over = Promise.withResolvers<undefined>();
    const run = async (): Promise<void> => {
      await sleep(20);
      over.resolve(undefined);
    };
    const job = repeat({ name: 'job', intervalMs: 1, logger, registry, run });
    const before = await ended();
    await job.start?.();
    await over.promise;
    await job.stop?.();
    expect(await ended()).toBeGreaterThan(before);
  });

  it('waits before the first round, and stops immediately during the wait', async () => {
    let rounds = 0;
    const idle = repeat({
      name: 'idle',
      intervalMs: 3_600_000,
      logger,
      registry: new Registry(),
      run: () => {
        rounds += 1;
        return Promise.resolve();
      },
    });
    await idle.start?.();
    await sleep(30);
    await expect(idle.stop?.()).resolves.toBeUndefined();
    expect(rounds).toBe(0);
  });
});
