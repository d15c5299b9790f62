import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { eventually } from '@crm/testkit';
import type { ContractMode } from '../src/migrate/contract-guard.js';
import { createHeartbeat } from '../src/heartbeat.js';
import { migrate } from '../src/migrate/migrate.js';
import { capturingLogger, createTestDatabase, type TestDatabase } from './database.js';

let db: TestDatabase;
let folder: string;

beforeAll(async () => {
  db = await createTestDatabase();
  folder = mkdtempSync(join(tmpdir(), 'crm-contracts-'));
  file('0001_first.expand.sql', 'create table t (id integer, old text)');
  file('0002_no_old.contract.sql', '-- requires-app >= 1.2.0\nalter table t drop column old');
  file('0003_third.expand.sql', 'alter table t add column third text');
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await db.drop();
});

beforeEach(async () => {
  await db.admin('drop schema if exists s cascade; create schema s');
});

function file(name: string, text: string): void {
  writeFileSync(join(folder, name), text);
}

/** Migrates as this release; returns the log messages about pending contracts. */
async function migrateAs(appVersion: string, contracts?: ContractMode): Promise<unknown[]> {
  const { logger, lines } = capturingLogger();
  const when = contracts === undefined ? {} : { contracts };
  await migrate({ connectionString: db.url, schema: 's', folder, logger, appVersion, ...when });
  return lines.filter(({ event }) => event === 'migrate.contract_pending').map(({ msg }) => msg);
}

async function applied(): Promise<unknown[]> {
  const { rows } = await db.admin('select version, min_app_version as min from s.migrations order by version');
  return rows as unknown[];
}

/** Records that a process of a release was seen this many seconds ago. */
async function seen(appVersion: string, secondsAgo: number): Promise<void> {
  await db.admin(`insert into s.heartbeat values ($1, $1, now() - make_interval(secs => $2))`, [
    appVersion,
    secondsAgo,
  ]);
}

const EXPANDED = [
  { version: 1, min: null },
  { version: 3, min: null },
];
const CONTRACTED = [EXPANDED[0], { version: 2, min: '1.2.0' }, EXPANDED[1]];

describe('migrations#contract: a contract migration', () => {
  it('is left to the release after the one that no longer needs what it removes, and does not block others', async () => {
    expect(await migrateAs('1.2.0')).toEqual([
      'migration 2 (no_old) is left for later: it is left to a release after 1.2.0',
    ]);
    expect(await applied()).toEqual(EXPANDED);
    expect(await migrateAs('1.3.0')).toEqual([]);
    expect(await applied()).toEqual(CONTRACTED);
    expect(await migrateAs('1.3.0')).toEqual([]);
  });

  it('waits while a process of an older release was seen in the last 90 seconds', async () => {
    await migrateAs('1.2.0');
    await seen('1.1.9', 60);
    await seen('1.2.0', 1);
    expect(await migrateAs('1.3.0')).toEqual([
      'migration 2 (no_old) is left for later: processes of 1.1.9 were seen less than 90 s ago',
    ]);
    expect(await migrateAs('1.3.0', 'now')).toHaveLength(1);
    expect(await applied()).toEqual(EXPANDED);
    await db.admin(`update s.heartbeat set seen_at = now() - interval '100 s' where app_version = '1.1.9'`);
    expect(await migrateAs('1.3.0')).toEqual([]);
    expect(await applied()).toEqual(CONTRACTED);
  });

  it('is left to "migrate contract" on request, which does not wait for the next release', async () => {
    expect(await migrateAs('1.3.0', 'manual')).toEqual([
      'migration 2 (no_old) is left for later: contracts are left to the command "migrate contract"',
    ]);
    expect(await migrateAs('1.2.0', 'now')).toEqual([]);
    expect(await applied()).toEqual(CONTRACTED);
  });

  it('is not applied by a release that needs what it removes', async () => {
    expect(await migrateAs('1.1.9', 'now')).toEqual([
      'migration 2 (no_old) is left for later: it is for releases from 1.2.0 on',
    ]);
    expect(await applied()).toEqual(EXPANDED);
  });

  it('must name its releases', async () => {
    file('0004_no_third.contract.sql', 'alter table t drop column third');
    try {
      await expect(migrateAs('1.3.0')).rejects.toThrow(/0004_no_third\.contract\.sql does not say which release/);
    } finally {
      rmSync(join(folder, '0004_no_third.contract.sql'));
    }
  });

  it('is recognized by a runner whose migrations table an older runner created', async () => {
    await migrateAs('1.2.0');
    await db.admin('alter table s.migrations drop column min_app_version; drop table s.heartbeat');
    await migrateAs('1.3.0');
    expect(await applied()).toEqual(CONTRACTED);
  });
});

describe('createHeartbeat', () => {
  it('records the process immediately, and removes entries older than a day', async () => {
    await migrateAs('1.2.0');
    await seen('1.0.0', 90_000);
    const { logger, lines } = capturingLogger();
    const heartbeat = createHeartbeat({ database: db.pool(), schema: 's', pod: 'p', appVersion: '1.2.0', logger });
    await heartbeat.start?.();
    await eventually(async () => {
      const { rows } = await db.admin('select pod, app_version from s.heartbeat');
      expect(rows).toEqual([{ pod: 'p', app_version: '1.2.0' }]);
    });
    await heartbeat.stop?.();
    expect(lines).toEqual([]);
  });
});
