import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { eventually, required, variables } from '@crm/testkit';
import { Redis } from 'ioredis';
import { expectErrors } from './expect-errors.js';
import { openProxy, type Proxy } from '../../../libs/postgres/test/proxy.js';
import { accessToken } from './stub-backends.js';
import { startTestGateway, type Answer, type TestGateway } from './test-gateway.js';

let stack: TestGateway;
let redis: Redis;
let proxy: Proxy;

beforeAll(async () => {
  // A database of its own: other test files use this Redis too.
  const url = `${required(variables.redisUrl)}/7`;
  redis = new Redis(url);
  proxy = await openProxy(url);
  stack = await startTestGateway({ CRM_GATEWAY_REDIS_URL: proxy.url });
});

afterAll(async () => {
  await redis.flushdb();
  redis.disconnect();
  await stack.stop();
  await proxy.close();
});

beforeEach(async () => {
  await redis.flushdb();
  await redis.set('auth_pub:filled', '1');
});

function list(jti: string): Promise<Answer> {
  const headers = { authorization: `Bearer ${accessToken({ jti })}` };
  return stack.send('GET', '/api/v8/modules/Accounts', { headers });
}

const modes = (): unknown[] => stack.log.filter(({ event }) => event === 'revocation.mode').map(({ mode }) => mode);

describe('revocation by Redis', () => {
  it('refuses a token once its key is there, within a second', async () => {
    expect((await list('a')).status).toBe(200);
    await redis.set('auth_pub:revoked:a', '1');
    await eventually(async () => {
      expectErrors(await list('a'), 401, 8504);
    });
    // A Redis that is slow for a moment is passed over for a second.
    await eventually(async () => {
      expect((await list(`b-${Date.now()}`)).status).toBe(200);
      expect(modes().at(-1)).toBe('redis');
    });
  });

  it('does not believe a Redis that was restarted empty', async () => {
    await redis.flushdb();
    stack.backends.revoked.add('c');
    expectErrors(await list('c'), 401, 8504);
    expect(modes().at(-1)).toBe('fallback');
  });

  it('asks auth while Redis does not answer, soon and without piling up', async () => {
    await eventually(async () => {
      await list(`warm-${Date.now()}`);
      expect(modes().at(-1)).toBe('redis');
    });
    stack.backends.revoked.add('d');
    proxy.freeze();
    const startedAt = Date.now();
    expectErrors(await list('d'), 401, 8504);
    for (const jti of ['e', 'f', 'g']) expect((await list(jti)).status).toBe(200);
    expect(Date.now() - startedAt).toBeLessThan(15_000);
    expect(modes().at(-1)).toBe('fallback');
    await proxy.restore();
  });
});
