import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { connect, createServer, type AddressInfo, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { TLSSocket } from 'node:tls';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createAuthority, issueLocalhost, type Authority, type KeyPair } from '@crm/testkit';
import type { Connection } from '../src/connection.js';
import { migrate } from '../src/migrate/migrate.js';
import type { Database } from '../src/pool.js';
import { toStatement, sql } from '../src/sql.js';
import { capturingLogger, createTestDatabase, type TestDatabase } from './database.js';

const role = `rotated_${randomBytes(4).toString('hex')}`;
const whoAmI = toStatement(sql`select current_user as name`);
let folder: string;
let database: TestDatabase;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'crm-connection-'));
  database = await createTestDatabase();
});

afterAll(async () => {
  await database.drop().finally(() => rm(folder, { recursive: true }));
});

/** Replaces a file as the kubelet does: readers see the old file or the new one. */
async function replace(name: string, content: string): Promise<string> {
  const file = path.join(folder, name);
  await writeFile(`${file}.new`, content);
  await rename(`${file}.new`, file);
  return file;
}

function urlOf(changes: Partial<Pick<URL, 'username' | 'password' | 'host' | 'search'>>): string {
  return Object.assign(new URL(database.url), changes).href;
}

async function userOf(pool: Database): Promise<unknown> {
  return (await pool.run<{ name: string }>(whoAmI))[0]?.name;
}

describe('a password in a file', () => {
  beforeAll(() => database.admin(`create role ${role} login password 'first'`));
  afterAll(() => database.admin(`drop owned by ${role}; drop role ${role}`));

  it('is read for each new connection, so that it can change without a restart', async () => {
    const passwordFile = await replace('password', 'first\n');
    const pool = database.pool({ connectionString: urlOf({ username: role, password: '' }), passwordFile, max: 1 });
    expect(await userOf(pool)).toBe(role);
    await database.admin(`alter role ${role} password 'second'`);
    // Existing connections stay connected.
    expect(await userOf(pool)).toBe(role);
    await database.admin(`select pg_terminate_backend(pid) from pg_stat_activity where usename = '${role}'`);
    await expect(userOf(pool)).rejects.toMatchObject({ code: 8905 });
    await replace('password', 'second');
    expect(await userOf(pool)).toBe(role);
  });

  it('fails only connections while it is wrong', async () => {
    const passwordFile = await replace('wrong', 'wrong');
    const pool = database.pool({ connectionString: urlOf({ username: role, password: '' }), passwordFile });
    await expect(userOf(pool)).rejects.toMatchObject({ code: 8905 });
    await expect(userOf(pool)).rejects.toMatchObject({ code: 8905 });
  });

  it('lets the owner migrate', async () => {
    await database.admin(`alter role ${role} password 'third'; create schema moved authorization ${role}`);
    const passwordFile = await replace('owner', 'third');
    const noMigrations = path.join(folder, 'migrations');
    await mkdir(noMigrations);
    await migrate({
      connectionString: urlOf({ username: role, password: '' }),
      passwordFile,
      schema: 'moved',
      folder: noMigrations,
      logger: capturingLogger().logger,
      appVersion: '1',
    });
    expect(
      (
        await database.admin(
          `select pg_get_userbyid(relowner) as owner from pg_class where oid = 'moved.migrations'::regclass`,
        )
      ).rows,
    ).toEqual([{ owner: role }]);
  });
});

describe('a certificate authority in a file', () => {
  let authority: Authority;
  let front: Server;
  let connection: Connection;

  beforeAll(async () => {
    authority = await createAuthority();
    front = await startTlsFront(Number(new URL(database.url).port), await issueLocalhost(authority));
    const host = `localhost:${(front.address() as AddressInfo).port}`;
    connection = { connectionString: urlOf({ host, search: '?sslmode=disable' }) };
  });
  afterAll(() => {
    front.close();
  });

  it('must have signed the certificate of Postgres, and can be replaced without a restart', async () => {
    const caFile = await replace('ca.crt', (await createAuthority('Another')).cert);
    const pool = database.pool({ ...connection, caFile });
    await expect(userOf(pool)).rejects.toMatchObject({ cause: { message: expect.stringMatching(/certificate/) } });
    await replace('ca.crt', authority.cert);
    expect(await userOf(pool)).toBe(new URL(database.url).username);
  });

  it('does not accept a server with another name', async () => {
    const caFile = await replace('ca2.crt', authority.cert);
    const { port } = front.address() as AddressInfo;
    // Another address of this machine, which the certificate does not name.
    const pool = database.pool({ connectionString: urlOf({ host: `127.0.0.2:${port}` }), caFile });
    await expect(userOf(pool)).rejects.toMatchObject({ cause: { code: 'ERR_TLS_CERT_ALTNAME_INVALID' } });
  });
});

/** Postgres with TLS in front of one without: accepts the TLS request, and forwards the bytes that follow. */
async function startTlsFront(port: number, localhost: KeyPair): Promise<Server> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => {
      socket.write('S');
      const secure = new TLSSocket(socket, { isServer: true, ...localhost });
      const plain = connect(port, '127.0.0.1');
      for (const [from, to] of [
        [secure, plain],
        [plain, secure],
      ] as const) {
        from.on('error', () => to.destroy());
        from.pipe(to);
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  return server;
}
