import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createHealth, createRegistry } from '@crm/runtime';
import { migrate } from '../src/migrate/migrate.js';
import { createSchemaGate } from '../src/schema-gate.js';
import { capturingLogger, createTestDatabase, type TestDatabase } from './database.js';
import { openProxy } from './proxy.js';

let db: TestDatabase;
let folder: string;
beforeAll(async () => {
  db = await createTestDatabase();
  await db.admin('create schema records');
  folder = mkdtempSync(join(tmpdir(), 'crm-gate-'));
  writeFileSync(join(folder, '0001_first.expand.sql'), 'create table t (id text)');
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await db.drop();
});

function setup(connectionString: string, requiredVersion: number) {
  const { logger, lines } = capturingLogger();
  const registry = createRegistry({ service: 'records', version: '1' });
  const database = db.pool({ connectionString, registry });
  const health = createHealth();
  const gate = createSchemaGate({ database, schema: 'records', requiredVersion, health, logger });
  health.markStarted();
  return { gate, health, lines, logger, registry, database };
}

describe('createSchemaGate', () => {
  it('opens after the migration, and says meanwhile what to do', async () => {
    const { gate, health, lines, logger, registry } = setup(db.url, 1);
    await gate.start?.();
    await sleep(1_300);
    expect(health.ready).toBe(false);
    expect(health.failing).toStrictEqual(['schema records']);
    const behind = lines.filter(({ event }) => event === 'schema.behind');
    expect(behind.map(({ msg }) => msg)).toStrictEqual(['schema records is at 0, this binary needs 1: run migrate']);
    await migrate({ connectionString: db.url, schema: 'records', folder, logger, appVersion: '1' });
    await sleep(1_300);
    expect(health.ready).toBe(true);
    const text = await registry.metrics();
    expect(text).toContain('crm_schema_version{service="records"} 1');
    expect(text).toContain('crm_schema_required_version{service="records"} 1');
    await gate.stop?.();
  });

  it('stays open when the database goes away later', async () => {
    const proxy = await openProxy(db.url);
    const { gate, health, database } = setup(proxy.url, 1);
    await gate.start?.();
    await sleep(300);
    expect(health.ready).toBe(true);
    await proxy.cut();
    await sleep(1_200);
    await expect(database.ping()).resolves.toBe(false);
    expect(health.ready).toBe(true);
    await gate.stop?.();
  });

  it('waits for a database that is away', async () => {
    const proxy = await openProxy(db.url);
    await proxy.cut();
    const { gate, health, lines } = setup(proxy.url, 1);
    await gate.start?.();
    await sleep(300);
    expect(health.ready).toBe(false);
    expect(lines).toContainEqual(
      expect.objectContaining({ msg: 'schema records cannot be looked at; is the database up?' }),
    );
    await proxy.restore();
    await sleep(1_300);
    expect(health.ready).toBe(true);
    await gate.stop?.();
    await proxy.close();
  });

  it('refuses a schema that a newer release has contracted', async () => {
    await db.admin(`insert into records.migrations values (2, 'newer', 'x', 'contract', now(), '2', 0)`);
    const { gate, health, lines } = setup(db.url, 1);
    await gate.start?.();
    await sleep(300);
    expect(health.ready).toBe(false);
    expect(lines.map(({ msg }) => msg).join()).toMatch(/was contracted at 2, this binary knows up to 1/);
    await gate.stop?.();
  });
});
