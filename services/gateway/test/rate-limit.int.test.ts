import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually, openWire, required, variables, type Wire } from '@crm/testkit';
import { Redis } from 'ioredis';
import { expectErrors } from './expect-errors.js';
import { accessToken } from './stub-backends.js';
import { startTestGateway, type Answer, type TestGateway } from './test-gateway.js';

const LIMIT = 3;
/** A user of Redis that may read revocations but not the keys of the counter, so that counting is refused. */
const READER = `reader-${randomUUID()}`;

let redis: Redis;
let wire: Wire;
let one: TestGateway;
let other: TestGateway;

beforeAll(async () => {
  // A database of its own, because other test files also use this Redis.
  const url = `${required(variables.redisUrl)}/6`;
  redis = new Redis(url);
  await redis.mset('auth_pub:filled', '1', 'auth_pub:fresh', '1');
  wire = await openWire(url);
  one = await startTestGateway({ CRM_GATEWAY_REDIS_URL: wire.url });
  other = await startTestGateway({ CRM_GATEWAY_REDIS_URL: url });
});

afterAll(async () => {
  await redis.flushdb();
  redis.disconnect();
  await one.stop();
  await other.stop();
  await wire.close();
});

/** Sends a list request as this client, with further claims. */
function send(gateway: TestGateway, clientId: string, claims: Record<string, unknown> = {}): Promise<Answer> {
  const headers = { authorization: `Bearer ${accessToken({ client_id: clientId, ...claims })}` };
  return gateway.send('GET', '/api/v8/modules/Accounts', { headers });
}

function sendLimited(gateway: TestGateway, clientId: string): Promise<Answer> {
  return send(gateway, clientId, { rate_limit: LIMIT });
}

/** The remainder that an answer reports; undefined without the header field. */
function leftIn({ headers }: Answer): number | undefined {
  const [, left] = /^"client";r=(\d+);t=\d+$/.exec(headers.get('ratelimit') ?? '') ?? [];
  return left === undefined ? undefined : Number(left);
}

function expectRefused(answer: Answer): void {
  expectErrors(answer, 429, 8719);
  expect(answer.headers.get('ratelimit-policy')).toBe(`"client";q=${LIMIT};w=60`);
  const [, seconds] = /^"client";r=0;t=(\d+)$/.exec(answer.headers.get('ratelimit') ?? '') ?? [];
  expect(Number(seconds)).toBeGreaterThanOrEqual(1);
  expect(Number(seconds)).toBeLessThanOrEqual(60);
  expect(answer.headers.get('retry-after')).toBe(seconds);
}

/** Waits until a gateway counts in Redis. After one slow answer it does not use Redis for a second. */
async function countsInRedis(gateway: TestGateway): Promise<void> {
  await eventually(async () => {
    const clientId = randomUUID();
    await sendLimited(gateway, clientId);
    expect(await redis.get(`gateway:rate:${clientId}`)).toBe('1');
  });
}

describe('a client with a rate limit', () => {
  it('limits#rate-limits: shares it between all gateways, and gets it again after its minute', async () => {
    await eventually(async () => {
      const clientId = randomUUID();
      const answers: Answer[] = [];
      for (const gateway of [one, other, one]) answers.push(await sendLimited(gateway, clientId));
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
      expect(answers.map(leftIn)).toEqual([2, 1, 0]);
      for (const gateway of [other, one]) expectRefused(await sendLimited(gateway, clientId));
      expect(await redis.pttl(`gateway:rate:${clientId}`)).toBeGreaterThan(0);
      await redis.pexpire(`gateway:rate:${clientId}`, 1);
      await eventually(async () => {
        expect(leftIn(await sendLimited(one, clientId))).toBe(LIMIT - 1);
      });
    });
  });

  it.each(['cut', 'freeze'] as const)('is counted per gateway while Redis is unavailable (%s)', async (fault) => {
    await countsInRedis(one);
    wire[fault]();
    const clientId = randomUUID();
    const startedAt = performance.now();
    const answers: Answer[] = [];
    for (let each = 0; each < LIMIT + 2; each += 1) answers.push(await sendLimited(one, clientId));
    const seconds = (performance.now() - startedAt) / 1_000;
    wire.restore();
    expect(answers.slice(0, LIMIT).map(leftIn)).toEqual([2, 1, 0]);
    for (const answer of answers.slice(LIMIT)) expectRefused(answer);
    expect(seconds).toBeLessThan(15);
    expect(await redis.exists(`gateway:rate:${clientId}`)).toBe(0);
    expect((await sendLimited(other, clientId)).status).toBe(200);
    expect(one.log).toContainEqual(expect.objectContaining({ event: 'rate_limit.counted_by', by: 'process' }));
    await countsInRedis(one);
  });

  it('is counted per gateway where Redis denies access, while revocations are still read', async () => {
    const rights = ['~auth_pub:*', '-@all', '+info', '+ping', '+select', '+mget'];
    await redis.acl('SETUSER', READER, 'on', '>secret', ...rights);
    const url = new URL(wire.serverUrl);
    url.username = READER;
    url.password = 'secret';
    const reader = await startTestGateway({ CRM_GATEWAY_REDIS_URL: url.href });
    try {
      await eventually(async () => {
        const [clientId, jti] = [randomUUID(), randomUUID()];
        await redis.set(`auth_pub:revoked:${jti}`, '1');
        expect(leftIn(await sendLimited(reader, clientId))).toBe(LIMIT - 1);
        expect(await redis.exists(`gateway:rate:${clientId}`)).toBe(0);
        // Only Redis knows that the token is revoked. The refusal shows that the gateway still uses Redis.
        expectErrors(await send(reader, clientId, { jti }), 401, 8504);
      });
    } finally {
      await reader.stop();
      await redis.acl('DELUSER', READER);
    }
  });
});

describe('a client without a rate limit', () => {
  it('limits#rate-limits: is not counted, and gets no headers', async () => {
    const clientId = randomUUID();
    const answer = await send(one, clientId);
    expect(answer.status).toBe(200);
    expect([...answer.headers.keys()].filter((name) => name.startsWith('ratelimit'))).toEqual([]);
    expect(await redis.exists(`gateway:rate:${clientId}`)).toBe(0);
  });

  it('limits#rate-limits: has the default limit of the gateway if set, except for token requests', async () => {
    const gateway = await startTestGateway({ CRM_GATEWAY_CLIENT_RATE_LIMIT: String(LIMIT) });
    try {
      const clientId = randomUUID();
      for (const left of [2, 1, 0]) expect(leftIn(await send(gateway, clientId))).toBe(left);
      expectRefused(await send(gateway, clientId));
      expect(leftIn(await send(gateway, clientId, { rate_limit: 10 }))).toBe(5);
      const body = { grant_type: 'client_credentials', client_id: clientId, client_secret: 'secret' };
      const token = await gateway.send('POST', '/api/oauth/access_token', { body });
      expect([token.status, token.headers.get('ratelimit')]).toEqual([200, null]);
      expect(gateway.log.filter(({ event }) => event === 'rate_limit.counted_by')).toEqual([]);
    } finally {
      await gateway.stop();
    }
  });
});
