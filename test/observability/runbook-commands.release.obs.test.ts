import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { serviceNames, temporaryFolder, withClient, type ServiceName } from '@crm/local-stack';
import { provideHelms, provideKubectl, sampleOf } from '@crm/testkit';
import { Redis } from 'ioredis';
import { startOwnStack, type OwnStack } from '../failure/own-stack.js';
import { startApiServer, type ApiServer } from './cluster/api-server.js';
import type { Executed } from './cluster/exec-stream.js';
import { installedObjects } from './cluster/objects.js';
import { writtenLines } from './cluster/written-lines.js';
import { commandsOf, readRunbook, RUNBOOKS } from './rules/runbook.js';

const COMMAND_TIMEOUT_MS = 60_000;
/** Larger than a small heap. */
const SNAPSHOT_BYTES = 512 * 1024 * 1024;
/** A container also has the port of its operations server. */
const OPS_PORT = '127.0.0.1:9464';
const POSTGRES = /^psql <url> -c (?:'([^']*)'|"([^"]*)")$/;
const REDIS = /^redis-cli -u <url> (\w+)$/;

let own: OwnStack;
let folder: string;
let installed: Awaited<ReturnType<typeof installedObjects>>;
let cluster: ApiServer;
let environment: NodeJS.ProcessEnv;
/** Stands for the first process of a container when a command sends that a signal. */
let first: ChildProcess;

beforeAll(async () => {
  folder = await temporaryFolder('crm-runbooks-');
  const snapshots = ['--heapsnapshot-signal=SIGUSR2', `--diagnostic-dir=${folder}`];
  first = spawn(process.execPath, [...snapshots, '-e', 'setInterval(() => undefined, 1_000)'], { stdio: 'ignore' });
  own = await startOwnStack();
  await provideHelms();
  installed = await installedObjects();
  cluster = await startApiServer(installed, { logs: writtenLines, execute: inContainer });
  const kubeconfig = path.join(folder, 'kubeconfig');
  await writeFile(
    kubeconfig,
    JSON.stringify({
      apiVersion: 'v1',
      kind: 'Config',
      clusters: [{ name: 'here', cluster: { server: cluster.address } }],
      users: [{ name: 'me', user: {} }],
      contexts: [{ name: 'here', context: { cluster: 'here', user: 'me' } }],
      'current-context': 'here',
    }),
  );
  const programs = [path.dirname(await provideKubectl()), process.env.PATH].join(':');
  environment = { PATH: programs, HOME: folder, KUBECONFIG: kubeconfig };
});
afterAll(async () => {
  first.kill('SIGKILL');
  await cluster.stop();
  await own.dispose();
  await rm(folder, { recursive: true, force: true });
});

/** Runs a command with the environment of the service's own process, where its image has it, and without a shell. */
async function inContainer(component: string, [program = '', ...args]: readonly string[]): Promise<Executed> {
  const service = serviceNames.find((name) => name === component);
  if (service === undefined || program !== 'node') return { code: 127, output: `there is no ${program}\n` };
  const here = args.map((each) =>
    each
      .replace(OPS_PORT, `127.0.0.1:${String(own.stack.services[service]?.opsPort)}`)
      .replace('process.kill(1,', `process.kill(${String(first.pid)},`)
      .replaceAll('/tmp', folder),
  );
  return ended(process.execPath, here, {
    cwd: fileURLToPath(new URL(`../../services/${service}/dist/`, import.meta.url)),
    env: environmentOf(service),
  });
}

function environmentOf(service: ServiceName): NodeJS.ProcessEnv {
  const variables = readFileSync(`/proc/${String(own.stack.services[service]?.pid())}/environ`, 'utf8').split('\0');
  return Object.fromEntries(
    variables.map((each) => [each.slice(0, each.indexOf('=')), each.slice(each.indexOf('=') + 1)]),
  );
}

async function ended(
  file: string,
  args: readonly string[],
  options: { cwd: string; env: NodeJS.ProcessEnv },
): Promise<Executed> {
  return new Promise((resolve) => {
    execFile(
      file,
      args,
      { ...options, timeout: COMMAND_TIMEOUT_MS, maxBuffer: SNAPSHOT_BYTES },
      (error, stdout, stderr) => {
        const code = error === null ? 0 : typeof error.code === 'number' ? error.code : 1;
        resolve({ code, output: stdout + stderr });
      },
    );
  });
}

/** The command for a cluster that is there, for each of a sample of services where it leaves open which. */
function filledIn(command: string): string[] {
  const services = command.includes('<service>') ? sampleOf(serviceNames, 1) : ['auth'];
  return services.map((service) =>
    command
      .replaceAll('<namespace>', 'crm')
      .replaceAll('<release>', 'rel')
      .replaceAll('<service>', service)
      .replaceAll('<pod>', podOf(service))
      .replaceAll('<client>', own.stack.credentials.serviceClient.id)
      .replaceAll('<user>', '1'),
  );
}

function podOf(service: string): string {
  const pods = installed.get('api/v1/pods') ?? [];
  const pod = pods.find(({ metadata }) => metadata.labels?.['app.kubernetes.io/component'] === service);
  return pod?.metadata.name ?? '';
}

async function expectToRun(command: string): Promise<void> {
  const [, single, double] = POSTGRES.exec(command) ?? [];
  const statement = single ?? double;
  const redis = REDIS.exec(command)?.[1];
  if (statement !== undefined) await expectStatement(statement);
  else if (redis !== undefined) await expectRedis(redis);
  else for (const each of filledIn(command)) await expectShell(each);
}

async function expectShell(command: string): Promise<void> {
  expect(command).not.toMatch(/<\w+>/);
  const { code, output } = await ended('bash', ['-c', `set -o pipefail; ${command}`], {
    cwd: folder,
    env: environment,
  });
  expect({ command, code, output }).toEqual({ command, code: 0, output });
  expect(`${command}: ${output}`).not.toMatch(/No resources found|error:/i);
}

/** Tables of a schema are looked at in each; sessions and locks are somebody's who is gone. */
async function expectStatement(statement: string): Promise<void> {
  const schemas = statement.includes('<service>') ? ['auth', 'records', 'relationships', 'files', 'events'] : [''];
  for (const schema of schemas) {
    const text = statement.replaceAll('<service>', schema).replaceAll('<pid>', '0');
    await withClient(own.stack.database.adminUrl, async (client) => {
      await expect(client.query(text)).resolves.toMatchObject({ rows: expect.any(Array) });
    });
  }
}

async function expectRedis(command: string): Promise<void> {
  const client = new Redis(own.redis.url);
  try {
    await expect(client.call(command)).resolves.toBe('PONG');
  } finally {
    client.disconnect();
  }
}

describe('the commands of the runbooks', () => {
  const withCommands = RUNBOOKS.filter((name) => commandsOf(readRunbook(name)).length > 0);

  it('exist in nearly every runbook', () => {
    expect(withCommands.length).toBeGreaterThan(RUNBOOKS.length - 4);
  });

  it.each(withCommands)('%s: each runs as written', async (name) => {
    for (const command of commandsOf(readRunbook(name))) await expectToRun(command);
  });

  it('fail in this test when they are misspelt', async () => {
    for (const wrong of [
      'kubectl -n <namespace> get pods -l app.kubernetes.io/component=gatway',
      'kubectl -n <namespace> get podz',
      'kubectl -n <namespace> logs -l app.kubernetes.io/component=gateway --sinse=15m',
      'kubectl -n <namespace> logs -l app.kubernetes.io/component=auth | grep no_such_event',
      'kubectl -n <namespace> exec deploy/rel-crm-auth -- node main.js crm keys lst',
      'kubectl -n <namespace> exec deploy/rel-crm-auth -- sh -c true',
      'kubectl -n <namespace> exec deploy/crm-auth -- node main.js crm keys list',
    ]) {
      await expect(expectToRun(wrong)).rejects.toThrow();
    }
    await expect(expectToRun("psql <url> -c 'select 1 from <service>.no_such_table'")).rejects.toThrow();
  });
});
