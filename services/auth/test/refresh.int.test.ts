import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { decodeJwt } from 'jose';
import { eventually, type TestDatabase } from '@crm/testkit';
import { createAuthDatabase, login, SECRET, seed, startAuth, type AuthUnderTest } from './auth-under-test.js';
import { isRevokedSays } from './is-revoked.js';

interface Tokens {
  readonly accessToken: string;
  readonly refreshToken: string;
  readonly scope: string;
}

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

  function isDead({ accessToken }: Tokens): Promise<boolean> {
    return isRevokedSays(auth, accessToken);
  }

  it('issues new tokens with the same rights, generation after generation', async () => {
    let tokens: Tokens = await auth.tokens.issue(login);
    const seen = new Set([tokens.refreshToken]);
    for (let generation = 1; generation <= 4; generation += 1) {
      tokens = await refresh(tokens.refreshToken);
      expect(tokens.scope).toBe('standard:create standard:read admin:access');
      expect(decodeJwt(tokens.accessToken)).toMatchObject({ sub: 'u1', client_id: 'app' });
      seen.add(tokens.refreshToken);
    }
    expect(seen.size).toBe(5);
    await expect(isDead(tokens)).resolves.toBe(false);
  });

  it('is available to the client-credentials grant too', async () => {
    const machine = { clientId: 'machine', clientSecret: SECRET };
    const { refreshToken } = await auth.tokens.issue({ grantType: 'client_credentials', ...machine });
    const renewed = await refresh(refreshToken, machine);
    expect(decodeJwt(renewed.accessToken)).toMatchObject({ sub: 'u1', client_id: 'machine' });
  });

  it('treats the reuse of any generation as theft and revokes only this family', async () => {
    const other = await auth.tokens.issue(login);
    const generations: Tokens[] = [await auth.tokens.issue(login)];
    for (let generation = 1; generation <= 4; generation += 1) {
      generations.push(await refresh(generations.at(-1)?.refreshToken ?? ''));
    }
    await expect(refresh(generations[1]?.refreshToken ?? '')).rejects.toMatchObject({ code: 8522 });
    for (const tokens of generations) {
      await expect(refresh(tokens.refreshToken)).rejects.toMatchObject({ code: 8522 });
      await expect(isDead(tokens)).resolves.toBe(true);
    }
    await expect(isDead(other)).resolves.toBe(false);
    await expect(refresh(other.refreshToken)).resolves.toBeDefined();
    expect(auth.log()).toContain('"event":"token.reused"');
  });

  it('succeeds at most once in twenty parallel uses, and revokes the family', async () => {
    const first = await auth.tokens.issue(login);
    const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => refresh(first.refreshToken)));
    const winners = outcomes.filter((outcome) => outcome.status === 'fulfilled').map(({ value }) => value);
    expect(winners.length).toBeLessThanOrEqual(1);
    const losers = outcomes.filter((outcome) => outcome.status === 'rejected').map(({ reason }) => reason as unknown);
    expect(losers).toEqual(losers.map(() => expect.objectContaining({ code: 8522 })));
    for (const tokens of [first, ...winners]) {
      await expect(refresh(tokens.refreshToken)).rejects.toMatchObject({ code: 8522 });
      await expect(isDead(tokens)).resolves.toBe(true);
    }
  });

  it('narrows the access token to the requested scopes without changing the grant', async () => {
    const first = await auth.tokens.issue(login);
    const narrow = await refresh(first.refreshToken, { scope: 'standard:read' });
    expect(narrow.scope).toBe('standard:read');
    expect((await refresh(narrow.refreshToken)).scope).toBe('standard:create standard:read admin:access');
  });

  it('rejects a scope beyond the grant and keeps the token valid', async () => {
    const { refreshToken } = await auth.tokens.issue({ ...login, scope: 'standard:read' });
    await expect(refresh(refreshToken, { scope: 'standard:create' })).rejects.toMatchObject({ code: 8525 });
    await expect(refresh(refreshToken)).resolves.toMatchObject({ scope: 'standard:read' });
  });

  it('rejects another client without harm to the owner', async () => {
    const { refreshToken } = await auth.tokens.issue(login);
    await expect(refresh(refreshToken, { clientId: 'app2' })).rejects.toMatchObject({ code: 8522 });
    await expect(refresh(refreshToken, { clientId: 'login-only' })).rejects.toMatchObject({ code: 8523 });
    await expect(refresh(refreshToken)).resolves.toBeDefined();
  });

  it.each(['', 'garbage', 'A'.repeat(92), 'x'.repeat(5_000), 'eyJhbGciOiJub25lIn0.e30.'])(
    'rejects %j',
    async (token) => {
      const code = token === '' ? 8520 : 8522;
      await expect(refresh(token)).rejects.toMatchObject({ code });
    },
  );

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
