import { readdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  bootstrapDatabase,
  commandEnvironment,
  loadSecrets,
  mainProgram,
  removePostgres,
  serviceNames,
  silentLog,
  startPostgres,
  startWatchdog,
  temporaryFolder,
  withClient,
  type DatabaseService,
  type PreparedDatabase,
  type Secrets,
  type StackPlan,
} from '@crm/local-stack';
import { eventually } from '@crm/testkit';
import { startProcess, type Run } from './one-process.js';
import { RECOVERY_MS } from './own-stack.js';

const RUNNERS = 3;
/** The service with the most migrations. */
const SERVICE = 'records' satisfies DatabaseService;
const MIGRATIONS = path.join(path.dirname(mainProgram(SERVICE)), '..', 'migrations');
/** Contracts wait for a later release. */
const FILES = readdirSync(MIGRATIONS).filter((name) => name.endsWith('.expand.sql')).length;

describe('migrations run by processes', () => {
  const cleanUp = new AsyncDisposableStack();
  let secrets: Secrets;
  let adminUrl: string;

  beforeAll(async () => {
    const folder = await temporaryFolder('crm-migrations-');
    cleanUp.defer(() => rm(folder, { recursive: true, force: true }));
    const watchdog = startWatchdog();
    cleanUp.defer(() => {
      watchdog.close();
    });
    const dataDir = path.join(folder, 'postgres');
    cleanUp.defer(() => removePostgres(dataDir, silentLog));
    const postgres = await startPostgres({ dataDir, durable: false, log: silentLog, watchdog });
    cleanUp.defer(() => postgres.stop(true));
    secrets = await loadSecrets(folder);
    adminUrl = postgres.url;
  });

  afterAll(() => cleanUp.disposeAsync());

  function newDatabase(database: string): Promise<PreparedDatabase> {
    return bootstrapDatabase({ adminUrl, database, passwords: secrets.rolePasswords });
  }

  function startMigration(database: PreparedDatabase): Run {
    const ports = Object.fromEntries(serviceNames.map((name) => [name, { main: 1, ops: 1 }])) as StackPlan['ports'];
    const plan = { baseUrl: 'http://127.0.0.1:1', ports, database, secrets, redisUrl: undefined, extraEnv: {} };
    return startProcess(SERVICE, commandEnvironment(SERVICE, plan), 'migrate');
  }

  async function migrate(database: PreparedDatabase): Promise<string> {
    const run = startMigration(database);
    expect([await run.ended, run.output().slice(-500)]).toEqual([0, expect.any(String)]);
    return run.output();
  }

  /** Everything that the schema consists of, and which migrations created it. */
  async function contentsOf({ adminUrl: url }: PreparedDatabase): Promise<readonly unknown[]> {
    const { rows } = await withClient(url, async (client) =>
      client.query<Record<'kind' | 'is' | 'of', string>>(
        `select 'column' as kind, table_name as of, concat_ws(' ', column_name, data_type, is_nullable, column_default) as is
  from information_schema.columns where table_schema = any ($1)
union all select 'index', tablename, indexdef from pg_indexes where schemaname = any ($1)
union all select 'constraint', conrelid::regclass::text, conname || ' ' || pg_get_constraintdef(oid)
  from pg_constraint where connamespace = any ($1::regnamespace[]::oid[])
union all select 'migration', version::text, checksum from ${SERVICE}.migrations
order by 1, 2, 3`,
        [[SERVICE, `${SERVICE}_pub`]],
      ),
    );
    return rows;
  }

  /** The number of migrations applied to a database. */
  async function appliedTo({ adminUrl: url }: PreparedDatabase): Promise<number> {
    const { rows } = await withClient(url, async (client) => {
      const { rows: tables } = await client.query(`select to_regclass('${SERVICE}.migrations') as found`);
      if ((tables as { found: string | null }[])[0]?.found === null) return { rows: [] };
      return client.query(`select version from ${SERVICE}.migrations`);
    });
    return rows.length;
  }

  const appliedIn = (output: string): number => output.split('"event":"migrate.applied"').length - 1;

  it('migrations#runner: several runners at once apply each migration once', async () => {
    const database = await newDatabase('several_runners');
    const outputs = await Promise.all(Array.from({ length: RUNNERS }, () => migrate(database)));
    expect(outputs.reduce((sum, output) => sum + appliedIn(output), 0)).toBe(FILES);
    const untouched = await newDatabase('one_runner');
    expect(appliedIn(await migrate(untouched))).toBe(FILES);
    expect(await contentsOf(database)).toEqual(await contentsOf(untouched));
  });

  it('migrations#runner: a runner that is killed repeatedly is resumed where it stopped', async () => {
    const database = await newDatabase('killed_runners');
    let kills = 0;
    for (let [hasEnded, before] = [false, 0]; !hasEnded;) {
      const run = startMigration(database);
      // In the middle of the next one, or while it waits for what its predecessor still does in Postgres.
      before = await eventually(async () => {
        const applied = await appliedTo(database);
        if (run.code() === null && applied === before) throw new Error('nothing applied yet');
        return applied;
      }, RECOVERY_MS);
      hasEnded = run.code() === 0;
      await run.end();
      if (!hasEnded) kills += 1;
    }
    expect(await appliedTo(database)).toBe(FILES);
    expect(kills).toBeGreaterThan(1);
    const untouched = await newDatabase('not_killed');
    await migrate(untouched);
    expect(await contentsOf(database)).toEqual(await contentsOf(untouched));
  });
});
