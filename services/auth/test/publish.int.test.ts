import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Database } from '@crm/postgres';
import { eventually, type TestDatabase } from '@crm/testkit';
import { Redis } from 'ioredis';
import { decodeJwt } from 'jose';
import { endTokensOfClient, endTokensOfKey, endTokensOfUser } from '../src/repository/not-befores.js';
import { listRevocationChanges } from '../src/repository/revocation-changes.js';
import { beginFilling, endFilling, markCopied, readFilled } from '../src/revocation/filling.js';
import {
  createAuthDatabase,
  login,
  openPool,
  redisUrl,
  SECRET,
  seed,
  startAuth,
  type AuthUnderTest,
} from './auth-under-test.js';

const REDIS_DATABASE = 9;
const app = { clientId: 'app', clientSecret: SECRET };

let database: TestDatabase;
let db: Database;
const redis = new Redis(redisUrl(REDIS_DATABASE));
const running: AuthUnderTest[] = [];

beforeAll(async () => {
  database = await createAuthDatabase();
  await seed(database);
  db = openPool(database);
});

beforeEach(() => redis.flushdb());

afterEach(async () => {
  for (const auth of running.splice(0)) await auth.stop();
});

afterAll(async () => {
  await redis.flushdb();
  await redis.quit();
  await db.stop();
  await database.drop();
});

async function start(url: string): Promise<AuthUnderTest> {
  const auth = await startAuth(database, { CRM_AUTH_REDIS_URL: url });
  running.push(auth);
  await eventually(() => auth.keys.getJwks({}));
  return auth;
}

const connected = (): Promise<AuthUnderTest> => start(redisUrl(REDIS_DATABASE));
const cutOff = (): Promise<AuthUnderTest> => start('redis://127.0.0.1:1');

async function untilThere(...keys: string[]): Promise<void> {
  await eventually(async () => {
    expect(await redis.mget(keys)).not.toContain(null);
  });
}

describe('the publication of revocations', () => {
  it('is done by one replica for another that cannot reach Redis', async () => {
    await connected();
    const other = await cutOff();
    await untilThere('auth_pub:filled', 'auth_pub:fresh');
    const { accessToken } = await other.tokens.issue(login);
    await other.tokens.revoke({ ...app, token: accessToken });
    const key = `auth_pub:revoked:${decodeJwt(accessToken).jti ?? ''}`;
    await untilThere(key);
    expect(await redis.pttl(key)).toBeGreaterThan(3_500_000);
  });

  it('includes not-befores from any source', async () => {
    await connected();
    await untilThere('auth_pub:filled');
    const user = await endTokensOfUser(db, 'some-user');
    await endTokensOfClient(db, 'some-client');
    await endTokensOfKey(db, 'some-key');
    await untilThere('auth_pub:nb:user:some-user', 'auth_pub:nb:client:some-client', 'auth_pub:nb:key:some-key');
    expect(await redis.get('auth_pub:nb:user:some-user')).toBe(String(user.notBefore));
    const later = await endTokensOfUser(db, 'some-user');
    await eventually(async () => {
      expect(await redis.get('auth_pub:nb:user:some-user')).toBe(String(later.notBefore));
    });
  });

  it('is fresh for less than a second, while Redis stays filled without a publisher', async () => {
    const auth = await connected();
    await untilThere('auth_pub:filled', 'auth_pub:fresh');
    for (let look = 0; look < 20; look += 1) expect(await redis.pttl('auth_pub:fresh')).toBeLessThanOrEqual(750);
    running.splice(0);
    await auth.stop();
    await eventually(async () => {
      expect(await redis.exists('auth_pub:fresh')).toBe(0);
    });
    expect(await redis.exists('auth_pub:filled')).toBe(1);
  });

  it('refills an emptied Redis completely, whatever the number of replicas', async () => {
    const first = await connected();
    for (let others = 0; others < 2; others += 1) await connected();
    const { accessToken } = await first.tokens.issue(login);
    await first.tokens.revoke({ ...app, token: accessToken });
    await endTokensOfUser(db, 'other-user');
    await untilThere('auth_pub:filled', 'auth_pub:nb:user:other-user');
    await redis.flushdb();
    await untilThere('auth_pub:filled');
    expect(
      await redis.exists(`auth_pub:revoked:${decodeJwt(accessToken).jti ?? ''}`, 'auth_pub:nb:user:other-user'),
    ).toBe(2);
    expect(await redis.pttl('auth_pub:filled')).toBe(-1);
  });
});

describe('a Redis restored with old data', () => {
  it.each([
    ['marked as filled an hour ago', String((Date.now() - 3_600_000) * 1000)],
    ['marked without an instant, as by earlier releases', '1'],
    ['with an unreadable mark', 'garbage'],
  ])('%s, receives what is missing before it counts as fresh', async (_what, filled) => {
    const auth = await connected();
    const { accessToken } = await auth.tokens.issue(login);
    await auth.tokens.revoke({ ...app, token: accessToken });
    const key = `auth_pub:revoked:${decodeJwt(accessToken).jti ?? ''}`;
    await untilThere(key, 'auth_pub:fresh');
    await database.admin(`update auth.revocation set revoked_at = now() - interval '10 minutes'`);
    await redis.multi().flushdb().set('auth_pub:filled', filled).exec();
    await untilThere('auth_pub:fresh');
    expect(await redis.exists(key)).toBe(1);
    expect(Number(await redis.get('auth_pub:filled'))).toBeGreaterThan((Date.now() - 60_000) * 1000);
  });

  it('marked by a clock that was set back since, is refilled', async () => {
    await connected();
    await untilThere('auth_pub:fresh');
    const ahead = (Date.now() + 3_600_000) * 1000;
    await redis.multi().flushdb().set('auth_pub:filled', String(ahead)).exec();
    await untilThere('auth_pub:fresh');
    expect(Number(await redis.get('auth_pub:filled'))).toBeLessThan(ahead);
  });
});

describe('the filling of Redis', () => {
  it('is done by one replica at a time, and completes', async () => {
    const claim = await beginFilling(redis);
    expect(await beginFilling(redis)).toBeUndefined();
    expect(await endFilling(redis, claim ?? '', 7)).toBe(true);
    expect(await redis.mget('auth_pub:filled', 'auth_pub:filling')).toEqual(['7', null]);
  });

  it.each([
    ['lost its keys meanwhile', () => redis.flushdb()],
    ['has been claimed by another replica since', () => redis.set('auth_pub:filling', 'another')],
  ])('is void when Redis %s', async (_what, disturb) => {
    const claim = await beginFilling(redis);
    await disturb();
    expect(await endFilling(redis, claim ?? '', 7)).toBe(false);
    expect(await redis.exists('auth_pub:filled')).toBe(0);
  });

  it('is open to other replicas again when the replica dies', async () => {
    await beginFilling(redis);
    expect(await redis.pttl('auth_pub:filling')).toBeGreaterThan(0);
  });
});

describe('the mark of copied entries', () => {
  it('only moves forward, and shows that a publisher is active', async () => {
    await redis.set('auth_pub:filled', '1700000000000000');
    const later = { since: 1_700_000_000_000_000, until: 1_700_000_000_000_009 };
    expect(await markCopied(redis, later, 500)).toBe(true);
    expect(await readFilled(redis)).toBe(later.until);
    expect(await redis.exists('auth_pub:fresh')).toBe(1);
    expect(await markCopied(redis, { since: later.since, until: later.since }, 0)).toBe(true);
    expect(await readFilled(redis)).toBe(later.until);
  });

  it.each([
    ['lost everything', () => redis.flushdb()],
    ['was restored with old data', () => redis.set('auth_pub:filled', '5')],
    ['was restored with a mark of the future', () => redis.set('auth_pub:filled', '8')],
  ])('is not set in a Redis that %s meanwhile', async (_what, disturb) => {
    await disturb();
    expect(await markCopied(redis, { since: 6, until: 7, latest: 7 }, 500)).toBe(false);
    expect(await readFilled(redis)).not.toBe(7);
    expect(await redis.exists('auth_pub:fresh')).toBe(0);
  });
});

describe('the list of changes', () => {
  const names = Array.from({ length: 23 }, (_, index) => `listed-${String(index).padStart(2, '0')}`);

  async function listAll(since: number, limit: number): Promise<string[]> {
    const seen: string[] = [];
    let page = '';
    do {
      const answer = await listRevocationChanges(db, since, page, limit);
      seen.push(...answer.tokens.map(({ tokenId }) => tokenId), ...answer.notBefores.map(({ subject }) => subject));
      page = answer.nextPage;
    } while (page !== '');
    return seen.filter((name) => name.startsWith('listed-'));
  }

  beforeAll(async () => {
    const values = names.map((name) => `('${name}', now() + interval '1 hour')`).join(', ');
    await database.admin(`insert into auth.revocation (jti, keep_until) values ${values}, ('listed-dead', now())`);
    const users = names.slice(0, 17).map((name) => `('user', '${name}/u', 1, now() + interval '1 hour')`);
    const clients = names.slice(0, 3).map((name) => `('client', '${name}/c', 1, now() + interval '1 hour')`);
    await database.admin(`insert into auth.not_before (kind, subject, not_before, keep_until)
      values ${[...users, ...clients].join(', ')}, ('user', 'listed-dead/u', 1, now())`);
  });

  const expected = [
    ...names,
    ...names.slice(0, 17).map((name) => `${name}/u`),
    ...names.slice(0, 3).map((name) => `${name}/c`),
  ].sort();

  it.each([1, 2, 5, 20, 23, 1_000])('is complete and without duplicates in pages of %d', async (limit) => {
    expect((await listAll(0, limit)).sort()).toEqual(expected);
  });

  it('begins at the requested position, and always shortly before now', async () => {
    const { nextSince } = await listRevocationChanges(db, 0, '');
    const now = Date.now() * 1000;
    expect(nextSince).toBeLessThan(now - 25_000_000);
    expect((await listAll(nextSince, 1_000)).sort()).toEqual(expected);
    expect(await listAll(now + 60_000_000, 1_000)).toEqual([]);
  });

  it('is sent to followers that wait, whichever replica they follow', async () => {
    const [auth, other] = [await cutOff(), await cutOff()];
    const { accessToken } = await auth.tokens.issue(login);
    const { jti = '' } = decodeJwt(accessToken);
    // Readings begin two seconds earlier, so these have nothing yet.
    const since = (Date.now() + 2_000) * 1000;
    const lists = [auth, other].map(({ revocations }) => revocations.listChanges({ since, page: '', waitMs: 4_000 }));
    await auth.tokens.revoke({ ...app, token: accessToken });
    for (const { tokens } of await Promise.all(lists)) expect(tokens.map(({ tokenId }) => tokenId)).toContain(jti);
  });

  it('is open to every service, page by page', async () => {
    const auth = await cutOff();
    const { tokens, notBefores, nextPage } = await auth.revocations.listChanges({ since: 0, page: '' });
    expect(nextPage).toBe('');
    expect(tokens).toContainEqual({ tokenId: 'listed-00', remainingSeconds: expect.closeTo(3600, -3) });
    expect(notBefores).toContainEqual({
      kind: 'client',
      subject: 'listed-00/c',
      notBefore: 1,
      remainingSeconds: expect.closeTo(3600, -3),
    });
  });
});
