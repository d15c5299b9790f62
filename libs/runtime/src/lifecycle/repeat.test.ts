import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { createLogger } from '../logging/logger.js';
import { Registry } from 'prom-client';
import { repeat } from './repeat.js';

const logger = createLogger({ service: 'test', version: 'test', level: 'silent' });

describe('repeat', () => {
  it('goes on after a failure, and does nothing any more once it is stopped', async () => {
    let rounds = 0;
    const enough = Promise.withResolvers<undefined>();
    const job = repeat({
      name: 'job',
      intervalMs: 5,
      logger,
      registry: new Registry(),
      run: () => {
        rounds += 1;
        if (rounds === 3) enough.resolve(undefined);
        return rounds === 1 ? Promise.reject(new Error('once')) : Promise.resolve();
      },
    });
    await job.start?.();
    await enough.promise;
    await job.stop?.();
    const after = rounds;
    await sleep(30);
    expect(rounds).toBe(after);
  });

  it('tells the round under way to end, and waits for it', async () => {
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

  it('ends at once while it rests', async () => {
    const idle = repeat({
      name: 'idle',
      intervalMs: 3_600_000,
      logger,
      registry: new Registry(),
      run: () => Promise.resolve(),
    });
    await idle.start?.();
    await expect(idle.stop?.()).resolves.toBeUndefined();
  });
});
