import { PassThrough, Readable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { TestDatabase } from '@crm/testkit';
import { SCOPES } from '@crm/token';
import { runPutClient } from '../src/commands/put-client.js';
import { runPutPanelClient } from '../src/commands/put-panel-client.js';
import { runSetPassword } from '../src/commands/set-password.js';
import { hashSecret } from '../src/domain/authenticate-client.js';
import { deleteExpiredRows } from '../src/repository/expired-rows.js';
import { createAuthDatabase, openPool, SECRET } from './auth-under-test.js';

function linesOf(...objects: object[]): Readable {
  return Readable.from(objects.map((object) => `${JSON.stringify(object)}\n`));
}

function printed(output: PassThrough): { id: string; secret: string }[] {
  const text = String(output.read() ?? '');
  const lines = text.split('\n').filter((line) => line !== '');
  return lines.map((line) => JSON.parse(line) as { id: string; secret: string });
}

describe('subcommands', () => {
  let database: TestDatabase;
  const before = { ...process.env };

  beforeAll(async () => {
    database = await createAuthDatabase();
    await database.admin(`insert into records.users (id, user_name, status, deleted) values
      ('1', 'admin', 'Active', false), ('u1', 'ann', 'Active', false), ('u2', 'ben', 'Inactive', false), ('gone', 'x', 'Active', true)`);
  });

  beforeEach(() => {
    process.env.CRM_AUTH_DATABASE_URL = database.urlFor('auth', 'svc');
    process.env.CRM_AUTH_LOG_LEVEL = 'silent';
    process.env.CRM_AUTH_ARGON2_MEMORY_KIB = '64';
  });

  afterAll(async () => {
    process.env = before;
    await database.drop();
  });

  const hashes = (): Promise<{ user_id: string; hash: string }[]> =>
    database.admin('select user_id, hash from auth.credential order by user_id');

  it('set-password stores hashes, updates a changed password and keeps an unchanged one', async () => {
    const lines = [
      { userId: '1', password: 'first password' },
      { userId: 'u1', password: 'second password' },
    ];
    await runSetPassword(linesOf(...lines));
    const first = await hashes();
    expect(first.map(({ user_id: id }) => id)).toEqual(['1', 'u1']);
    await runSetPassword(linesOf(...lines));
    expect(await hashes()).toEqual(first);
    await runSetPassword(linesOf({ userId: 'u1', password: 'third password' }));
    const changed = await hashes();
    expect(changed[0]).toEqual(first[0]);
    expect(changed[1]?.hash).not.toBe(first[1]?.hash);
  });

  it.each(['nobody', 'gone', 'a b', "'; drop table x"])(
    'set-password for %j is rejected without effect',
    async (userId) => {
      const before = await hashes();
      const lines = linesOf({ userId: 'u2', password: 'long enough' }, { userId, password: 'long enough' });
      await expect(runSetPassword(lines)).rejects.toMatchObject({
        name: 'StartupError',
        message: expect.stringContaining(`no such user: ${JSON.stringify(userId)}`),
      });
      expect(await hashes()).toEqual(before);
    },
  );

  it('authentication#password-rules: set-password rejects the name of the user without effect', async () => {
    await database.admin(
      `insert into records.users (id, user_name, status, deleted) values ('u3', 'ann.miller', 'Active', false)`,
    );
    const before = await hashes();
    const lines = linesOf({ userId: 'u1', password: 'long enough' }, { userId: 'u3', password: 'Ann.Miller' });
    await expect(runSetPassword(lines)).rejects.toMatchObject({
      name: 'StartupError',
      message: expect.stringContaining('must not be the name of its user: "u3"'),
    });
    expect(await hashes()).toEqual(before);
  });

  it('set-password also accepts inactive users', async () => {
    await runSetPassword(linesOf({ userId: 'u2', password: 'long enough' }));
    expect((await hashes()).map(({ user_id: id }) => id)).toContain('u2');
  });

  it('put-client rejects a client of an unknown user without effect', async () => {
    const output = new PassThrough();
    const client = { id: 'c7', name: 'Seven', scopes: [] };
    const bad = { ...client, id: 'c8', associatedUserId: 'gone' };
    await expect(runPutClient(linesOf(client, bad), output)).rejects.toThrow('no such user: "gone"');
    expect(printed(output)).toEqual([]);
    expect(await database.admin(`select id from auth.oauth_client where id in ('c7', 'c8')`)).toEqual([]);
  });

  it('put-client can be repeated after the user was deleted', async () => {
    const output = new PassThrough();
    const client = { id: 'c9', name: 'Nine', scopes: [], associatedUserId: 'u2' };
    await runPutClient(linesOf(client), output);
    await database.admin(`update records.users set deleted = true where id = 'u2'`);
    await runPutClient(linesOf({ ...client, name: 'Other' }), output);
    expect(printed(output)).toHaveLength(1);
  });

  it('put-client creates a client and then updates it', async () => {
    const client = { id: 'c1', name: 'One', secret: SECRET, grants: ['password'], scopes: ['standard:read'] };
    const output = new PassThrough();
    await runPutClient(linesOf(client), output);
    const changed = { ...client, name: 'Two', grants: ['password', 'refresh_token'], associatedUserId: 'u1' };
    await runPutClient(linesOf(changed), output);
    expect(printed(output)).toEqual([]);
    const rows = await database.admin(
      `select id, name, grants, scopes, associated_user_id, is_confidential from auth.oauth_client where id = 'c1'`,
    );
    expect(rows).toEqual([
      {
        id: 'c1',
        name: 'Two',
        grants: ['password', 'refresh_token'],
        scopes: ['standard:read'],
        associated_user_id: 'u1',
        is_confidential: true,
      },
    ]);
  });

  it('put-panel-client creates the public client of the panel once, and keeps changes of administrators', async () => {
    const stored = (): Promise<object[]> =>
      database.admin(
        `select name, grants, scopes, is_confidential, secret_hash from auth.oauth_client where id = 'admin-panel'`,
      );
    await runPutPanelClient();
    expect(await stored()).toEqual([
      {
        name: 'Administration panel',
        grants: ['password', 'refresh_token'],
        scopes: [...SCOPES],
        is_confidential: false,
        secret_hash: null,
      },
    ]);
    await database.admin(`update auth.oauth_client set name = 'Ours', scopes = '{}' where id = 'admin-panel'`);
    await runPutPanelClient();
    expect(await stored()).toMatchObject([{ name: 'Ours', scopes: [] }]);
  });

  it('administration#client-secrets: put-client generates missing values of a new client, and prints the secret once', async () => {
    const output = new PassThrough();
    const client = { id: 'c3', name: 'Three', scopes: ['standard:read'], associatedUserId: 'u1' };
    await runPutClient(linesOf(client), output);
    const lines = printed(output);
    expect(lines).toEqual([{ id: 'c3', secret: expect.stringMatching(/^[\w-]{43}$/) }]);
    const stored = (): Promise<object[]> =>
      database.admin(`select secret_hash, grants from auth.oauth_client where id = 'c3'`);
    const expected = [
      { secret_hash: hashSecret(lines[0]?.secret ?? ''), grants: ['client_credentials', 'refresh_token'] },
    ];
    expect(await stored()).toEqual(expected);
    await runPutClient(linesOf({ ...client, name: 'Other' }), output);
    expect(printed(output)).toEqual([]);
    expect(await stored()).toEqual(expected);
  });

  it('logs to standard error, so that standard output contains only secrets', async () => {
    process.env.CRM_AUTH_LOG_LEVEL = 'info';
    const written = jest.spyOn(process.stderr, 'write').mockReturnValue(true);
    try {
      const output = new PassThrough();
      await runPutClient(linesOf({ id: 'c6', name: 'Six', scopes: [] }), output);
      expect(printed(output)).toEqual([{ id: 'c6', secret: expect.any(String) }]);
      expect(written.mock.calls.map(([line]) => String(line)).join('')).toContain('"act":"client.created"');
    } finally {
      written.mockRestore();
    }
  });

  it('has no effect when one line is invalid', async () => {
    const good = { userId: 'u9', password: 'long enough' };
    await expect(runSetPassword(linesOf(good, { userId: 'u8' }))).rejects.toThrow('line 2');
    expect((await hashes()).map(({ user_id: id }) => id)).not.toContain('u9');
  });

  it('reports that Postgres is down', async () => {
    process.env.CRM_AUTH_DATABASE_URL = 'postgres://auth_svc@127.0.0.1:1/crm';
    await expect(runSetPassword(linesOf({ userId: 'u9', password: 'long enough' }))).rejects.toMatchObject({
      name: 'StartupError',
      message: expect.stringContaining('CRM_AUTH_DATABASE_URL'),
    });
  });

  it('clean-up deletes all expired rows, and nothing else', async () => {
    await database.admin(`
      insert into auth.oauth_client (id, name, is_confidential) values ('c2', 'C', false);
      insert into auth.token_family (id, client_id, user_id, grant_type, scopes, expires_at)
      select gen_random_uuid(), 'c2', 'u1', 'password', '{}', now() - interval '2 days' from generate_series(1, 1500);
      insert into auth.token_family (id, client_id, user_id, grant_type, scopes, expires_at)
      values (gen_random_uuid(), 'c2', 'u1', 'password', '{}', now() + interval '1 day');
      insert into auth.access_token select 'a' || row_number() over (), id, now() - interval '2 days' from auth.token_family;
      insert into auth.refresh_token (hash, family_id, expires_at, used_at)
      select sha256(id::text::bytea), id, now() - interval '2 days', now() from auth.token_family;
      insert into auth.revocation (jti, keep_until) values ('old', now() - interval '1 s'), ('new', now() + interval '1 h');
      insert into auth.login_failure (subject, failed_at) values ('old', now() - interval '2 h'), ('new', now());
      insert into auth.login_origin values ('old', 'a', now() - interval '91 d'), ('new', 'a', now() - interval '89 d');`);
    const db = openPool(database);
    await deleteExpiredRows(db);
    await expect(deleteExpiredRows(db)).resolves.toBe(0);
    await db.stop();
    const [counts] = await database.admin(`
      select (select count(*) from auth.token_family)::int as families,
             (select count(*) from auth.access_token)::int as access_tokens,
             (select count(*) from auth.refresh_token)::int as refresh_tokens,
             (select string_agg(jti, ' ') from auth.revocation) as revocations,
             (select string_agg(subject, ' ') from auth.login_failure) as failures,
             (select string_agg(origin, ' ') from auth.login_origin) as origins`);
    expect(counts).toEqual({
      families: 1,
      access_tokens: 0,
      refresh_tokens: 1,
      revocations: 'new',
      failures: 'new',
      origins: 'new',
    });
  });
});
