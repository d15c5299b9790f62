import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { decodeProtectedHeader } from 'jose';
import { eventually, type TestDatabase } from '@crm/testkit';
import { createAuthDatabase, login, seed, startAuth, type AuthUnderTest } from './auth-under-test.js';

interface KeyRow {
  readonly kid: string;
  readonly algorithm: string;
  readonly state: string;
  readonly row: string;
}

describe('signing keys', () => {
  let database: TestDatabase;
  const running: AuthUnderTest[] = [];

  beforeAll(async () => {
    database = await createAuthDatabase();
    await seed(database);
  });

  afterAll(async () => {
    await stopAll();
    await database.drop();
  });

  async function stopAll(): Promise<void> {
    for (const auth of running.splice(0)) await auth.stop();
  }

  async function kidsOf(auth: AuthUnderTest): Promise<string[]> {
    const { jwksJson } = await eventually(() => auth.keys.getJwks({}));
    return (JSON.parse(jwksJson.toString()) as { keys: { kid: string }[] }).keys.map(({ kid }) => kid);
  }

  const stored = (): Promise<KeyRow[]> =>
    database.admin<KeyRow>('select kid, algorithm, state, to_jsonb(k)::text as row from auth.signing_key k');

  it('are created once when several processes start at the same time', async () => {
    running.push(...(await Promise.all(Array.from({ length: 4 }, () => startAuth(database)))));
    const kids = await Promise.all(running.map(kidsOf));
    const rows = await stored();
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({ state: 'active', algorithm: 'RS256' });
    expect(kids).toEqual(running.map(() => [rows[0]?.kid]));
    for (const auth of running) {
      const { accessToken } = await auth.tokens.issue(login);
      expect(decodeProtectedHeader(accessToken)).toEqual({ alg: 'RS256', typ: 'at+jwt', kid: rows[0]?.kid });
    }
    await stopAll();
  });

  it('survive a restart and a change of algorithm for later keys', async () => {
    const auth = await startAuth(database, { CRM_AUTH_SIGNING_ALGORITHM: 'ES256' });
    running.push(auth);
    expect(await kidsOf(auth)).toEqual([(await stored())[0]?.kid]);
    await stopAll();
  });

  it('are stored sealed and published without private parts', async () => {
    const [key] = await stored();
    expect(key?.row).not.toMatch(/"(d|p|q|dp|dq|qi)"/);
    const columns = JSON.parse(key?.row ?? '{}') as { sealed_private_jwk: string };
    expect(Buffer.from(columns.sealed_private_jwk.slice(2), 'hex').toString('latin1')).not.toContain('"d":');
  });

  it('can be opened with a later key-encryption key set that keeps the earlier key', async () => {
    const { keys } = await import('./auth-under-test.js');
    const list = `${randomBytes(32).toString('base64url')},${keys.CRM_AUTH_KEY_ENCRYPTION_KEY}`;
    const auth = await startAuth(database, { CRM_AUTH_KEY_ENCRYPTION_KEY: list });
    running.push(auth);
    expect(await kidsOf(auth)).toHaveLength(1);
    await stopAll();
  });

  it('have a metric of their age by state', async () => {
    const auth = await startAuth(database);
    running.push(auth);
    await kidsOf(auth);
    await database.admin(
      `update auth.signing_key set activated_at = now() - interval '40 days' where state = 'active'`,
    );
    await eventually(async () => {
      const text = await (await fetch(`${auth.opsUrl}/metrics`)).text();
      const [, age = ''] = /crm_signing_key_age_seconds\{state="active"[^}]*\} (\S+)/.exec(text) ?? [];
      expect(Number(age)).toBeGreaterThan(39 * 86_400);
      expect(text).not.toContain('crm_signing_key_age_seconds{state="retiring"');
    });
    await stopAll();
  });

  it('support ES256', async () => {
    await database.admin('delete from auth.signing_key');
    const auth = await startAuth(database, { CRM_AUTH_SIGNING_ALGORITHM: 'ES256' });
    running.push(auth);
    const { accessToken } = await eventually(() => auth.tokens.issue(login));
    expect(decodeProtectedHeader(accessToken)).toMatchObject({ alg: 'ES256' });
    expect(accessToken.length).toBeLessThan(1_000);
  });

  it('are limited to one active key', async () => {
    await expect(
      database.admin(`insert into auth.signing_key (kid, algorithm, state, public_jwk, sealed_private_jwk, kek_id)
                      values ('other', 'RS256', 'active', '{}', '', 'k')`),
    ).rejects.toThrow('uq_signing_key_active');
  });
});
