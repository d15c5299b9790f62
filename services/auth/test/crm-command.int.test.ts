import { PassThrough, Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually, noteSecret, type TestDatabase } from '@crm/testkit';
import { decodeJwt } from 'jose';
import { runCrm } from '../src/commands/crm.js';
import { hashSecret } from '../src/domain/authenticate-client.js';
import { createAuthDatabase, keys, login, PASSWORD, seed, startAuth, type AuthUnderTest } from './auth-under-test.js';
import { isRevokedSays } from './is-revoked.js';

type Line = Readonly<Record<string, unknown>>;

let database: TestDatabase;
let auth: AuthUnderTest;
const before = { ...process.env };

beforeAll(async () => {
  database = await createAuthDatabase();
  await seed(database);
  Object.assign(process.env, keys, {
    CRM_AUTH_DATABASE_URL: database.urlFor('auth', 'svc'),
    CRM_AUTH_LOG_LEVEL: 'silent',
    CRM_AUTH_ARGON2_MEMORY_KIB: '64',
    CRM_AUTH_ARGON2_TIME_COST: '1',
  });
  auth = await startAuth(database);
  await eventually(() => auth.keys.getJwks({}));
});

afterAll(async () => {
  process.env = before;
  await auth.stop();
  await database.drop();
});

/** Runs `crm` with these words and returns what it printed. */
async function crm(...args: string[]): Promise<Line[]> {
  return crmReading('', ...args);
}

async function crmReading(input: string, ...args: string[]): Promise<Line[]> {
  const lines = (await printed(input, ...args)).split('\n').filter((line) => line !== '');
  return lines.map((line) => JSON.parse(line) as Line);
}

async function printed(input: string, ...args: string[]): Promise<string> {
  const output = new PassThrough();
  await runCrm(args, { input: Readable.from([input]), output });
  output.end();
  return text(output);
}

async function create(...options: string[]): Promise<{ readonly id: string; readonly secret: string }> {
  const [line] = await crm('clients', 'create', '--name', 'Of a test', ...options);
  const secret = String(line?.secret);
  noteSecret(secret);
  return { id: String(line?.id), secret };
}

function audit(subject: string): Promise<Line[]> {
  return database.admin(`select act, user_id, client_id, request_id from auth.audit where subject = '${subject}'
                          order by id`);
}

function tokenOf({ id, secret }: { readonly id: string; readonly secret: string }): Promise<{ accessToken: string }> {
  return auth.tokens.issue({ grantType: 'client_credentials', clientId: id, clientSecret: secret });
}

async function expectEnded(token: string): Promise<void> {
  await eventually(async () => {
    expect(await isRevokedSays(auth, token)).toBe(true);
  });
}

describe('crm clients', () => {
  it('creates, lists, updates and deletes clients with immediate effect, audited as an operator', async () => {
    const client = await create('--scope', 'standard:read', '--scope', 'standard:create', '--user', 'u1');
    expect(client.secret).toMatch(/^[\w-]{43}$/);
    const { accessToken } = await tokenOf(client);
    const [changed] = await crm('clients', 'update', client.id, '--name', 'Renamed', '--scope', 'standard:read');
    expect(changed).toMatchObject({ id: client.id, name: 'Renamed', scopes: ['standard:read'] });
    expect(changed).not.toHaveProperty('secret');
    await expectEnded(accessToken);
    const listed = await crm('clients', 'list');
    expect(listed).toContainEqual(changed);
    expect(JSON.stringify(listed)).not.toContain('secret');
    await crm('clients', 'delete', client.id);
    await expect(tokenOf(client)).rejects.toMatchObject({ code: 8521 });
    expect(await crm('clients', 'list')).not.toContainEqual(changed);
    const operator = { user_id: null, client_id: null, request_id: null };
    expect(await audit(client.id)).toEqual(
      ['client.created', 'client.changed', 'client.deleted'].map((act) => ({ act, ...operator })),
    );
  });

  it('sets the rate limit of a client, which its tokens contain, and removes it without revoking tokens', async () => {
    const client = await create('--user', 'u1', '--rate-limit', '600');
    const { accessToken } = await tokenOf(client);
    expect(decodeJwt(accessToken).rate_limit).toBe(600);
    const [changed] = await crm('clients', 'update', client.id, '--rate-limit', '60');
    expect(changed).toMatchObject({ rate_limit: 60 });
    expect(await crm('clients', 'list')).toContainEqual(changed);
    const [unlimited] = await crm('clients', 'update', client.id, '--no-rate-limit');
    expect(unlimited).toMatchObject({ rate_limit: null });
    expect(decodeJwt((await tokenOf(client)).accessToken)).not.toHaveProperty('rate_limit');
    expect(await isRevokedSays(auth, accessToken)).toBe(false);
    for (const limit of ['0', 'many', '1000001']) {
      await expect(crm('clients', 'update', client.id, '--rate-limit', limit)).rejects.toThrow('rate_limit: ');
    }
    const contradiction = crm('clients', 'update', client.id, '--rate-limit', '1', '--no-rate-limit');
    await expect(contradiction).rejects.toThrow('contradict');
  });

  it('rotate-secret prints a new secret, and ends the old one and every token', async () => {
    const client = await create('--user', 'u1', '--scope', 'standard:read');
    const { accessToken } = await tokenOf(client);
    const [rotated] = await crm('clients', 'rotate-secret', client.id);
    const secret = String(rotated?.secret);
    noteSecret(secret);
    expect(secret).toMatch(/^[\w-]{43}$/);
    expect(secret).not.toBe(client.secret);
    const stored = await database.admin(`select secret_hash from auth.oauth_client where id = '${client.id}'`);
    expect(stored).toEqual([{ secret_hash: hashSecret(secret) }]);
    await expectEnded(accessToken);
    await expect(tokenOf(client)).rejects.toMatchObject({ code: 8521 });
    await expect(tokenOf({ ...client, secret })).resolves.toBeDefined();
  });

  it('reports faults by the name of the attribute', async () => {
    await expect(crm('clients', 'create', '--name', 'x', '--scope', 'nope')).rejects.toMatchObject({
      name: 'StartupError',
      message: expect.stringContaining('scopes/0: The options are standard:create'),
    });
    await expect(crm('clients', 'create', '--name', 'x', '--user', 'nobody')).rejects.toThrow('associated_user_id');
    await expect(crm('clients', 'create')).rejects.toThrow('name: ');
    await expect(crm('clients', 'update', 'nobody', '--name', 'x')).rejects.toThrow('no such client');
    await expect(crm('clients', 'rotate-secret', 'spa')).rejects.toThrow('A public client has no secret');
  });
});

describe('crm tokens', () => {
  it('lists issued tokens, and revokes them by id, client or user', async () => {
    const [one, other] = [await auth.tokens.issue(login), await auth.tokens.issue(login)];
    const [latest, first] = await crm('tokens', 'list', '--user', 'u1', '--client', 'app', '--limit', '2');
    expect(latest).toMatchObject({
      client_id: 'app',
      user_id: 'u1',
      user_name: 'Ann',
      grant: 'password',
      revoked: false,
    });
    await crm('tokens', 'revoke', String(latest?.id));
    await expectEnded(other.accessToken);
    expect(await isRevokedSays(auth, one.accessToken)).toBe(false);
    await crm('tokens', 'revoke', '--user', 'u1');
    await expectEnded(one.accessToken);
    expect(await audit('u1')).toMatchObject([{ act: 'password.set' }, { act: 'tokens.revoked_of_user' }]);
    expect((await crm('tokens', 'list', '--user', 'u1')).find(({ id }) => id === first?.id)).toMatchObject({
      revoked: true,
    });
    await crm('tokens', 'revoke', '--client', 'app');
    expect(await audit('app')).toMatchObject([{ act: 'tokens.revoked_of_client' }]);
    await expect(crm('tokens', 'revoke', 'nobody')).rejects.toThrow('no such tokens');
  });
});

describe('crm users', () => {
  it('set-password accepts an id or a user name, and reads the password from its input', async () => {
    const asBen = (password: string) => auth.tokens.issue({ ...login, username: 'ben', password });
    const session = await asBen(PASSWORD);
    await crmReading('by the id of the user\n', 'users', 'set-password', 'u2');
    await expectEnded(session.accessToken);
    await expect(asBen('by the id of the user')).resolves.toBeDefined();
    await crmReading('by the name of the user', 'users', 'set-password', 'BEN');
    await expect(asBen('by the name of the user')).resolves.toBeDefined();
    await expect(crmReading('short', 'users', 'set-password', 'u2')).rejects.toThrow('at least 8 characters');
    await expect(crmReading('long enough', 'users', 'set-password', 'nobody')).rejects.toThrow('no such user');
  });
});

describe('crm', () => {
  it('keys is the same as the keys command', async () => {
    expect(await crm('keys', 'list')).toMatchObject([{ state: 'active' }]);
  });

  it.each(['help', '--help', '-h'])('prints its usage with %s, in full or for one part', async (help) => {
    expect(await printed('', help)).toMatch(/clients list\n[^]*tokens list[^]*keys list[^]*users set-password/);
    expect(await printed('', 'keys', help)).toMatch(/^keys list[^]*keys revoke KID/);
    expect(await printed('', 'keys', help)).not.toContain('clients');
  });

  it.each([
    [[]],
    [['constructor']],
    [['clients']],
    [['clients', 'toString']],
    [['clients', 'list', 'x']],
    [['clients', 'delete']],
    [['clients', 'create', '--secret', 'x']],
    [['clients', 'update', 'app']],
    [['clients', 'update', 'app', '--public', '--confidential']],
    [['tokens']],
    [['tokens', 'revoke']],
    [['tokens', 'revoke', 'x', '--user', 'u1']],
    [['tokens', 'list', '--limit', 'all']],
    [['users']],
    [['users', 'set-password']],
  ])('prints its usage for %j', async (args) => {
    await expect(crm(...args)).rejects.toMatchObject({
      name: 'StartupError',
      message: expect.stringMatching(/\n.*(?:list|create|revoke|set-password)/),
    });
  });
});
