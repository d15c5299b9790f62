import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Redis } from 'ioredis';
import { decodeJwt } from 'jose';
import { eventually, type TestDatabase } from '@crm/testkit';
import { createAuthDatabase, login, redisUrl, SECRET, seed, startAuth, type AuthUnderTest } from './auth-under-test.js';
import { isRevokedSays } from './is-revoked.js';

const REDIS_DATABASE = 7;
/** Auth's own user of Redis, so that writing can be forbidden to it alone. */
const WRITER = { name: 'auth-under-test', password: 'only-for-tests' };
const app = { clientId: 'app', clientSecret: SECRET };

function idOf(accessToken: string): string {
  return decodeJwt(accessToken).jti ?? '';
}

describe('TokenService.Revoke', () => {
  const redis = new Redis(redisUrl(REDIS_DATABASE));
  let database: TestDatabase;
  let auth: AuthUnderTest;

  beforeAll(async () => {
    await redis.flushdb();
    database = await createAuthDatabase();
    await seed(database);
    await redis.acl('SETUSER', WRITER.name, 'on', `>${WRITER.password}`, '~*', '+@all');
    auth = await startAuth(database, { CRM_AUTH_REDIS_URL: writerUrl() });
    await eventually(() => auth.keys.getJwks({}));
    await untilFilled(redis);
  });

  afterAll(async () => {
    await auth.stop();
    await redis.acl('DELUSER', WRITER.name);
    await redis.quit();
    await database.drop();
  });

  const isRevoked = (accessToken: string): Promise<boolean> => isRevokedSays(auth, accessToken);
  const redisTtl = (accessToken: string): Promise<number> => redis.pttl(`auth_pub:revoked:${idOf(accessToken)}`);

  it('revokes an access token, in Postgres and in Redis until its expiry', async () => {
    const { accessToken, refreshToken } = await auth.tokens.issue(login);
    expect(await isRevoked(accessToken)).toBe(false);
    await auth.tokens.revoke({ ...app, token: accessToken });
    expect(await isRevoked(accessToken)).toBe(true);
    const ttl = await redisTtl(accessToken);
    expect(ttl).toBeGreaterThan(3_500_000);
    expect(ttl).toBeLessThanOrEqual(3_660_000);
    await expect(auth.tokens.issue({ ...app, grantType: 'refresh_token', refreshToken })).resolves.toBeDefined();
  });

  it('logs the reuse of a refresh token, and publishes in Redis the tokens that it revokes', async () => {
    const { accessToken, refreshToken } = await auth.tokens.issue(login);
    const again = { ...app, grantType: 'refresh_token', refreshToken };
    await auth.tokens.issue(again);
    await expect(auth.tokens.issue(again)).rejects.toMatchObject({ code: 8522 });
    expect(await redisTtl(accessToken)).toBeGreaterThan(0);
    expect(auth.log()).toContain('"event":"token.reused"');
  });

  it('removes the mark of a Redis that rejects writes, and refills it when it accepts them again', async () => {
    const { accessToken } = await auth.tokens.issue(login);
    await redis.acl('SETUSER', WRITER.name, '-set');
    try {
      await auth.tokens.revoke({ ...app, token: accessToken });
      await eventually(async () => {
        expect(await redis.exists('auth_pub:filled')).toBe(0);
      });
      expect(await redisTtl(accessToken)).toBeLessThan(0);
    } finally {
      await redis.acl('SETUSER', WRITER.name, '+set');
    }
    await untilFilled(redis);
    expect(await redisTtl(accessToken)).toBeGreaterThan(0);
  });

  it('refills a Redis that lost its keys while connected', async () => {
    const { accessToken } = await auth.tokens.issue(login);
    await auth.tokens.revoke({ ...app, token: accessToken });
    await redis.flushdb();
    await untilFilled(redis);
    expect(await redisTtl(accessToken)).toBeGreaterThan(0);
  });

  it('refills a Redis that restarted empty before it is trusted', async () => {
    const { accessToken } = await auth.tokens.issue(login);
    await auth.tokens.revoke({ ...app, token: accessToken });
    await redis.flushdb();
    await killConnections(redis);
    await untilFilled(redis);
    expect(await redisTtl(accessToken)).toBeGreaterThan(3_500_000);
  });

  it('works without Redis, and with a Redis that does not respond', async () => {
    for (const env of [{}, { CRM_AUTH_REDIS_URL: 'redis://127.0.0.1:1' }]) {
      const alone = await startAuth(database, env);
      await eventually(() => alone.keys.getJwks({}));
      const { accessToken } = await alone.tokens.issue(login);
      await alone.tokens.revoke({ ...app, token: accessToken });
      expect(await isRevokedSays(alone, accessToken)).toBe(true);
      expect(await alone.stop()).toBe(0);
    }
  });
});

/** Waits until Redis is marked as filled. */
async function untilFilled(redis: Redis): Promise<void> {
  await eventually(async () => {
    if ((await redis.exists('auth_pub:filled')) !== 1) throw new Error('Redis is not filled');
  });
}

/**
 * Cuts every connection to the logical database except its own.
 */
async function killConnections(redis: Redis): Promise<void> {
  const own = await redis.client('ID');
  const list = String(await redis.client('LIST'));
  for (const line of list.split('\n').filter((each) => each.includes(` db=${String(REDIS_DATABASE)} `))) {
    const id = /^id=(\d+)/.exec(line)?.[1];
    if (id !== undefined && id !== String(own)) await redis.client('KILL', 'ID', id);
  }
}

function writerUrl(): string {
  const url = new URL(redisUrl(REDIS_DATABASE));
  url.username = WRITER.name;
  url.password = WRITER.password;
  return url.href;
}
