import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createJwksSource, createTokenVerifier, type Actor } from '@crm/token';
import { eventually, type TestDatabase } from '@crm/testkit';
import {
  createAuthDatabase,
  ISSUER,
  login,
  PASSWORD,
  SECRET,
  seed,
  silentLogger,
  startAuth,
  type AuthUnderTest,
} from './auth-under-test.js';

describe('TokenService.Issue', () => {
  let database: TestDatabase;
  let auth: AuthUnderTest;
  let verify: (token: string) => Promise<Actor>;

  beforeAll(async () => {
    database = await createAuthDatabase();
    await seed(database);
    auth = await startAuth(database, {
      CRM_AUTH_LOGIN_FAILURE_LIMIT: '1000',
      CRM_AUTH_LOGIN_FAILURE_LIMIT_PER_ADDRESS: '1000',
    });
    const jwks = createJwksSource({
      fetch: async () => (await auth.keys.getJwks({})).jwksJson,
      logger: silentLogger(),
      cooldownMs: 0,
    });
    const verifier = createTokenVerifier({ issuer: ISSUER, audience: 'crm-api', jwks });
    verify = (token) => verifier.verify(token);
    await eventually(() => auth.keys.getJwks({}));
  });

  afterAll(async () => {
    await auth.stop();
    await database.drop();
  });

  it.each(['ann', 'ANN', 'Ann'])('finds the user %s regardless of case', async (username) => {
    const { accessToken } = await auth.tokens.issue({ ...login, username });
    expect((await verify(accessToken)).userId).toBe('u1');
  });

  const machine = { grantType: 'client_credentials', clientSecret: SECRET };
  it.each([
    ['a password of 1 MiB', { ...login, password: 'x'.repeat(1_048_576) }, 8520, 'password'],
    ['NUL in the user name', { ...login, username: 'An\0n' }, 8520, 'username'],
    ['NUL in the client id', { ...login, clientId: '\0' }, 8520, 'client_id'],
    ['a grant the client may not use', { ...machine, clientId: 'app' }, 8523, undefined],
    ['an inactive user', { ...login, username: 'inactive' }, 8522, undefined],
    ['a deleted user', { ...login, username: 'deleted' }, 8522, undefined],
    ['a user without password', { ...login, username: 'passwordless' }, 8522, undefined],
    ['SQL in the user name', { ...login, username: "' or 1=1 --" }, 8522, undefined],
    ['a client of an inactive user', { ...machine, clientId: 'of-inactive' }, 8522, undefined],
  ])('rejects %s', async (_what, request, code, parameter) => {
    const started = performance.now();
    await expect(auth.tokens.issue(request)).rejects.toMatchObject({
      code,
      faults: [parameter === undefined ? { code } : { code, source: { parameter } }],
    });
    expect(performance.now() - started).toBeLessThan(10_000);
  });

  it('lists every missing parameter', async () => {
    await expect(auth.tokens.issue({ ...login, username: '', password: '' })).rejects.toMatchObject({
      faults: [{ source: { parameter: 'username' } }, { source: { parameter: 'password' } }],
    });
  });

  it('is unavailable, not broken, while records has not published its users', async () => {
    await database.admin('revoke select on records_pub.user_v1 from auth_svc');
    await expect(auth.tokens.issue(login)).rejects.toMatchObject({ code: 8902, retryAfterSeconds: 2 });
    await database.admin('grant select on records_pub.user_v1 to auth_svc');
    await expect(auth.tokens.issue(login)).resolves.toBeDefined();
  });

  it('rehashes a password of another cost after a successful login', async () => {
    const before = await database.admin<{ hash: string }>(`select hash from auth.credential where user_id = 'u2'`);
    const stronger = await startAuth(database, { CRM_AUTH_ARGON2_MEMORY_KIB: '128' });
    await eventually(() => stronger.tokens.issue({ ...login, username: 'ben' }));
    const after = await database.admin<{ hash: string }>(`select hash from auth.credential where user_id = 'u2'`);
    expect(before[0]?.hash).toContain('m=64,');
    expect(after[0]?.hash).toContain('m=128,');
    await expect(stronger.tokens.issue({ ...login, username: 'ben' })).resolves.toBeDefined();
    await stronger.stop();
  });

  it('stores and logs no tokens, secrets or passwords', async () => {
    const { accessToken, refreshToken } = await auth.tokens.issue(login);
    await expect(auth.tokens.issue({ ...login, password: 'wrong-but-secret' })).rejects.toMatchObject({ code: 8522 });
    const tables = [
      'oauth_client',
      'credential',
      'token_family',
      'refresh_token',
      'access_token',
      'login_failure',
      'login_origin',
      'signing_key',
    ];
    const rows = await Promise.all(
      tables.map((table) => database.admin(`select to_jsonb(t)::text from auth.${table} t`)),
    );
    const stored = JSON.stringify(rows);
    for (const secret of [accessToken, refreshToken, SECRET, PASSWORD, 'wrong-but-secret']) {
      expect(stored).not.toContain(secret);
      expect(auth.log()).not.toContain(secret);
    }
    expect(auth.log()).toContain('"event":"token.issued"');
    expect(auth.log()).toContain('"event":"token.refused"');
  });

  it('counts issued tokens and rejections', async () => {
    const metrics = await (await fetch(`${auth.opsUrl}/metrics`)).text();
    expect(metrics).toMatch(/crm_tokens_issued_total\{grant="password",result="ok"\} \d/);
    expect(metrics).toMatch(/crm_tokens_issued_total\{grant="client_credentials",result="unauthorized_client"\} \d/);
    expect(metrics).toMatch(/crm_argon2_duration_seconds_count \d/);
  });
});
