import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { databaseUrl, withClient, type RolePasswords } from '@crm/local-stack';
import { eventually, required, variables } from '@crm/testkit';
import { ROLE_PASSWORD_KEYS } from '../src/bootstrap/generated-secrets.js';
import { runBootstrap } from '../src/commands/bootstrap.js';
import { migrateAuth } from './auth-under-test.js';

const server = required(variables.postgresUrl);
const database = `test_${randomBytes(6).toString('hex')}`;
const passwords = JSON.parse(required(variables.rolePasswords)) as RolePasswords;
let folder: string;
let env: Record<string, string>;

async function rows(text: string): Promise<Record<string, unknown>[]> {
  return withClient(
    databaseUrl(server, database),
    async (client) => (await client.query<Record<string, unknown>>(text)).rows,
  );
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'crm-bootstrap-'));
  // Roles belong to the server, which other test files use as well: they keep their passwords.
  await mkdir(path.join(folder, 'crm-generated'));
  for (const [role, key] of Object.entries(ROLE_PASSWORD_KEYS)) {
    await writeFile(path.join(folder, 'crm-generated', key), passwords[role as keyof RolePasswords]);
  }
  const superuser = new URL(databaseUrl(server, database));
  await writeFile(
    path.join(folder, 'crm-generated', 'postgres-password'),
    `${decodeURIComponent(superuser.password)}\n`,
  );
  superuser.password = '';
  env = {
    CRM_AUTH_LOG_LEVEL: 'silent',
    CRM_AUTH_ARGON2_MEMORY_KIB: '64',
    CRM_AUTH_BOOTSTRAP_SECRETS_DIR: folder,
    CRM_AUTH_BOOTSTRAP_DATABASE_URL: superuser.href,
    CRM_AUTH_BOOTSTRAP_DEADLINE: '60s',
  };
});

afterAll(async () => {
  await withClient(server, (client) => client.query(`drop database if exists ${database} with (force)`));
  await rm(folder, { recursive: true });
});

const firstStart = (): Promise<unknown[]> =>
  Promise.all([
    rows('select user_id, hash from auth.credential order by 1'),
    rows('select id, name, is_confidential, grants, deleted_at from auth.oauth_client order by name'),
  ]);

describe('migrations#first-start: bootstrap of the database', () => {
  it('creates the database, waits for the migrations, and creates the administrator and clients', async () => {
    const running = runBootstrap([], env);
    // The migrations run beside it and are repeated until they find what they need.
    const owner = databaseUrl(server, database, 'auth_owner', passwords.auth_owner);
    await eventually(() => migrateAuth(owner, rows), 60_000);
    await rows(`insert into records.users values ('1', 'admin', 'Active', true, false)`);
    await running;
    expect(await firstStart()).toMatchObject([
      [{ user_id: '1' }],
      [
        { name: 'Administration panel', id: 'admin-panel', is_confidential: false },
        { name: 'First client', is_confidential: true },
      ],
    ]);
  });

  it('changes nothing when it is run again, whatever administrators have changed', async () => {
    await rows(`update auth.credential set hash = hash || 'x'; update auth.oauth_client set deleted_at = now()`);
    const before = await firstStart();
    await Promise.all([runBootstrap([], env), runBootstrap([], env)]);
    expect(await firstStart()).toEqual(before);
  });

  it('reports that Postgres rejects the password', async () => {
    const file = path.join(folder, 'wrong');
    await writeFile(file, 'wrong');
    const settings = { ...env, CRM_AUTH_BOOTSTRAP_DATABASE_PASSWORD_FILE: file };
    await expect(runBootstrap(['database'], settings)).rejects.toMatchObject({
      name: 'StartupError',
      message: expect.stringMatching(/^Postgres at \S+ cannot be prepared: password authentication failed/),
    });
  });

  it('times out when Postgres is down, or when nothing migrates', async () => {
    const away = {
      ...env,
      CRM_AUTH_BOOTSTRAP_DEADLINE: '1s',
      CRM_AUTH_BOOTSTRAP_DATABASE_URL: 'postgres://x@127.0.0.1:1/x',
    };
    await expect(runBootstrap([], away)).rejects.toMatchObject({
      message: expect.stringMatching(/^the deadline has passed: Postgres at 127.0.0.1:1 is not to be had/),
    });
    const empty = {
      ...env,
      CRM_AUTH_BOOTSTRAP_DEADLINE: '1s',
      CRM_AUTH_BOOTSTRAP_DATABASE_URL: databaseUrl(server, `${database}_empty`),
    };
    try {
      await expect(runBootstrap([], empty)).rejects.toMatchObject({
        name: 'StartupError',
        message: 'the deadline has passed: records has not published its users yet',
      });
    } finally {
      await withClient(server, (client) => client.query(`drop database if exists ${database}_empty with (force)`));
    }
  });

  it('rejects unknown arguments', async () => {
    await expect(runBootstrap(['all'], env)).rejects.toMatchObject({ name: 'ConfigError' });
    await expect(runBootstrap(['database'], { CRM_AUTH_BOOTSTRAP_SECRETS_DIR: folder })).rejects.toMatchObject({
      name: 'ConfigError',
      message: expect.stringContaining('CRM_AUTH_BOOTSTRAP_DATABASE_URL is not set'),
    });
  });
});
