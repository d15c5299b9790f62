import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually, openWire, type Wire } from '@crm/testkit';
import { Redis } from 'ioredis';
import { apiAt } from '../contract/client/api.js';
import { send } from '../contract/client/send.js';
import { RECOVERY_MS, startOwnStack, type OwnStack } from './own-stack.js';
import { startReplica, type Replica } from './replica.js';
import { takeDown } from './take-down.js';

/** Answered by the gateway itself: only its own knowledge of revocation decides. */
const OWN_ANSWER = '/modules/meta/languages';
/** Dead tokens that are used at each gateway once, and the time between two of them: enough for some seconds. */
const UNSEEN_TOKENS = 100;
const UNSEEN_PAUSE_MS = 40;
/** An address where nothing listens. */
const NO_REDIS = 'redis://127.0.0.1:1';

let own: OwnStack;
/** A second connection to Redis, which stays intact when the other one is cut. */
let sideWire: Wire;
/** Auth without Redis: cut off from the start. */
let otherAuth: Replica;
/** Calls the auth without Redis, and reads Redis by the second connection. */
let otherGateway: Replica;
let otherUrl: string;

beforeAll(async () => {
  own = await startOwnStack({ durable: true });
  sideWire = await openWire(own.redis.serverUrl);
  otherAuth = await startReplica(own, 'auth', { env: { CRM_AUTH_REDIS_URL: NO_REDIS } });
  const env = { CRM_GATEWAY_REDIS_URL: sideWire.url };
  otherGateway = await startReplica(own, 'gateway', { env, peers: { auth: otherAuth.port } });
  otherUrl = `http://127.0.0.1:${String(otherGateway.port)}`;
});

afterAll(async () => {
  await otherGateway.run.end();
  await otherAuth.run.end();
  await sideWire.close();
  await own.dispose();
});

const gateways = (): string[] => [own.stack.baseUrl, otherUrl];

function post(gateway: string, path: string, parameters: Record<string, string>) {
  const { id, secret } = own.stack.credentials.serviceClient;
  return send(gateway, {
    method: 'POST',
    path,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ client_id: id, client_secret: secret, ...parameters }),
  });
}

function issue(gateway = own.stack.baseUrl): Promise<string> {
  return eventually(async () => {
    const answer = await post(gateway, '/api/oauth/access_token', { grant_type: 'client_credentials' });
    expect(answer.status).toBe(200);
    return (JSON.parse(answer.text) as { access_token: string }).access_token;
  }, RECOVERY_MS);
}

/** Revokes a token; repeats it if auth has not yet reconnected to stores that were down in the previous test. */
async function revoke(gateway: string, token: string): Promise<void> {
  await eventually(async () => {
    expect((await post(gateway, '/api/oauth/revoke', { token })).status).toBe(200);
  }, RECOVERY_MS);
}

const statusAt = async (gateway: string, token: string): Promise<number> =>
  (await apiAt(gateway, token).get(OWN_ANSWER)).status;

async function expectStatusSoon(status: number, token: string, among = gateways()): Promise<void> {
  for (const gateway of among) {
    await eventually(async () => {
      expect([gateway, await statusAt(gateway, token)]).toEqual([gateway, status]);
    }, RECOVERY_MS);
  }
}

/** A token that both gateways refuse. */
async function deadToken(): Promise<string> {
  const token = await issue();
  await expectStatusSoon(200, token);
  await revoke(own.stack.baseUrl, token);
  await expectStatusSoon(401, token);
  return token;
}

/** Revoked tokens that no gateway has seen. A gateway remembers tokens that it refused, whatever Redis says later. */
async function unseenDeadTokens(): Promise<string[]> {
  const tokens: string[] = [];
  for (let count = 0; count < UNSEEN_TOKENS; count += 1) {
    const token = await issue();
    await revoke(own.stack.baseUrl, token);
    tokens.push(token);
  }
  return tokens;
}

interface UsedTokens {
  readonly dead: string;
  readonly alive: string;
  readonly unseen?: readonly string[];
}

/** The statuses of the dead and the live tokens. */
interface SeenStatuses {
  readonly dead: Set<number>;
  readonly alive: Set<number>;
}

/**
 * Uses a dead and a live token at both gateways repeatedly, and each unseen one once, while `happening` runs, which can
 * read the statuses so far; returns all of them.
 */
async function statusesDuring(
  tokens: UsedTokens,
  happening: (seen: SeenStatuses) => Promise<unknown>,
): Promise<SeenStatuses> {
  const seen: SeenStatuses = { dead: new Set(), alive: new Set() };
  let isOver = false;
  const use = async (kind: 'dead' | 'alive', gateway: string): Promise<void> => {
    while (!isOver) seen[kind].add(await statusAt(gateway, tokens[kind]));
  };
  const useUnseen = async (gateway: string): Promise<void> => {
    for (const token of tokens.unseen ?? []) {
      if (isOver) return;
      seen.dead.add(await statusAt(gateway, token));
      await pause(UNSEEN_PAUSE_MS);
    }
  };
  const users = gateways().flatMap((gateway) => [use('dead', gateway), use('alive', gateway), useUnseen(gateway)]);
  try {
    await happening(seen);
  } finally {
    isOver = true;
    await Promise.all(users);
  }
  return seen;
}

/** Dead tokens stay dead, and no answer says that a live one is invalid: at worst its state is unknown. */
async function expectNoError(happening: () => Promise<unknown>): Promise<void> {
  const tokens = { unseen: await unseenDeadTokens(), dead: await deadToken(), alive: await issue() };
  const seen = await statusesDuring(tokens, happening);
  expect([...seen.dead].filter((status) => status !== 401 && status !== 503)).toEqual([]);
  expect([...seen.alive].filter((status) => status !== 200 && status !== 503)).toEqual([]);
  await expectStatusSoon(200, tokens.alive);
  await expectStatusSoon(401, tokens.dead);
}

/** Sends commands to Redis directly. */
async function inRedis(work: (redis: Redis) => Promise<unknown>): Promise<void> {
  const redis = new Redis(own.redis.serverUrl);
  try {
    await work(redis);
  } finally {
    redis.disconnect();
  }
}

const keyIsThere = (key: string): Promise<void> =>
  inRedis((redis) =>
    eventually(async () => {
      expect(await redis.exists(key)).toBe(1);
    }, RECOVERY_MS),
  );

describe('two gateways and two auths', () => {
  it.each([
    ['one', () => [own.stack.baseUrl, otherUrl]],
    ['the other, whose auth is cut off from Redis,', () => [otherUrl, own.stack.baseUrl]],
  ])('authentication#revocation-delay: a revocation at %s takes effect at both', async (_which, order) => {
    const [here = '', there = ''] = order();
    const token = await issue(here);
    await expectStatusSoon(200, token);
    await revoke(here, token);
    await expectStatusSoon(401, token, [there, here]);
  });

  it('availability#redis-down: a Redis that comes back empty admits no revoked token', async () => {
    await expectNoError(async () => {
      for (let restart = 0; restart < 3; restart += 1) {
        own.redis.cut();
        sideWire.cut();
        await inRedis((redis) => redis.flushall());
        own.redis.restore();
        sideWire.restore();
        await keyIsThere('auth_pub:filled');
      }
    });
  });

  it('availability#redis-down: a Redis that loses its keys while connections stay open admits no revoked token', async () => {
    await expectNoError(async () => {
      for (let loss = 0; loss < 5; loss += 1) {
        await inRedis((redis) => redis.flushall());
        await keyIsThere('auth_pub:filled');
      }
    });
  });

  it('availability#redis-down: a Redis that hangs admits no revoked token, and recovers', async () => {
    await expectNoError(async () => {
      await inRedis((redis) => redis.call('CLIENT', 'PAUSE', '3000', 'ALL'));
      await keyIsThere('auth_pub:fresh');
    });
  });

  it('availability#postgres-down: without Postgres revoked tokens stay revoked, and valid ones are not reported as revoked', async () => {
    await expectNoError(async () => {
      await own.stopPostgres('order');
      const answers = new Set<number>();
      await eventually(async () => {
        answers.add((await post(own.stack.baseUrl, '/api/oauth/revoke', { token: 'x' })).status);
        expect([...answers]).toContain(503);
      }, RECOVERY_MS);
      await own.startPostgres();
      await eventually(() => issue(), RECOVERY_MS);
    });
  });

  it('availability#redis-down: a Redis that no auth can reach is trusted for no longer than a second', async () => {
    const token = await issue();
    await expectStatusSoon(200, token);
    own.redis.cut();
    try {
      await revoke(otherUrl, token);
      await expectStatusSoon(401, token);
      // On a busy machine Redis may have answered too late, before its content showed that data is missing.
      await eventually(() => {
        expect(otherGateway.run.output()).toContain('"fallback"');
      }, RECOVERY_MS);
      await inRedis(async (redis) => {
        expect(await redis.exists('auth_pub:filled')).toBe(1);
        await eventually(async () => {
          expect(await redis.exists('auth_pub:fresh')).toBe(0);
        }, RECOVERY_MS);
      });
      await expectStatusSoon(401, token);
    } finally {
      own.redis.restore();
    }
    await keyIsThere('auth_pub:fresh');
    await expectStatusSoon(401, token);
  });

  it('availability#auth-down: while every auth is down existing tokens still work from the state in Redis, and revoked ones do not', async () => {
    const auth = own.stack.services.auth;
    if (auth === undefined) throw new Error('no auth');
    const tokens = { dead: await deadToken(), alive: await issue() };
    await expectStatusSoon(200, tokens.alive);
    await otherAuth.run.end();
    const bringBack = await takeDown(auth);
    try {
      await inRedis((redis) =>
        eventually(async () => {
          expect(await redis.exists('auth_pub:fresh')).toBe(0);
        }, RECOVERY_MS),
      );
      // On a busy machine Redis may answer too late; then the state of a token is unknown for a moment.
      const seen = await statusesDuring(tokens, ({ dead, alive }) =>
        eventually(() => {
          expect(otherGateway.run.output()).toContain('"unconfirmed"');
          expect([...dead]).toContain(401);
          expect([...alive]).toContain(200);
        }, RECOVERY_MS),
      );
      expect([...seen.dead].filter((status) => status !== 401 && status !== 503)).toEqual([]);
      expect([...seen.alive].filter((status) => status !== 200 && status !== 503)).toEqual([]);
      await inRedis((redis) => redis.del('auth_pub:filled'));
      await expectStatusSoon(503, tokens.alive);
      await expectStatusSoon(401, tokens.dead);
    } finally {
      await bringBack();
    }
    await expectStatusSoon(200, tokens.alive, [own.stack.baseUrl]);
    await expectStatusSoon(401, tokens.dead, [own.stack.baseUrl]);
  });
});
