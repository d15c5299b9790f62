import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { eventually, openWire, required, variables, type Wire } from '@crm/testkit';
import { Redis } from 'ioredis';
import { expectErrors } from './expect-errors.js';
import { accessToken } from './stub-backends.js';
import { startTestGateway, type Answer, type TestGateway } from './test-gateway.js';

let stack: TestGateway;
let redis: Redis;
let wire: Wire;

beforeAll(async () => {
  // A database of its own, because other test files also use this Redis.
  const url = `${required(variables.redisUrl)}/8`;
  redis = new Redis(url);
  wire = await openWire(url);
  stack = await startTestGateway({ CRM_GATEWAY_REDIS_URL: wire.url });
});

afterAll(async () => {
  await redis.flushdb();
  redis.disconnect();
  await stack.stop();
  await wire.close();
});

beforeEach(async () => {
  await redis.flushdb();
  await redis.mset('auth_pub:filled', '1', 'auth_pub:fresh', '1');
});

function list(jti: string, claims: Record<string, unknown> = {}): Promise<Answer> {
  const headers = { authorization: `Bearer ${accessToken({ jti, ...claims })}` };
  return stack.send('GET', '/api/v8/modules/Accounts', { headers });
}

const modes = (): unknown[] => stack.log.filter(({ event }) => event === 'revocation.mode').map(({ mode }) => mode);

describe('revocation by Redis', () => {
  it('rejects a token within a second after its key is set', async () => {
    expect((await list('a')).status).toBe(200);
    await redis.set('auth_pub:revoked:a', '1');
    await eventually(async () => {
      expectErrors(await list('a'), 401, 8504);
    });
    // After one slow answer the gateway does not use Redis for a second.
    await eventually(async () => {
      expect((await list(`b-${Date.now()}`)).status).toBe(200);
      expect(modes().at(-1)).toBe('redis');
    });
  });

  it.each([
    ['user', 'user-1'],
    ['client', 'client-1'],
    ['key', 'k1'],
  ])('rejects the tokens that a not-before of the %s revokes, and no later ones', async (kind, subject) => {
    const now = Math.floor(Date.now() / 1000);
    await redis.set(`auth_pub:nb:${kind}:${subject}`, now);
    // If Redis was slow for a moment the gateway queries auth, whose stub knows no not-before.
    await eventually(async () => {
      expectErrors(await list(randomUUID(), { iat: now - 1 }), 401, 8504);
    });
    await eventually(async () => {
      expect((await list(randomUUID(), { iat: now })).status).toBe(200);
      expect(modes().at(-1)).toBe('redis');
    });
  });

  it('asks auth when no publisher was active for a while', async () => {
    await redis.del('auth_pub:fresh');
    const [alive, dead] = [randomUUID(), randomUUID()];
    stack.backends.revoked.add(dead);
    expect((await list(alive)).status).toBe(200);
    expectErrors(await list(dead), 401, 8504);
    expect(modes().at(-1)).toBe('fallback');
  });

  it('rejects what Redis lists as revoked, whatever else it lacks', async () => {
    await redis.del('auth_pub:fresh', 'auth_pub:filled');
    const dead = randomUUID();
    await redis.set(`auth_pub:revoked:${dead}`, '1');
    await eventually(async () => {
      expectErrors(await list(dead), 401, 8504);
    });
  });

  it.each(['', 'garbage', '-1', '1e3', 'NaN'])('asks auth when a not-before is %j', async (value) => {
    await redis.set('auth_pub:nb:user:user-1', value);
    const [alive, dead] = [randomUUID(), randomUUID()];
    stack.backends.revoked.add(dead);
    expectErrors(await list(dead), 401, 8504);
    expect((await list(alive)).status).toBe(200);
    expect(modes().at(-1)).toBe('fallback');
  });

  it.each(['', 'garbage'])('asks auth when Redis is filled up to %j', async (value) => {
    await redis.set('auth_pub:filled', value);
    const dead = randomUUID();
    stack.backends.revoked.add(dead);
    expectErrors(await list(dead), 401, 8504);
  });

  it('does not trust a Redis that restarted empty', async () => {
    await redis.flushdb();
    stack.backends.revoked.add('c');
    expectErrors(await list('c'), 401, 8504);
    expect(modes().at(-1)).toBe('fallback');
  });

  it('asks auth while Redis does not respond, soon and without a backlog', async () => {
    await eventually(async () => {
      await list(`warm-${Date.now()}`);
      expect(modes().at(-1)).toBe('redis');
    });
    stack.backends.revoked.add('d');
    wire.freeze();
    const startedAt = Date.now();
    expectErrors(await list('d'), 401, 8504);
    for (const jti of ['e', 'f', 'g']) expect((await list(jti)).status).toBe(200);
    expect(Date.now() - startedAt).toBeLessThan(15_000);
    expect(modes().at(-1)).toBe('fallback');
    wire.restore();
  });

  it('relies on a filled Redis while auth is down, and otherwise fails', async () => {
    await stack.backends.stopAuth();
    const dead = randomUUID();
    await redis.set(`auth_pub:revoked:${dead}`, '1');
    await redis.del('auth_pub:fresh');
    // After one late answer the gateway does not use Redis for a second. Until then no source can answer.
    for (let each = 0; each < 10; each += 1) {
      await eventually(async () => {
        expect((await list(randomUUID())).status).toBe(200);
      });
    }
    await eventually(async () => {
      expectErrors(await list(dead), 401, 8504);
    });
    expect(modes()).toContain('unconfirmed');
    await redis.del('auth_pub:filled');
    expectErrors(await list(randomUUID()), 503, 8906);
    // A Redis with old data, filled only up to an earlier time than the gateway has seen.
    await redis.set('auth_pub:filled', '0');
    expectErrors(await list(randomUUID()), 503, 8906);
    await redis.set('auth_pub:filled', '2');
    await eventually(async () => {
      expect((await list(randomUUID())).status).toBe(200);
    });
  });
});
