import { copyFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@crm/testkit';
import { Redis } from 'ioredis';
import { apiAt } from '../contract/client/api.js';
import { send } from '../contract/client/send.js';
import { RECOVERY_MS, startOwnStack, type OwnStack } from './own-stack.js';
import { issueToken } from './token-load.js';

/** Answered by the gateway itself: only its own knowledge of revocation decides. */
const OWN_ANSWER = '/modules/meta/languages';
const CLIENTS = '/oauth2/clients';
/** How far back each round of auth repeats its previous copies, in seconds. */
const OVERLAP_SECONDS = 30;
/**
 * Tokens of each kind of dead token. The gateway can be shown each only once: then it knows by itself that the token is
 * dead.
 */
const TOKENS = 20;

describe('a Redis that is restored from an old dump', () => {
  let own: OwnStack;
  let redis: Redis;

  beforeAll(async () => {
    own = await startOwnStack();
    redis = new Redis(own.redis.serverUrl, { retryStrategy: () => 50, maxRetriesPerRequest: null });
    redis.on('error', () => undefined);
  });

  afterAll(async () => {
    redis.disconnect();
    await own.dispose();
  });

  const statusOf = async (token: string): Promise<number> =>
    (await apiAt(own.stack.baseUrl, token).get(OWN_ANSWER)).status;

  const newTokens = (client = own.stack.credentials.serviceClient): Promise<string[]> =>
    Promise.all(Array.from({ length: TOKENS }, () => issueToken(own.stack.baseUrl, client)));

  async function revoke(token: string): Promise<void> {
    const { id, secret } = own.stack.credentials.serviceClient;
    const { status } = await send(own.stack.baseUrl, {
      method: 'POST',
      path: '/api/oauth/revoke',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ client_id: id, client_secret: secret, token }),
    });
    expect(status).toBe(200);
  }

  /** Tokens of a client that was then deleted. */
  async function tokensOfDeletedClient(): Promise<string[]> {
    const api = apiAt(own.stack.baseUrl, own.token);
    const attributes = { name: 'Short-lived', associated_user_id: '1' };
    const created = await api.post(CLIENTS, { data: { type: 'oauth2-clients', attributes } });
    const { data } = JSON.parse(created.text) as { data: { id: string; attributes: { secret: string } } };
    const tokens = await newTokens({ id: data.id, secret: data.attributes.secret });
    expect((await api.delete(`${CLIENTS}/${data.id}`)).status).toBe(204);
    return tokens;
  }

  /** Dead tokens of both kinds that no gateway has seen. */
  async function deadTokens(): Promise<string[]> {
    const revoked = await newTokens();
    for (const token of revoked) await revoke(token);
    const ofClient = await tokensOfDeletedClient();
    return revoked.flatMap((token, index) => [token, ofClient[index] ?? '']);
  }

  /** The time up to which Redis has everything that is revoked, in seconds. */
  const filledUntil = async (): Promise<number> => Number(await redis.get('auth_pub:filled')) / 1e6;

  /** Waits until Redis has what Postgres had this many seconds ago. */
  async function afterCopies(seconds: number): Promise<void> {
    const begun = await filledUntil();
    await eventually(
      async () => {
        expect(await filledUntil()).toBeGreaterThan(begun + seconds);
      },
      RECOVERY_MS + seconds * 1_000,
    );
  }

  /** Ends Redis; its supervisor then restarts it with this dump. */
  async function restore(old: string, dump: string): Promise<void> {
    await copyFile(old, dump);
    await shutDown(own.redis.serverUrl);
    await eventually(async () => {
      expect(await redis.exists('forgotten')).toBe(0);
    }, RECOVERY_MS);
    expect(await redis.get('restored')).toBe('yes');
  }

  it('availability#redis-down: never accepts tokens that were revoked after the dump and are unknown to every gateway', async () => {
    const [alive = ''] = await newTokens();
    await redis.set('restored', 'yes');
    await redis.save();
    const [, folder = ''] = await redis.config('GET', 'dir');
    const [dump, old] = ['dump.rdb', 'old.rdb'].map((name) => path.join(folder, name)) as [string, string];
    await copyFile(dump, old);
    await redis.set('forgotten', 'yes');
    const [meanwhile, afterwards] = [await deadTokens(), await deadTokens()];
    // Each round repeats recent copies anyway, so what it would restore proves nothing.
    await afterCopies(OVERLAP_SECONDS + 1);
    await eventually(async () => {
      expect(await statusOf(alive)).toBe(200);
    }, RECOVERY_MS);

    const seen = { dead: new Set<number>(), alive: new Set<number>() };
    /** Uses the live token and the next dead one, which is repeated until it is known to be dead. */
    async function use(dead: string[]): Promise<void> {
      seen.alive.add(await statusOf(alive));
      const [token] = dead;
      if (token === undefined) return;
      const status = await statusOf(token);
      seen.dead.add(status);
      if (status !== 503) dead.shift();
    }
    const isFresh = async (): Promise<boolean> => (await redis.exists('auth_pub:filled', 'auth_pub:fresh')) === 2;

    // Nothing reports that Redis lacks data, and there is no service to call.
    own.stack.services.auth?.kill('SIGSTOP');
    try {
      await restore(old, dump);
      for (let round = 0; round < 5; round += 1) await use(meanwhile);
    } finally {
      own.stack.services.auth?.kill('SIGCONT');
    }
    await eventually(async () => {
      await use(meanwhile);
      expect(await isFresh()).toBe(true);
    }, RECOVERY_MS);
    // By the data that Redis has now.
    await eventually(async () => {
      await use(afterwards);
      expect(afterwards).toEqual([]);
    }, RECOVERY_MS);
    await eventually(async () => {
      expect(await statusOf(alive)).toBe(200);
    }, RECOVERY_MS);
    expect([...seen.dead].filter((status) => status !== 401 && status !== 503)).toEqual([]);
    expect([...seen.alive].filter((status) => status !== 200 && status !== 503)).toEqual([]);
  });
});

/** Ends Redis without a dump; on a connection of its own, because a persistent one would repeat the command. */
async function shutDown(url: string): Promise<void> {
  const redis = new Redis(url, { retryStrategy: () => null });
  redis.on('error', () => undefined);
  await redis.call('SHUTDOWN', 'NOSAVE').catch(() => undefined);
  redis.disconnect();
}
