import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { run, silentLog, startPostgres, startWatchdog, temporaryFolder, type RunningPostgres } from '@crm/local-stack';
import { createPool, sql, toStatement, type Database } from '@crm/postgres';
import { createLogger, createRegistry } from '@crm/runtime';
import { eventually } from '@crm/testkit';
import { createEvents } from '../src/events.js';
import { createStandbyReads, type StandbyReads } from '../src/repository/standby-reads.js';

const QUICK = { durable: false, log: silentLog, watchdog: startWatchdog() };
const lines: { readonly event?: string }[] = [];
const registry = createRegistry({ service: 'records', version: 'test' });
const logger = createLogger({
  service: 'records',
  version: 'test',
  level: 'info',
  destination: { write: (line) => void lines.push(JSON.parse(line) as { readonly event?: string }) },
});
let folder: string;
let standbyOptions: Parameters<typeof startPostgres>[0];
let servers: [primary: RunningPostgres, standby: RunningPostgres];
let pools: readonly [primary: Database, standby: Database];
let reads: StandbyReads;

beforeAll(async () => {
  folder = await temporaryFolder('crm-standby-');
  const [primaryData, standbyData] = [path.join(folder, 'primary'), path.join(folder, 'standby')];
  await (await startPostgres({ ...QUICK, dataDir: primaryData })).stop();
  await writeFile(path.join(primaryData, 'standby.signal'), '');
  // With its owner, who must be the user that runs the server.
  for (const suffix of ['', '.password']) await run('cp', ['-a', `${primaryData}${suffix}`, `${standbyData}${suffix}`]);
  await rm(path.join(primaryData, 'standby.signal'));
  const primary = await startPostgres({ ...QUICK, dataDir: primaryData });
  const { port, username, password } = new URL(primary.url);
  const settings = { primary_conninfo: `host=127.0.0.1 port=${port} user=${username} password=${password}` };
  standbyOptions = { ...QUICK, dataDir: standbyData, settings };
  const standby = await startPostgres(standbyOptions);
  standbyOptions = { ...standbyOptions, port: Number(new URL(standby.url).port) };
  servers = [primary, standby];
  pools = [poolOf(primary.url), poolOf(standby.url)];
  reads = createStandbyReads(...pools, createEvents(registry, logger));
});
afterAll(async () => {
  await Promise.all(pools.map((pool) => pool.stop()));
  await Promise.all(servers.map((server) => server.stop(true)));
  QUICK.watchdog.close();
  await rm(folder, { recursive: true });
});

function poolOf(connectionString: string): Database {
  return createPool({
    connectionString,
    max: 2,
    applicationName: 'test',
    statementTimeoutMs: 3_000,
    registry: createRegistry({ service: 'records', version: 'test' }),
    logger,
  });
}

async function answer(): Promise<unknown> {
  const fragment = sql`select pg_is_in_recovery() as "fromStandby", (select count(*)::int from written) as rows`;
  return (await reads({}).run(toStatement(fragment)))[0];
}

async function failures(): Promise<unknown> {
  return (await registry.getSingleMetric('crm_standby_failures_total')?.get())?.values[0]?.value;
}

it('reads a streaming standby, the primary while that is down, and the standby again when it returns', async () => {
  await pools[0].run(toStatement(sql`create table written as select generate_series(1, 7)`));
  // A standby that lacks the table yet fails, and rests then.
  await eventually(() => pools[1].run(toStatement(sql`select from written`)));
  await expect(answer()).resolves.toEqual({ fromStandby: true, rows: 7 });

  await servers[1].stop();
  for (let times = 0; times < 3; times += 1) await expect(answer()).resolves.toEqual({ fromStandby: false, rows: 7 });
  expect(await failures()).toBe(1);

  await pools[0].run(toStatement(sql`insert into written values (8)`));
  servers[1] = await startPostgres(standbyOptions);
  await eventually(async () => {
    await expect(answer()).resolves.toEqual({ fromStandby: true, rows: 8 });
  });
  expect(lines.map(({ event }) => event).filter((event) => event?.startsWith('standby.'))).toEqual([
    'standby.failed',
    'standby.answers',
  ]);
});

it('does not repeat a read that has used up its time', async () => {
  const late = reads({ deadline: performance.now() + 200 });
  await expect(late.run(toStatement(sql`select pg_sleep(2)`))).rejects.toMatchObject({ code: 8904 });
  await expect(answer()).resolves.toMatchObject({ fromStandby: true });
});
