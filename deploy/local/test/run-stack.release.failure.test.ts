import { readFileSync, statSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  type Credentials,
  freePorts,
  isAlive,
  LocalError,
  type Outcome,
  type ProcessList,
  repository,
  run,
  silentLog,
  startWatchdog,
  temporaryFolder,
  waitUntilGone,
  type Watchdog,
} from '@crm/local-stack';
import { demoData } from '../src/demo/records.js';
import { favoritesOf } from '../src/demo/stories.js';
import { runStack, type Stop } from '../src/start/run-stack.js';
import { listServices } from './list-services.js';

let folder: string;
let watchdog: Watchdog;
let stops: Stop[] = [];

beforeAll(async () => {
  process.env.CRM_EVENTS_GRPC_REFLECTION = 'true';
  folder = await temporaryFolder('crm-run-');
  watchdog = startWatchdog();
});
afterAll(async () => {
  await stopAll();
  watchdog.close();
  await rm(folder, { recursive: true, force: true });
});

async function start(
  port: number,
  demo: boolean,
  signal = new AbortController().signal,
  onStep: (step: string) => void = () => undefined,
): Promise<void> {
  await runStack({
    options: {
      port,
      dataDir: path.join(folder, 'data'),
      fresh: false,
      demo,
      verbose: false,
      build: false,
      watch: false,
      help: false,
    },
    journal: { sink: () => undefined, log: silentLog, onStep, logTo: () => undefined },
    print: () => undefined,
    watchdog,
    signal,
    build: () => Promise.resolve(),
    credentialsFile: path.join(folder, 'credentials.json'),
    onStarted: (stop) => stops.push(stop),
  });
}

async function stopAll(): Promise<void> {
  for (const stop of stops.toReversed()) await stop(false);
  stops = [];
}

const credentials = (): Credentials =>
  JSON.parse(readFileSync(path.join(folder, 'credentials.json'), 'utf8')) as Credentials;

const processes = (): ProcessList =>
  JSON.parse(readFileSync(path.join(folder, 'data', 'processes.json'), 'utf8')) as ProcessList;

async function token(parameters: Record<string, string>): Promise<string> {
  const answer = await fetch(`${credentials().baseUrl}/api/oauth/access_token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(parameters),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${String(answer.status)} ${text}`);
  return (JSON.parse(text) as { access_token: string }).access_token;
}

async function passwordToken(who: 'admin' | 'user'): Promise<string> {
  const { passwordClient, [who]: login } = credentials();
  return token({
    grant_type: 'password',
    client_id: passwordClient.id,
    client_secret: passwordClient.secret,
    ...login,
  });
}

/** `npm run crm` without npm. */
async function crm(...args: string[]): Promise<Outcome> {
  const program = [
    '--import',
    `${repository}/libs/local-stack/src/from-source.ts`,
    `${repository}/deploy/local/src/crm.ts`,
  ];
  return run(process.execPath, [...program, '--data', path.join(folder, 'data'), ...args], { timeoutMs: 60_000 });
}

async function read(pathOfRecord: string, bearer: string): Promise<{ status: number; name: unknown; count: unknown }> {
  const answer = await fetch(`${credentials().baseUrl}/api/v8/modules/${pathOfRecord}`, {
    headers: { authorization: `Bearer ${bearer}`, accept: 'application/vnd.api+json' },
  });
  const body = (await answer.json()) as {
    data?: { attributes?: { name: unknown } };
    meta?: { page?: { count: unknown } };
  };
  return { status: answer.status, name: body.data?.attributes?.name, count: body.meta?.page?.count };
}

describe('runStack', () => {
  it('starts everything, loads the demo data once, heals, keeps data, and leaves no process behind', async () => {
    const [port = 0] = await freePorts(1);
    await start(port, true);
    const before = credentials();
    expect(Object.keys(before).sort()).toEqual(['admin', 'baseUrl', 'passwordClient', 'serviceClient', 'user']);
    expect(before.baseUrl).toBe(`http://127.0.0.1:${String(port)}`);
    expect(statSync(path.join(folder, 'credentials.json')).mode & 0o777).toBe(0o600);

    const admin = await passwordToken('admin');
    const { records, links } = demoData(new Date());
    for (const record of records) {
      expect([record.id, (await read(`${record.type}/${record.id}`, admin)).status]).toEqual([record.id, 200]);
    }
    for (const { type, id: owner, link, data } of links) {
      const linked = await read(`${type}/${owner}/relationships/${link}?page%5Bcount%5D=exact`, admin);
      expect([owner, link, linked.count]).toEqual([owner, link, data.length]);
    }
    const marked = await read('Accounts/favorites?sort=name', admin);
    const favorites = favoritesOf('admin').filter(({ attributes }) => attributes.parent_type === 'Accounts');
    expect(marked.count).toBe(favorites.length);
    const { id, secret } = before.serviceClient;
    const machine = await token({ grant_type: 'client_credentials', client_id: id, client_secret: secret });
    const person = await passwordToken('user');
    for (const bearer of [machine, person]) expect((await read('Accounts/demo-account-001', bearer)).status).toBe(200);

    expect((await crm('--help')).stdout).toMatch(/^clients list\n[^]*^users set-password[^]*^webhooks list\n/mu);
    const { stdout } = await crm('clients', 'list');
    const clients = stdout.trim().split('\n');
    expect(clients.map((line) => (JSON.parse(line) as { id: string }).id)).toEqual(
      expect.arrayContaining([before.passwordClient.id, id]),
    );

    // Only the events service has the setting; tools such as grpcurl need no protos there.
    expect(await listServices(processes().events?.grpcPort ?? 0)).toContain('grpc.health.v1.Health');
    await expect(listServices(processes().files?.grpcPort ?? 0)).rejects.toThrow('UNIMPLEMENTED');

    // A service that is killed restarts on the same port.
    const first = processes().records;
    process.kill(first?.pid ?? 0, 'SIGKILL');
    await waitUntilGone(first?.pid ?? 0, 30_000);
    await untilStatus(200, async () => (await read('Accounts/demo-account-001', admin)).status);
    const second = processes().records;
    expect(second?.grpcPort).toBe(first?.grpcPort);
    expect(second?.pid).not.toBe(first?.pid);

    const pids = Object.values(processes()).map((each) => each.pid ?? 0);
    await expect(start(port, true)).rejects.toThrow(LocalError);
    await stopAll();
    for (const pid of pids) expect(isAlive(pid)).toBe(false);
    const refused = await crm('clients', 'list');
    expect(refused).toMatchObject({ code: 1, stdout: '' });
    expect(refused.stderr).toContain('npm start');

    await start(port, true);
    expect(credentials()).toEqual(before);
    // availability#performance-bars
    const started = Object.values(processes()).map((each) => proportionalMiB(each.pid ?? 0));
    expect(started.reduce((sum, mib) => sum + mib, 0)).toBeLessThanOrEqual(300);
    const again = await read('Accounts/demo-account-001', admin);
    expect(again).toMatchObject({ status: 200, name: 'Granite Logistics' });
    await stopAll();
  });

  it('cleans up when it is interrupted during the start', async () => {
    const interrupted = new AbortController();
    const onStep = (step: string): void => {
      if (step === 'starting the services') interrupted.abort();
    };
    await expect(start(0, false, interrupted.signal, onStep)).rejects.toThrow();
    expect(interrupted.signal.aborted).toBe(true);
    await stopAll();
    const list = await readFile(path.join(folder, 'data', 'processes.json'), 'utf8');
    for (const { pid } of Object.values(JSON.parse(list) as ProcessList))
      expect(pid === null || !isAlive(pid)).toBe(true);
  });
});

/** The proportional set size of a process (Linux only). */
function proportionalMiB(pid: number): number {
  const text = readFileSync(`/proc/${String(pid)}/smaps_rollup`, 'utf8');
  return Number(/^Pss:\s+(\d+) kB$/mu.exec(text)?.[1]) / 1024;
}

async function untilStatus(wanted: number, probe: () => Promise<number>): Promise<void> {
  for (let attempt = 0; attempt < 1_000; attempt += 1) {
    if ((await probe()) === wanted) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`never answered ${String(wanted)}`);
}
