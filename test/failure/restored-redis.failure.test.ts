import { copyFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@crm/testkit';
import { Redis } from 'ioredis';
import { apiAt } from '../contract/client/api.js';
import { send } from '../contract/client/send.js';
import { RECOVERY_MS, startOwnStack, type OwnStack } from './own-stack.js';
import { issueToken } from './token-load.js';

/** Answered by the gateway itself: what it knows of revocation decides alone. */
const OWN_ANSWER = '/modules/meta/languages';
const CLIENTS = '/oauth2/clients';

describe('a Redis that is restored from an old dump', () => {
  let own: OwnStack;

  beforeAll(async () => {
    own = await startOwnStack();
  });

  afterAll(() => own.dispose());

  const statusOf = async (token: string): Promise<number> =>
    (await apiAt(own.stack.baseUrl, token).get(OWN_ANSWER)).status;

  async function expectStatusSoon(status: number, token: string): Promise<void> {
    await eventually(async () => {
      expect(await statusOf(token)).toBe(status);
    }, RECOVERY_MS);
  }

  const newToken = (client = own.stack.credentials.serviceClient): Promise<string> =>
    issueToken(own.stack.baseUrl, client);

  async function revoke(token: string): Promise<void> {
    const { id, secret } = own.stack.credentials.serviceClient;
    const { status } = await send(own.stack.baseUrl, {
      method: 'POST',
      path: '/api/oauth/revoke',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ client_id: id, client_secret: secret, token }),
    });
    expect(status).toBe(200);
    await expectStatusSoon(401, token);
  }

  /** A token of a client that is then deleted. */
  async function tokenOfDeletedClient(): Promise<string> {
    const api = apiAt(own.stack.baseUrl, own.token);
    const attributes = { name: 'Short-lived', associated_user_id: '1' };
    const created = await api.post(CLIENTS, { data: { type: 'oauth2-clients', attributes } });
    const { data } = JSON.parse(created.text) as { data: { id: string; attributes: { secret: string } } };
    const token = await newToken({ id: data.id, secret: data.attributes.secret });
    await expectStatusSoon(200, token);
    expect((await api.delete(`${CLIENTS}/${data.id}`)).status).toBe(204);
    await expectStatusSoon(401, token);
    return token;
  }

  it('reliability 14: refuses what was revoked before and after the dump, all the time', async () => {
    const redis = new Redis(own.redis.serverUrl, { retryStrategy: () => 50, maxRetriesPerRequest: null });
    redis.on('error', () => undefined);
    try {
      const [early, late, alive] = await Promise.all([newToken(), newToken(), newToken()]);
      await revoke(early);
      await redis.set('restored', 'yes');
      await redis.save();
      const [, folder = ''] = await redis.config('GET', 'dir');
      const [dump, old] = ['dump.rdb', 'old.rdb'].map((name) => path.join(folder, name)) as [string, string];
      await copyFile(dump, old);
      await redis.set('forgotten', 'yes');
      await revoke(late);
      const dead = [early, late, await tokenOfDeletedClient()];
      await redis.save();
      await expectStatusSoon(200, alive);

      const seen = { dead: new Set<number>(), alive: new Set<number>() };
      let isOver = false;
      const use = async (token: string, statuses: Set<number>): Promise<void> => {
        while (!isOver) statuses.add(await statusOf(token));
      };
      const users = [...dead.map((token) => use(token, seen.dead)), use(alive, seen.alive)];
      try {
        await copyFile(old, dump);
        // Its supervisor starts it again.
        await shutDown(own.redis.serverUrl);
        await eventually(async () => {
          expect(await redis.exists('forgotten')).toBe(0);
        }, RECOVERY_MS);
        expect(await redis.get('restored')).toBe('yes');
        await eventually(async () => {
          expect(await redis.exists('auth_pub:filled', 'auth_pub:fresh')).toBe(2);
        }, RECOVERY_MS);
      } finally {
        isOver = true;
        await Promise.all(users);
      }
      expect([...seen.dead].filter((status) => status !== 401 && status !== 503)).toEqual([]);
      expect([...seen.alive].filter((status) => status !== 200 && status !== 503)).toEqual([]);
      for (const token of dead) await expectStatusSoon(401, token);
      await expectStatusSoon(200, alive);
    } finally {
      redis.disconnect();
    }
  });
});

/** Ends a Redis without a dump; on a connection of its own, because a lasting one would repeat the command. */
async function shutDown(url: string): Promise<void> {
  const redis = new Redis(url, { retryStrategy: () => null });
  redis.on('error', () => undefined);
  await redis.call('SHUTDOWN', 'NOSAVE').catch(() => undefined);
  redis.disconnect();
}
