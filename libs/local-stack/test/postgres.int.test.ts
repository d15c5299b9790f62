import { spawn } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@crm/testkit';
import { withClient } from '../src/database/bootstrap.js';
import { LocalError } from '../src/local-error.js';
import { silentLog, type Log } from '../src/log.js';
import { isAlive, waitUntilGone } from '../src/processes/alive.js';
import { freePorts } from '../src/processes/free-ports.js';
import { run } from '../src/processes/run.js';
import { startWatchdog, type Watchdog } from '../src/processes/watchdog.js';
import { postgresAccount } from '../src/stores/account.js';
import { postgresBinaries } from '../src/stores/postgres-binaries.js';
import { existingDataFolder, passwordFileOf } from '../src/stores/postgres-folder.js';
import { removePostgres, startPostgres, type PostgresOptions, type RunningPostgres } from '../src/stores/postgres.js';
import { temporaryFolder } from '../src/temporary-folder.js';

let folder: string;
let watchdog: Watchdog;
let running: RunningPostgres[] = [];

beforeAll(async () => {
  folder = await temporaryFolder('crm-postgres-');
  watchdog = startWatchdog();
});
afterEach(async () => {
  for (const each of running) await each.stop(true);
  running = [];
});
afterAll(async () => {
  watchdog.close();
  await rm(folder, { recursive: true, force: true });
});

async function start(options: Partial<PostgresOptions> = {}): Promise<RunningPostgres> {
  const postgres = await startPostgres({
    dataDir: path.join(folder, 'data'),
    durable: false,
    log: silentLog,
    watchdog,
    ...options,
  });
  running.push(postgres);
  return postgres;
}

/** A server such as a killed supervisor leaves behind; answers its process id. */
async function startUnsupervised(data: string): Promise<number> {
  const account = await postgresAccount(data);
  const { pgCtl } = await postgresBinaries(account, silentLog);
  const [port = 0] = await freePorts(1);
  const settings = `-c port=${String(port)} -c listen_addresses=127.0.0.1 -c unix_socket_directories=''`;
  const outcome = await run(pgCtl, ['start', '-D', data, '-w', '-o', settings, '-l', '/dev/null'], account);
  expect(outcome.code).toBe(0);
  return Number(readFileSync(path.join(data, 'postmaster.pid'), 'utf8').split('\n')[0]);
}

async function ask(url: string, text: string): Promise<unknown> {
  return withClient(
    url,
    async (client) => Object.values((await client.query<Record<string, unknown>>(text)).rows[0] ?? {})[0],
  );
}

describe('startPostgres', () => {
  it('starts a server in C.UTF-8 that accepts only local connections with a password', async () => {
    const { url } = await start();
    expect(new URL(url).hostname).toBe('127.0.0.1');
    expect(await ask(url, 'show server_encoding')).toBe('UTF8');
    expect(await ask(url, "select datcollate from pg_database where datname = 'template0'")).toBe('C.UTF-8');
    expect(await ask(url, 'show listen_addresses')).toBe('127.0.0.1');
    expect(await ask(url, 'show unix_socket_directories')).toBe('');
    expect(await ask(url, 'show max_connections')).toBe('200');
    expect(await ask(url, 'show fsync')).toBe('off');
    expect(await ask(url, 'show log_min_error_statement')).toBe('panic');
    expect(await ask(url, "select rolpassword like 'SCRAM-SHA-256$%' from pg_authid where rolname = 'postgres'")).toBe(
      true,
    );
    const wrong = new URL(url);
    wrong.password = 'wrong';
    await expect(ask(wrong.href, 'select 1')).rejects.toThrow('password authentication failed');
  });

  it('keeps data and password across a restart, and the password private to its user', async () => {
    const first = await start();
    await withClient(first.url, async (client) =>
      client.query('create table kept (id int); insert into kept values (7)'),
    );
    await first.stop();
    const second = await start({ durable: true });
    expect(await ask(second.url, 'select id from kept')).toBe(7);
    expect(await ask(second.url, 'show fsync')).toBe('on');
    expect(new URL(second.url).password).toBe(new URL(first.url).password);
    const data = existingDataFolder(path.join(folder, 'data')) ?? '';
    expect(statSync(passwordFileOf(data)).mode & 0o777).toBe(0o600);
    expect(statSync(data).mode & 0o777).toBe(0o700);
  });

  it('restarts the server when it is killed', async () => {
    const postgres = await start();
    const pid = postgres.pid() ?? 0;
    process.kill(pid, 'SIGKILL');
    await waitUntilGone(pid, 30_000);
    await expect(answers(postgres.url)).resolves.toBe(true);
    expect(postgres.pid()).not.toBe(pid);
  });

  it('stops a server that was left running on the same data', async () => {
    await (await start()).stop();
    const data = existingDataFolder(path.join(folder, 'data')) ?? '';
    const left = await startUnsupervised(data);
    const warnings: string[] = [];
    const log: Log = { ...silentLog, warn: (message) => warnings.push(message) };
    const second = await start({ log });
    expect(warnings).toEqual([expect.stringContaining(String(left))]);
    expect(isAlive(left)).toBe(false);
    expect(await ask(second.url, 'select 1')).toBe(1);
  });

  it('starts over when an earlier start did not complete', async () => {
    const dataDir = path.join(folder, 'unfinished');
    await mkdir(dataDir);
    await writeFile(path.join(dataDir, 'PG_VERSION'), '18\n');
    const { url } = await start({ dataDir });
    expect(await ask(url, 'select 1')).toBe(1);
  });

  it('names the port in use, and the log when the data is damaged', async () => {
    const first = await start();
    const port = Number(new URL(first.url).port);
    await expect(start({ dataDir: path.join(folder, 'other'), port })).rejects.toThrow(`port ${String(port)}`);
    await first.stop();
    const damaged = path.join(folder, 'damaged');
    const { stop } = await start({ dataDir: damaged });
    await stop();
    await rm(path.join(existingDataFolder(damaged) ?? '', 'global'), { recursive: true });
    await expect(start({ dataDir: damaged })).rejects.toThrow(LocalError);
    await expect(start({ dataDir: damaged })).rejects.toThrow('damaged.log');
  });

  it('leaves nothing behind when its data is removed', async () => {
    const dataDir = path.join(folder, 'removed');
    const { stop } = await start({ dataDir });
    await stop();
    await removePostgres(dataDir, silentLog);
    for (const each of [dataDir, `${dataDir}.password`, `${dataDir}.log`]) expect(existsSync(each)).toBe(false);
  });
});

describe('a watchdog', () => {
  it('ends the processes that a killed process guarded, then removes its folders', async () => {
    const [port] = await freePorts(1);
    const dataDir = path.join(folder, 'guarded');
    const discarded = path.join(folder, 'discarded');
    await mkdir(path.join(discarded, 'full'), { recursive: true });
    const script = `
      import { startPostgres, startWatchdog, silentLog } from '@crm/local-stack';
      const watchdog = startWatchdog();
      watchdog.discard(${JSON.stringify(discarded)});
      const { pid } = await startPostgres({ dataDir: ${JSON.stringify(dataDir)}, port: ${String(port)}, durable: false, log: silentLog, watchdog });
      process.stdout.write(String(pid()));
      setInterval(() => undefined, 1000);
    `;
    const hook = new URL('../src/from-source.ts', import.meta.url).href;
    const parent = spawn(process.execPath, ['--import', hook, '--input-type=module', '-e', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const pid = await new Promise<number>((resolve) =>
      parent.stdout.once('data', (text) => {
        resolve(Number(String(text)));
      }),
    );
    expect([isAlive(pid), existsSync(discarded)]).toEqual([true, true]);
    parent.kill('SIGKILL');
    expect(await waitUntilGone(pid, 60_000)).toBe(true);
    expect(readFileSync(`${existingDataFolder(dataDir) ?? ''}.log`, 'utf8')).toContain('database system is shut down');
    await eventually(() => {
      expect(existsSync(discarded)).toBe(false);
    });
  });
});

async function answers(url: string): Promise<boolean> {
  for (let attempt = 0; attempt < 1_000; attempt += 1) {
    try {
      return (await ask(url, 'select true')) as boolean;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
  return false;
}
