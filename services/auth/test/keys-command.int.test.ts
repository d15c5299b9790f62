import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { decodeProtectedHeader } from 'jose';
import { eventually, type TestDatabase } from '@crm/testkit';
import { runKeys } from '../src/commands/keys.js';
import { createAuthDatabase, keys, login, seed, startAuth, type AuthUnderTest } from './auth-under-test.js';
import { isRevokedSays } from './is-revoked.js';

interface Listed {
  readonly kid: string;
  readonly state: string;
  readonly algorithm: string;
}

/** Short enough to wait for, and just long enough to be allowed. */
const SHORT = {
  CRM_AUTH_JWKS_MAX_AGE: '400ms',
  CRM_AUTH_KEY_MARGIN: '200ms',
  CRM_AUTH_KEY_PENDING: '1s',
  CRM_AUTH_KEY_TICK_INTERVAL: '100ms',
  CRM_AUTH_KEY_RELOAD_INTERVAL: '50ms',
};

describe('the subcommand keys', () => {
  let database: TestDatabase;
  let auth: AuthUnderTest;
  const before = { ...process.env };

  beforeAll(async () => {
    database = await createAuthDatabase();
    await seed(database);
    Object.assign(process.env, keys, SHORT, {
      CRM_AUTH_DATABASE_URL: database.urlFor('auth', 'svc'),
      CRM_AUTH_LOG_LEVEL: 'silent',
    });
    auth = await startAuth(database, SHORT);
    await eventually(() => auth.tokens.issue(login));
  });

  afterAll(async () => {
    process.env = before;
    await auth.stop();
    await database.drop();
  });

  async function run(...args: string[]): Promise<string> {
    const output = new PassThrough();
    await runKeys(args, output);
    output.end();
    return text(output);
  }

  async function list(state: string): Promise<string[]> {
    const lines = (await run('list')).trimEnd().split('\n');
    const listed = lines.map((line) => JSON.parse(line) as Listed);
    return listed.filter((key) => key.state === state).map(({ kid }) => kid);
  }

  async function signer(): Promise<string | undefined> {
    return decodeProtectedHeader((await auth.tokens.issue(login)).accessToken).kid;
  }

  async function published(): Promise<string[]> {
    const { jwksJson } = await auth.keys.getJwks({});
    return (JSON.parse(jwksJson.toString()) as { keys: Listed[] }).keys.map(({ kid }) => kid);
  }

  it('list prints the keys and nothing sealed', async () => {
    expect(await list('active')).toEqual([await signer()]);
    expect(await run('list')).not.toMatch(/sealed|"d":|"n":/);
  });

  it('revoke stops every process from issuing tokens of the key, even one that reads the keys rarely', async () => {
    const late = await startAuth(database, { CRM_AUTH_KEY_RELOAD_INTERVAL: '10m', CRM_AUTH_KEY_TICK_INTERVAL: '10m' });
    try {
      const before = await eventually(() => late.tokens.issue(login));
      const other = await late.tokens.issue(login);
      const kid = String(decodeProtectedHeader(before.accessToken).kid);
      await run('revoke', kid);
      const { clientId, clientSecret } = login;
      const refreshing = { grantType: 'refresh_token', clientId, clientSecret, refreshToken: before.refreshToken };
      const issued = await Promise.all([
        late.tokens.issue(refreshing),
        late.tokens.issue(login),
        late.tokens.issue(login),
      ]);
      issued.push(await late.tokens.issue({ ...refreshing, refreshToken: other.refreshToken }));
      for (const { accessToken } of issued) {
        expect(decodeProtectedHeader(accessToken).kid).not.toBe(kid);
        expect(await isRevokedSays(late, accessToken)).toBe(false);
      }
    } finally {
      await late.stop();
    }
  });

  it('rotate activates another key soon, while the previous one stays known', async () => {
    const first = await signer();
    await run('rotate');
    await eventually(async () => {
      expect(await signer()).not.toBe(first);
    });
    expect(await list('retiring')).toEqual([first]);
    expect(await published()).toContain(first);
  });

  it('revoke takes effect in every process within moments', async () => {
    const revoked = (await list('active'))[0] ?? '';
    await run('revoke', revoked);
    await eventually(async () => {
      expect(await published()).not.toContain(revoked);
      expect(await signer()).not.toBe(revoked);
    });
    expect(await list('retired')).toContain(revoked);
  });

  it('tick leaves no steps for the next one', async () => {
    await run('tick');
    const listed = await run('list');
    await run('tick');
    expect(await run('list')).toBe(listed);
  });

  it.each([[[]], [['turn']], [['revoke']], [['rotate', 'all']], [['constructor']]])(
    'prints its usage for %j',
    async (args) => {
      await expect(run(...args)).rejects.toMatchObject({
        name: 'StartupError',
        message: expect.stringContaining('keys revoke KID'),
      });
    },
  );

  it('reports an unknown key', async () => {
    await expect(run('revoke', 'unknown')).rejects.toThrow('nothing was revoked');
  });
});
