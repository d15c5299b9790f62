import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually, type TestDatabase } from '@crm/testkit';
import { Redis } from 'ioredis';
import { createAuthDatabase, redisUrl, startAuth, type AuthUnderTest } from './auth-under-test.js';

const user = `auth-${randomUUID()}`;
const REDIS_DATABASE = 6;
let folder: string;
let passwordFile: string;
let redis: Redis;
let database: TestDatabase;
let auth: AuthUnderTest;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'crm-redis-password-'));
  passwordFile = path.join(folder, 'password');
  await writeFile(passwordFile, 'first\n');
  redis = new Redis(redisUrl(REDIS_DATABASE));
  await redis.acl('SETUSER', user, 'on', '>first', '~auth_pub:*', '+@all');
  const url = new URL(redisUrl(REDIS_DATABASE));
  url.username = user;
  url.password = '';
  database = await createAuthDatabase();
  auth = await startAuth(database, {
    CRM_AUTH_REDIS_URL: url.href,
    CRM_AUTH_REDIS_PASSWORD_FILE: passwordFile,
  });
});

afterAll(async () => {
  await auth.stop();
  await redis.acl('DELUSER', user);
  await redis.flushdb();
  redis.disconnect();
  await database.drop();
  await rm(folder, { recursive: true });
});

async function isUp(): Promise<string | undefined> {
  const metrics = await (await fetch(`${auth.opsUrl}/metrics`)).text();
  return /^crm_redis_up\S* (\d)$/mu.exec(metrics)?.[1];
}

describe('the password of Redis in a file', () => {
  it('can be replaced without a restart', async () => {
    await eventually(async () => {
      expect(await isUp()).toBe('1');
    });
    await redis.acl('SETUSER', user, 'resetpass', '>second');
    await redis.client('KILL', 'USER', user);
    await redis.del('auth_pub:filled');
    await eventually(async () => {
      expect(await isUp()).toBe('0');
    });
    await writeFile(passwordFile, 'second\n');
    await eventually(async () => {
      expect(await isUp()).toBe('1');
      expect(await redis.exists('auth_pub:filled')).toBe(1);
    });
  });
});
