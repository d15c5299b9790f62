import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  cacheFolder,
  type ProcessList,
  repository,
  type RunningPostgres,
  silentLog,
  startPostgres,
  startWatchdog,
  temporaryFolder,
  type Watchdog,
} from '@crm/local-stack';
import { listServices } from '../../deploy/local/test/list-services.js';
import { linkPackages } from './contributor.js';

let clone: string;
let watchdog: Watchdog;
let postgres: RunningPostgres;
let stack: ChildProcess;
let printed = '';
let baseUrl = '';

// The test changes sources, so it works on a copy of them.
beforeAll(async () => {
  clone = await temporaryFolder('crm-watch-');
  watchdog = startWatchdog();
  const store = { dataDir: path.join(clone, 'postgres'), durable: false, log: silentLog, watchdog };
  postgres = await startPostgres(store);
  const isSource = (source: string): boolean => !['dist', 'node_modules', 'test'].includes(path.basename(source));
  for (const name of ['deploy', 'libs', 'protos', 'services', 'package.json', 'tsconfig.base.json']) {
    await cp(path.join(repository, name), path.join(clone, name), { recursive: true, filter: isSource });
  }
  // The type check of npm run dev covers one file here; `npm run check` covers all others.
  await mkdir(path.join(clone, 'typed'));
  await writeFile(path.join(clone, 'typed', 'saved.ts'), 'export const saved: number = 1;\n');
  await writeFile(path.join(clone, 'tsconfig.json'), '{ "extends": "./tsconfig.base.json", "include": ["typed"] }');
  linkPackages(clone);
  // Unpacking Redis anew may take longer than this test waits.
  await mkdir(cacheFolder, { recursive: true });
  await mkdir(path.join(clone, '.crm'));
  await symlink(cacheFolder, path.join(clone, '.crm', 'cache'));
  const { scripts } = JSON.parse(await readFile(path.join(repository, 'package.json'), 'utf8')) as {
    scripts: { dev: string };
  };
  stack = spawn('sh', ['-c', `${scripts.dev} --port 0 --no-demo`], {
    cwd: clone,
    env: { ...process.env, POSTGRES_URL: postgres.url },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  stack.stdout?.setEncoding('utf8').on('data', (text: string) => (printed += text));
  const ended = once(stack, 'close').then(() => {
    throw new Error(`it ended: ${printed}`);
  });
  await Promise.race([until(() => printed.includes('Ready in')), ended]);
  const credentials = await readFile(path.join(clone, '.crm', 'credentials.json'), 'utf8');
  ({ baseUrl } = JSON.parse(credentials) as { baseUrl: string });
  ended.catch(() => undefined);
});

afterAll(async () => {
  stack.kill('SIGTERM');
  if (stack.exitCode === null) await once(stack, 'close');
  await postgres.stop();
  watchdog.close();
  await rm(clone, { recursive: true, force: true });
});

describe('npm run dev', () => {
  it('serves a saved file of a service, and restarts no other service', async () => {
    const pids = await processIds();
    await replace('services/gateway/src/viewer/codes-page.ts', '>API reference<', '>Back to the reference<');
    await until(async () => (await textOf('/docs/errors')).includes('Back to the reference'));
    const { gateway, ...others } = await processIds();
    expect(pids).toMatchObject(others);
    expect(pids.gateway).not.toBe(gateway);
    await replace('services/gateway/src/viewer/codes-page.ts', '>Back to the reference<', '>Saved again<');
    await until(async () => (await textOf('/docs/errors')).includes('Saved again'));
  });

  it('serves a saved file of a lib', async () => {
    const { records } = await processIds();
    await replace('libs/errors/src/codes/record-state.ts', 'There is no such record', 'There never was such a record');
    await until(async () => (await textOf('/docs/errors')).includes('There never was such a record'));
    await until(async () => (await processIds()).records !== records);
    expect(printed).toContain('restarting auth, records, relationships, files, events, gateway');
  });

  it('serves a saved file of texts', async () => {
    await replace('libs/catalog/languages/en-us/modules/Accounts.json', 'Companies', 'Saved companies');
    await until(async () => (await textOf('/api/v8/openapi.json')).includes('Saved companies'));
    expect(printed).toContain('restarting records, relationships, events, gateway');
  });

  it('serves a saved file of the panel, for which its page polls', async () => {
    await replace('services/gateway/panel/src/main.tsx', 'forbidHtml();', "forbidHtml();\ndocument.title = 'Saved';");
    await until(async () => (await panelScript()).includes('"Saved"'));
    expect(await panelScript()).toContain('location.reload()');
  });

  it('survives a file that does not compile', async () => {
    const file = 'services/gateway/src/viewer/codes-page.ts';
    await replace(file, 'Saved again', 'Back` to the reference');
    await until(() => printed.includes('SyntaxError'));
    expect(await textOf('/docs/errors')).toBe('');
    const before = printed.length;
    await replace(file, 'Back` to the reference', 'To the reference');
    await until(async () => (await textOf('/docs/errors')).includes('To the reference'));
    await until(() => printed.slice(before).includes('gateway is ready after'));
  });

  it('reports type errors until they are corrected', async () => {
    // The compiler does not see what is saved while it starts.
    await until(() => printed.includes('no type errors'));
    await replace('typed/saved.ts', '= 1;', "= 'one';");
    await until(() => printed.includes('typed/saved.ts(1,14): error TS2322'));
    await replace('typed/saved.ts', "= 'one';", '= 2;');
    await until(() => printed.split('no type errors').length === 3);
    expect(printed.split('error TS')).toHaveLength(2);
  });

  it('describes its gRPC services to tools without protos', async () => {
    expect(await listServices((await processList()).records?.grpcPort ?? 0)).toContain(
      'crm.records.v1.RecordReaderService',
    );
  });

  it('logs requests to the file, not to the terminal', async () => {
    expect(printed).not.toContain('/docs/errors');
    const log = path.join(clone, '.crm', 'data', 'services.log');
    await until(async () => (await readFile(log, 'utf8')).includes('GET /docs/errors 200'));
  });
});

async function replace(name: string, before: string, after: string): Promise<void> {
  const file = path.join(clone, name);
  const text = await readFile(file, 'utf8');
  expect(text).toContain(before);
  // Like many editors: write a new file, and rename it to the old name.
  await writeFile(`${file}~`, text.replace(before, after));
  await rename(`${file}~`, file);
}

async function processList(): Promise<ProcessList> {
  return JSON.parse(await readFile(path.join(clone, '.crm', 'data', 'processes.json'), 'utf8')) as ProcessList;
}

async function processIds(): Promise<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(await processList()).map(([name, { pid }]) => [name, pid]));
}

/** The text that is served there; empty while the gateway restarts. */
async function textOf(target: string): Promise<string> {
  return fetch(baseUrl + target)
    .then(async (answer) => answer.text())
    .catch(() => '');
}

async function panelScript(): Promise<string> {
  const script = /src="(panel-[^"]+)"/.exec(await textOf('/admin/'))?.[1];
  return script === undefined ? '' : textOf(`/admin/${script}`);
}

/** Waits up to five minutes: an idle machine needs three seconds, a busy one more. */
async function until(isTrue: () => boolean | Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 6_000; tries += 1) {
    if (await isTrue()) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`it did not happen within five minutes: ${printed}`);
}
