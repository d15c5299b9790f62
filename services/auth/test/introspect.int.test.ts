import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Queryable } from '@crm/postgres';
import { eventually, type TestDatabase } from '@crm/testkit';
import { endTokensOfClient, endTokensOfUser } from '../src/repository/not-befores.js';
import { endTokens } from '../src/revocation/end-tokens.js';
import { createAuthDatabase, login, openPool, SECRET, seed, startAuth, type AuthUnderTest } from './auth-under-test.js';

const app = { clientId: 'app', clientSecret: SECRET };
const INACTIVE = {
  active: false,
  scope: '',
  clientId: '',
  username: '',
  tokenType: '',
  exp: 0,
  iat: 0,
  nbf: 0,
  sub: '',
  aud: '',
  iss: '',
  jti: '',
};

describe('TokenService.Introspect', () => {
  let database: TestDatabase;
  let auth: AuthUnderTest;

  beforeAll(async () => {
    database = await createAuthDatabase();
    await seed(database);
    auth = await startAuth(database, {
      CRM_AUTH_LOGIN_FAILURE_LIMIT: '1000',
      CRM_AUTH_LOGIN_FAILURE_LIMIT_PER_ADDRESS: '1000',
    });
    await eventually(() => auth.keys.getJwks({}));
  });

  afterAll(async () => {
    await auth.stop();
    await database.drop();
  });

  const introspect = (token: string, client = app): ReturnType<AuthUnderTest['tokens']['introspect']> =>
    auth.tokens.introspect({ ...client, token });

  it('reports tokens of inactive users as inactive', async () => {
    const { accessToken, refreshToken } = await auth.tokens.issue({ ...login, username: 'ben' });
    await database.admin(`update records.users set status = 'Inactive' where id = 'u2'`);
    for (const token of [accessToken, refreshToken]) expect(await introspect(token)).toEqual(INACTIVE);
    await database.admin(`update records.users set status = 'Active' where id = 'u2'`);
  });

  it.each([
    ['user', { username: 'Ann', clientId: 'app' }, (tx: Queryable) => endTokensOfUser(tx, 'u1')],
    ['client', { username: 'ben', clientId: 'app2' }, (tx: Queryable) => endTokensOfClient(tx, 'app2')],
  ])(
    'reports tokens before a not-before of their %s as inactive, and later ones as active',
    async (_kind, who, end) => {
      const client = { clientId: who.clientId, clientSecret: SECRET };
      const { accessToken, refreshToken } = await auth.tokens.issue({ ...login, ...who });
      const db = openPool(database);
      await endTokens(db, async (tx) => [await end(tx)]);
      await db.stop();
      for (const token of [accessToken, refreshToken]) expect(await introspect(token, client)).toEqual(INACTIVE);
      const later = await auth.tokens.issue({ ...login, ...who });
      for (const token of [later.accessToken, later.refreshToken])
        expect(await introspect(token, client)).toMatchObject({ active: true });
    },
  );

  it('reports tokens as inactive from the second of their expiry', async () => {
    const brief = await startAuth(database, { CRM_AUTH_ACCESS_TOKEN_TTL: '1s', CRM_AUTH_REFRESH_TOKEN_IDLE: '1s' });
    const { accessToken, refreshToken } = await eventually(() => brief.tokens.issue(login));
    await eventually(async () => {
      for (const token of [accessToken, refreshToken])
        expect(await brief.tokens.introspect({ ...app, token })).toEqual(INACTIVE);
    });
    await brief.stop();
  });

  it('reports a refresh token as inactive when its client may not use it', async () => {
    const loginOnly = { clientId: 'login-only', clientSecret: SECRET };
    const { accessToken, refreshToken } = await auth.tokens.issue({ ...login, ...loginOnly });
    expect(await introspect(accessToken, loginOnly)).toMatchObject({ active: true });
    expect(await introspect(refreshToken, loginOnly)).toEqual(INACTIVE);
  });

  it('reports an altered token as inactive', async () => {
    const { accessToken, refreshToken } = await auth.tokens.issue(login);
    for (const token of [
      `${accessToken}x`,
      accessToken.slice(0, -2),
      refreshToken.slice(1),
      `A${refreshToken.slice(1)}x`,
    ])
      expect(await introspect(token)).toEqual(INACTIVE);
  });

  it.each([
    ['no token', { ...app }, 8520],
    ['NUL in the token', { ...app, token: 'a\0b' }, 8520],
    ['no client', { token: 'x' }, 8521],
    ['a wrong secret', { ...app, clientSecret: 'wrong', token: 'x' }, 8521],
    ['no secret', { clientId: 'app', token: 'x' }, 8521],
    ['an unknown client', { ...app, clientId: 'nobody', token: 'x' }, 8521],
    ['a public client, which cannot authenticate', { clientId: 'spa', token: 'x' }, 8521],
  ])('rejects %s', async (_what, request, code) => {
    await expect(auth.tokens.introspect(request)).rejects.toMatchObject({ code });
  });
});
