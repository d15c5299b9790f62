import { setImmediate } from 'node:timers/promises';
import { createLogger } from '@crm/runtime';
import { expect, it } from '@jest/globals';
import { eventually, required, variables } from '@crm/testkit';
import { Registry } from 'prom-client';
import { createRedisConnection } from '../src/redis/redis-connection.js';

it('accepts an answer that arrived in time, though the event loop was blocked', async () => {
  const redis = createRedisConnection({
    url: required(variables.redisUrl),
    passwordFile: undefined,
    logger: createLogger({ service: 'gateway', version: '0', level: 'silent' }),
    registry: new Registry(),
  });
  await redis.start?.();
  await eventually(async () => {
    await redis.run('mget', (client) => client.ping());
  });
  const answer = redis.run('mget', (client) => client.ping());
  // The command is sent.
  await setImmediate();
  const until = performance.now() + 300;
  while (performance.now() < until);
  expect(await answer).toBe('PONG');
  await redis.stop?.();
});
