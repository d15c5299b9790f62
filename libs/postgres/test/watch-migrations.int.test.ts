import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createRegistry } from '@crm/runtime';
import { eventually } from '@crm/testkit';
import { migrate } from '../src/migrate/migrate.js';
import { watchMigrations } from '../src/watch-migrations.js';
import { capturingLogger, createTestDatabase, type TestDatabase } from './database.js';

let db: TestDatabase;
let folder: string;
beforeAll(async () => {
  db = await createTestDatabase();
  await db.admin('create schema files');
  folder = mkdtempSync(join(tmpdir(), 'crm-watch-'));
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await db.drop();
});

describe('watchMigrations', () => {
  it('reports a failed migration until it is applied', async () => {
    const { logger } = capturingLogger();
    const registry = createRegistry({ service: 'files', version: '1' });
    const database = db.pool({ registry });
    const watch = watchMigrations({ database, schema: 'files', logger, intervalMs: 20 });
    const run = (): Promise<void> =>
      migrate({ connectionString: db.url, schema: 'files', folder, logger, appVersion: '1' });
    const expectShown = (version: number, failed: number): Promise<void> =>
      eventually(async () => {
        const text = await registry.metrics();
        expect(text).toContain(`crm_schema_version{service="files"} ${version}`);
        expect(text).toContain(`crm_migration_failed{service="files"} ${failed}`);
      });
    await watch.start?.();
    // The schema was never migrated, or by a runner that kept no failures.
    await expectShown(0, 0);
    writeFileSync(join(folder, '0001_first.expand.sql'), 'create table t (id text)');
    await run();
    await expectShown(1, 0);
    writeFileSync(join(folder, '0002_second.expand.sql'), 'select 1 / 0');
    await expect(run()).rejects.toThrow(/division by zero/);
    await expectShown(1, 1);
    writeFileSync(join(folder, '0002_second.expand.sql'), 'select 1');
    await run();
    await expectShown(2, 0);
    await watch.stop?.();
  });
});
