import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Database } from '@crm/postgres';
import { eventually, type TestDatabase } from '@crm/testkit';
import { decodeJwt } from 'jose';
import { parseClientLine } from '../src/commands/put-client.js';
import { setPassword } from '../src/commands/set-password.js';
import { createPasswordHasher, type PasswordHasher } from '../src/domain/password-hash.js';
import { findClient, putClient } from '../src/repository/clients.js';
import { endTokensOfInactiveUsers } from '../src/repository/ended-users.js';
import {
  confirmNotBefores,
  endTokensOfClient,
  endTokensOfKey,
  endTokensOfUser,
} from '../src/repository/not-befores.js';
import { insertFamily } from '../src/repository/token-families.js';
import { endTokens } from '../src/revocation/end-tokens.js';
import {
  createAuthDatabase,
  openPool,
  PASSWORD,
  SECRET,
  seed,
  silentLogger,
  startAuth,
  type AuthUnderTest,
} from './auth-under-test.js';
import { isRevokedSays } from './is-revoked.js';

const NEW_PASSWORD = 'another battery, another staple';

interface Tokens {
  readonly accessToken: string;
  readonly refreshToken: string;
}

let database: TestDatabase;
let db: Database;
let auth: AuthUnderTest;
let hasher: PasswordHasher;
/** A user and a client for each test. */
let userId: string;
let clientId: string;
let count = 0;

beforeAll(async () => {
  database = await createAuthDatabase();
  await seed(database);
  db = openPool(database);
  hasher = await createPasswordHasher({ memoryKiB: 64, timeCost: 1 });
  auth = await startAuth(database);
  await eventually(() => auth.keys.getJwks({}));
});

afterAll(async () => {
  await auth.stop();
  await db.stop();
  await database.drop();
});

beforeEach(async () => {
  count += 1;
  userId = `nb-user-${String(count)}`;
  clientId = `nb-client-${String(count)}`;
  await database.admin(`insert into records.users values ('${userId}', '${userId}', 'Active', false, false)`);
  await setPassword(db, hasher, { userId, password: PASSWORD }, silentLogger());
  await putClient(db, clientWith({}));
});

function clientWith(members: Record<string, unknown>) {
  const grants = ['password', 'refresh_token'];
  return parseClientLine({
    id: clientId,
    name: 'Client',
    secret: SECRET,
    grants,
    scopes: ['standard:read'],
    ...members,
  });
}

function login(password = PASSWORD): Promise<Tokens> {
  return auth.tokens.issue({ grantType: 'password', clientId, clientSecret: SECRET, username: userId, password });
}

function refresh({ refreshToken }: Tokens): Promise<Tokens> {
  return auth.tokens.issue({ grantType: 'refresh_token', clientId, clientSecret: SECRET, refreshToken });
}

async function expectEnded(tokens: Tokens): Promise<void> {
  await eventually(async () => {
    expect(await isRevokedSays(auth, tokens.accessToken)).toBe(true);
  });
  await expect(refresh(tokens)).rejects.toMatchObject({ code: 8522 });
}

async function expectAlive(tokens: Tokens): Promise<void> {
  expect(await isRevokedSays(auth, tokens.accessToken)).toBe(false);
  await expect(refresh(tokens)).resolves.toBeDefined();
}

function setStatus(members: string): Promise<unknown> {
  return database.admin(`update records.users set ${members}, date_modified = now() where id = '${userId}'`);
}

describe('a not-before', () => {
  // The first two tests wait for the time of a not-before, and each dates the next one further ahead.
  it('dates a token ahead by less than a second when nothing else has happened', async () => {
    const { notBefore } = await endTokensOfUser(db, userId);
    expect(notBefore).toBeLessThanOrEqual(Math.floor(Date.now() / 1000) + 1);
    const { accessToken } = await login();
    expect(decodeJwt(accessToken).iat).toBeLessThanOrEqual(Math.max(notBefore, Math.floor(Date.now() / 1000)));
  });

  it('is confirmed after its transaction, and then revokes tokens stored while it was invisible', async () => {
    const stored = Promise.withResolvers<Tokens>();
    const [ended] = await endTokens(db, async (tx) => {
      const notBefore = await endTokensOfUser(tx, userId);
      // Not visible to others yet; the second of the not-before has started when the token is signed.
      await eventually(() => {
        expect(Date.now()).toBeGreaterThanOrEqual(notBefore.notBefore * 1000);
      });
      stored.resolve(await login());
      return [notBefore];
    });
    expect(ended).toMatchObject({ kind: 'user', subject: userId });
    await expectEnded(await stored.promise);
  });

  it.each([
    ['user', (tx: Database) => endTokensOfUser(tx, userId)],
    ['client', (tx: Database) => endTokensOfClient(tx, clientId)],
  ])('of a %s revokes every token issued before it, and none issued afterwards', async (_kind, end) => {
    const before = [await login(), await login()];
    await end(db);
    const after = await login();
    for (const tokens of before) await expectEnded(tokens);
    await expectAlive(after);
  });

  it('does not affect the tokens of others', async () => {
    const tokens = await login();
    await endTokensOfUser(db, 'u1');
    await endTokensOfClient(db, 'app2');
    await endTokensOfKey(db, 'no-such-key');
    await expectAlive(tokens);
  });

  it('revokes tokens issued between two of them, however close they are', async () => {
    await endTokensOfUser(db, userId);
    const between = await login();
    await endTokensOfUser(db, userId);
    await expectEnded(between);
    await expectAlive(await login());
  });

  it.each([
    ['user', () => endTokensOfUser(db, userId), () => endTokensOfClient(db, clientId)],
    ['client', () => endTokensOfClient(db, clientId), () => endTokensOfUser(db, userId)],
  ])('revokes tokens dated to one of the %s in the same second', async (_kind, first, second) => {
    await first();
    const between = await login();
    const { notBefore } = await second();
    expect(notBefore).toBeGreaterThan(Number(decodeJwt(between.accessToken).iat));
    await expectEnded(between);
    await expectAlive(await login());
  });

  it.each([20_000, -20_000])('revokes tokens of a process whose clock is %d ms ahead', async (aheadMs) => {
    const now = Date.now.bind(Date);
    const clock = jest.spyOn(Date, 'now').mockImplementation(() => now() + aheadMs);
    try {
      const before = await login();
      const refreshed = await refresh(before);
      await endTokensOfUser(db, userId);
      const after = await login();
      for (const { accessToken } of [before, refreshed]) expect(await isRevokedSays(auth, accessToken)).toBe(true);
      await expectAlive(after);
    } finally {
      clock.mockRestore();
    }
  });

  it('prevents storage for a grant that was checked before it', async () => {
    const seen = { user: 0, client: 0 };
    const until = Math.floor(Date.now() / 1000) + 3600;
    const store = (): Promise<boolean> => {
      const id = crypto.randomUUID();
      const scopes = new Set<never>();
      const family = { id, clientId, userId, grantType: 'password' as const, scopes, expiresAt: until };
      return insertFamily(db, family, seen, { id: crypto.randomUUID(), expiresAt: until, keyId: 'k' }, undefined);
    };
    expect(await store()).toBe(true);
    await endTokensOfClient(db, clientId);
    expect(await store()).toBe(false);
    seen.client = (await findClient(db, clientId))?.notBefore ?? 0;
    expect(await store()).toBe(true);
    await endTokensOfUser(db, userId);
    expect(await store()).toBe(false);
  });

  it('is kept as long as the tokens it revokes could live', async () => {
    await login();
    const [family] = await database.admin<{ seconds: string }>(
      `select extract(epoch from max(expires_at) - now()) as seconds from auth.token_family where user_id = '${userId}'`,
    );
    const { remainingSeconds } = await endTokensOfUser(db, userId);
    expect(remainingSeconds).toBeGreaterThan(Number(family?.seconds) + 86_400);
  });

  it('of a key revokes every token that names the key', async () => {
    const { notBefore } = await endTokensOfKey(db, 'leaked');
    expect(notBefore).toBe(Number.MAX_SAFE_INTEGER);
    expect(await confirmNotBefores(db, [{ kind: 'key', subject: 'leaked', notBefore, remainingSeconds: 1 }])).toEqual(
      [],
    );
  });
});

describe('a password', () => {
  it('revokes the tokens of the user when it changes', async () => {
    const before = await login();
    await setPassword(db, hasher, { userId, password: NEW_PASSWORD }, silentLogger());
    await expectEnded(before);
    await expectAlive(await login(NEW_PASSWORD));
  });

  it('revokes nothing when it is the same, even at another cost', async () => {
    const before = await login();
    await setPassword(db, hasher, { userId, password: PASSWORD }, silentLogger());
    const dearer = await createPasswordHasher({ memoryKiB: 128, timeCost: 1 });
    await setPassword(db, dearer, { userId, password: PASSWORD }, silentLogger());
    await expectAlive(before);
  });
});

describe('a client', () => {
  const put = async (members: Record<string, unknown>): Promise<boolean> => putClient(db, clientWith(members));

  it.each<[string, Record<string, unknown>]>([
    ['its secret', { secret: `${SECRET}x` }],
    ['its kind', { isConfidential: false }],
    ['its grants', { grants: ['password', 'refresh_token', 'client_credentials'] }],
    ['its scopes', { scopes: ['standard:read', 'standard:create'] }],
    ['its user', { associatedUserId: '1' }],
  ])('loses its tokens when %s changes', async (_what, members) => {
    expect(await put(members)).toBe(true);
    expect(await put(members)).toBe(false);
  });

  it('keeps its tokens when its name or the order of its lists changes', async () => {
    expect(await put({ name: 'Other', grants: ['refresh_token', 'password'] })).toBe(false);
  });
});

describe('a user', () => {
  it.each([
    ['disabled', `status = 'Inactive'`],
    ['deleted', 'deleted = true'],
    ['without a status', 'status = null'],
  ])('who is %s loses every token', async (_what, change) => {
    const tokens = await login();
    await setStatus(change);
    await eventually(async () => {
      expect(await isRevokedSays(auth, tokens.accessToken)).toBe(true);
    });
    await expect(refresh(tokens)).rejects.toMatchObject({ code: 8522 });
    await setStatus(`status = 'Active', deleted = false`);
    expect(await isRevokedSays(auth, tokens.accessToken)).toBe(true);
    await expect(refresh(tokens)).rejects.toMatchObject({ code: 8522 });
    await expectAlive(await login());
  });

  it('who only loses administrator rights keeps the tokens, as rights are read at each request', async () => {
    const tokens = await login();
    await setStatus('is_admin = false');
    await endTokensOfInactiveUsers(db, 0);
    await expectAlive(tokens);
  });

  it('is detected once, by the first process to check, and also after a restart', async () => {
    await auth.stop();
    await setStatus(`status = 'Inactive'`);
    const found = await Promise.all([0, 0, 0].map((since) => endTokensOfInactiveUsers(db, since)));
    const subjects = found.flatMap(({ notBefores }) => notBefores).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject === userId)).toEqual([userId]);
    expect((await endTokensOfInactiveUsers(db, 0)).notBefores).toEqual([]);
    await setStatus(`status = 'Active'`);
    expect((await endTokensOfInactiveUsers(db, 0)).notBefores).toEqual([]);
    await setStatus(`status = 'Inactive'`);
    auth = await startAuth(database);
    await eventually(() => {
      expect(auth.log()).toContain(userId);
    });
  });

  it('changed long ago is not checked again, but one whose change became visible late is', async () => {
    const { nextSince } = await endTokensOfInactiveUsers(db, 0);
    await database.admin(`update records.users set status = 'Inactive', date_modified = now() - interval '20 seconds'
      where id = '${userId}'`);
    await eventually(async () => {
      await endTokensOfInactiveUsers(db, nextSince);
      const [row] = await database.admin(`select from auth.ended_user where user_id = '${userId}'`);
      expect(row).toBeDefined();
    });
    expect(nextSince).toBeLessThan((Date.now() - 20_000) * 1000);
  });
});

describe('without the view of users', () => {
  afterEach(() => database.admin('grant select on records_pub.user_v1 to auth_svc'));

  it('one line is logged, however long it lasts, and checks resume afterwards', async () => {
    await database.admin('revoke select on records_pub.user_v1 from auth_svc');
    await eventually(() => {
      expect(auth.log()).toContain('user.ended_failed');
    });
    await database.admin('grant select on records_pub.user_v1 to auth_svc');
    const tokens = await eventually(() => login());
    await setStatus(`status = 'Inactive'`);
    await eventually(async () => {
      expect(await isRevokedSays(auth, tokens.accessToken)).toBe(true);
    });
    expect(auth.log().split('user.ended_failed')).toHaveLength(2);
  });
});
