import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually, type TestDatabase } from '@crm/testkit';
import { createAuthDatabase, login, openPool, SECRET, seed, startAuth, type AuthUnderTest } from './auth-under-test.js';

interface Tokens {
  readonly refreshToken: string;
  readonly scope: string;
}

/** Sessions that wait for a lock. */
const BLOCKED = `select count(*)::int from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock'`;

describe('the refresh token grant', () => {
  let database: TestDatabase;
  let auth: AuthUnderTest;

  beforeAll(async () => {
    database = await createAuthDatabase();
    await seed(database);
    auth = await startAuth(database);
    await eventually(() => auth.keys.getJwks({}));
  });

  afterAll(async () => {
    await auth.stop();
    await database.drop();
  });

  const refresh = (refreshToken: string, members: object = {}): Promise<Tokens> =>
    auth.tokens.issue({ grantType: 'refresh_token', clientId: 'app', clientSecret: SECRET, refreshToken, ...members });

  it('narrows the access token to the requested scopes without changing the grant', async () => {
    const first = await auth.tokens.issue(login);
    const narrow = await refresh(first.refreshToken, { scope: 'standard:read' });
    expect(narrow.scope).toBe('standard:read');
    expect((await refresh(narrow.refreshToken)).scope).toBe('standard:create standard:read admin:access');
  });

  it('limits#turns-of-refreshes: those of one user hold up neither refreshes of others nor logins', async () => {
    const credentials = { clientId: 'machine', clientSecret: SECRET };
    const ask = () => auth.tokens.issue({ grantType: 'client_credentials', ...credentials });
    // More than auth has connections.
    const ofAnn = await Promise.all(Array.from({ length: 12 }, ask));
    const benLogin = { ...login, username: 'ben' };
    const ofBen = await auth.tokens.issue(benLogin);
    const db = openPool(database);
    let underWay: Promise<unknown>[] = [];
    let isAnnServed = false;
    await db.transaction(async (tx) => {
      await tx.run({ text: `select from auth.token_family where user_id = 'u1' for update`, values: [] });
      underWay = ofAnn.map(({ refreshToken }) => refresh(refreshToken, credentials));
      await eventually(async () => {
        const [blocked] = await database.admin<{ count: number }>(BLOCKED);
        expect(blocked?.count).toBeGreaterThanOrEqual(4);
      });
      const next = ask().then(() => (isAnnServed = true));
      await Promise.all([refresh(ofBen.refreshToken), auth.tokens.issue(benLogin)]);
      expect(isAnnServed).toBe(false);
      underWay.push(next);
    });
    await Promise.all(underWay);
    await db.stop();
  });

  it('limits#turns-of-refreshes: invalid requests from one network do not hold up those from others', async () => {
    const refused: string[] = [];
    const send = async (peerAddress: string): Promise<void> => {
      await expect(refresh('A'.repeat(92), { peerAddress })).rejects.toBeDefined();
      refused.push(peerAddress);
    };
    const db = openPool(database);
    let underWay: Promise<void>[] = [];
    await db.transaction(async (tx) => {
      await tx.run({ text: 'lock table auth.oauth_client in access exclusive mode', values: [] });
      underWay = [...Array<string>(40).fill('10.0.0.7'), '10.0.0.8'].map(send);
      await sleep(300);
    });
    await Promise.all(underWay);
    await db.stop();
    expect(refused.indexOf('10.0.0.8')).toBeLessThan(10);
  });

  it.each(['A'.repeat(92), 'x'.repeat(5_000), 'eyJhbGciOiJub25lIn0.e30.'])('rejects %j', async (token) => {
    await expect(refresh(token)).rejects.toMatchObject({ code: 8522 });
  });

  it.each([
    ['idle too long', `update auth.refresh_token set expires_at = now() where used_at is null`],
    ['at the end of its family', `update auth.token_family set expires_at = now()`],
    ['of a revoked family', `update auth.token_family set revoked_at = now()`],
    ['of a user who is no longer active', `update records.users set status = 'Inactive' where id = 'u1'`],
    ['that is not stored', `delete from auth.refresh_token`],
  ])('rejects a token %s', async (_what, change) => {
    const { refreshToken } = await auth.tokens.issue(login);
    await database.admin(change);
    try {
      await expect(refresh(refreshToken)).rejects.toMatchObject({ code: 8522 });
    } finally {
      await database.admin(`update records.users set status = 'Active' where id = 'u1'`);
    }
  });
});
