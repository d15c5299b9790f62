import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually, required, variables } from '@crm/testkit';
import { Redis } from 'ioredis';
import { accessToken } from './stub-backends.js';
import { startTestGateway, type TestGateway } from './test-gateway.js';

const user = `gateway-${randomUUID()}`;
let folder: string;
let passwordFile: string;
let redis: Redis;
let stack: TestGateway;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'crm-redis-password-'));
  passwordFile = path.join(folder, 'password');
  await writeFile(passwordFile, 'first\n');
  const url = new URL(`${required(variables.redisUrl)}/7`);
  redis = new Redis(url.href);
  await redis.acl('SETUSER', user, 'on', '>first', '~auth_pub:*', '-@all', '+info', '+ping', '+select', '+mget');
  await redis.mset('auth_pub:filled', '1', 'auth_pub:fresh', '1');
  url.username = user;
  url.password = '';
  stack = await startTestGateway({
    CRM_GATEWAY_REDIS_URL: url.href,
    CRM_GATEWAY_REDIS_PASSWORD_FILE: passwordFile,
  });
});

afterAll(async () => {
  await stack.stop();
  await redis.acl('DELUSER', user);
  await redis.flushdb();
  redis.disconnect();
  await rm(folder, { recursive: true });
});

/** Whether the gateway reads from Redis, which alone knows that the token is revoked. */
async function isRead(): Promise<boolean> {
  const jti = randomUUID();
  await redis.set(`auth_pub:revoked:${jti}`, '1');
  const headers = { authorization: `Bearer ${accessToken({ jti })}` };
  return (await stack.send('GET', '/api/v8/modules/Accounts', { headers })).status === 401;
}

/** The reasons of the outages that the gateway has logged. */
const losses = (): unknown[] => stack.log.filter(({ event }) => event === 'redis.error').map(({ reason }) => reason);

describe('the password of Redis in a file', () => {
  it('can be replaced without a restart', async () => {
    await eventually(async () => {
      expect(await isRead()).toBe(true);
    });
    await redis.acl('SETUSER', user, 'resetpass', '>second');
    await redis.client('KILL', 'USER', user);
    await eventually(async () => {
      expect(await isRead()).toBe(false);
    });
    await eventually(() => {
      expect(losses()).toHaveLength(1);
    });
    await writeFile(passwordFile, 'second\n');
    await eventually(async () => {
      expect(await isRead()).toBe(true);
    });
    expect(losses()).toEqual([expect.stringContaining('WRONGPASS')]);
  });
});
