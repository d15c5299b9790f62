import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createHealth, createRegistry } from '@crm/runtime';
import { eventually, openWire } from '@crm/testkit';
import { migrate } from '../src/migrate/migrate.js';
import { createSchemaGate } from '../src/schema-gate.js';
import { capturingLogger, createTestDatabase, type TestDatabase } from './database.js';

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

function setup(connectionString: string, requiredVersion: number, reads: readonly string[] = []) {
  const { logger, lines } = capturingLogger();
  const registry = createRegistry({ service: 'records', version: '1' });
  const database = db.pool({ connectionString, registry });
  const health = createHealth();
  const gate = createSchemaGate({
    database,
    schema: 'records',
    requiredVersion,
    appVersion: '1.2.0',
    reads,
    health,
    logger,
  });
  health.markStarted();
  return { gate, health, lines, logger, registry, database };
}

describe('createSchemaGate', () => {
  it('opens after the migration, and logs the required action until then', async () => {
    const { gate, health, lines, logger, registry } = setup(db.url, 1);
    await gate.start?.();
    await eventually(() => {
      expect(lines).toContainEqual(expect.objectContaining({ event: 'schema.behind' }));
    });
    // Long enough for a second check.
    await sleep(1_300);
    expect(health.ready).toBe(false);
    expect(health.failing).toStrictEqual(['schema records']);
    const behind = lines.filter(({ event }) => event === 'schema.behind');
    expect(behind.map(({ msg }) => msg)).toStrictEqual(['schema records is at 0, this binary needs 1: run migrate']);
    await migrate({ connectionString: db.url, schema: 'records', folder, logger, appVersion: '1' });
    await eventually(() => {
      expect(health.ready).toBe(true);
    });
    const text = await registry.metrics();
    expect(text).toContain('crm_schema_version{service="records"} 1');
    expect(text).toContain('crm_schema_required_version{service="records"} 1');
    await gate.stop?.();
  });

  it('waits for the views of other services, and names the missing ones', async () => {
    await db.admin(`create schema other_pub; create view other_pub.there_v1 as select 1 as one`);
    const reads = ['late_v1', 'there_v1', 'b_v1', 'c_v1', 'd_v1'].map((view) => `other_pub.${view}`);
    const { gate, health, lines } = setup(db.url, 1, reads);
    await gate.start?.();
    await eventually(() => {
      expect(lines.map(({ msg }) => msg)).toContain(
        'schema records is up to date, but this process reads other_pub.late_v1, other_pub.b_v1, other_pub.c_v1 and 1 more, not published yet: run migrate of other',
      );
    });
    expect(health.failing).toStrictEqual(['schema records']);
    for (const name of ['late', 'b', 'c', 'd']) await db.admin(`create view other_pub.${name}_v1 as select 1 as one`);
    await eventually(() => {
      expect(health.ready).toBe(true);
    });
    await gate.stop?.();
  });

  it('waits for the privilege to read published views', async () => {
    const role = `reader_${randomBytes(6).toString('hex')}`;
    await db.admin(`create role ${role} login password 'x';
      grant usage on schema records to ${role}; grant select on records.migrations to ${role};
      create schema closed_pub; create view closed_pub.thing_v1 as select 1 as one`);
    const url = new URL(db.url);
    url.username = role;
    url.password = 'x';
    const { gate, health, lines } = setup(url.href, 1, ['closed_pub.thing_v1']);
    await gate.start?.();
    await eventually(() => {
      expect(lines.map(({ msg }) => msg).join()).toMatch(/reads closed_pub\.thing_v1, not published yet/);
    });
    await db.admin(`grant usage on schema closed_pub to ${role}; grant select on closed_pub.thing_v1 to ${role}`);
    await eventually(() => {
      expect(health.ready).toBe(true);
    });
    await gate.stop?.();
    await db.admin(`drop owned by ${role}`);
  });

  it('stays open when the database fails later', async () => {
    const wire = await openWire(db.url);
    const { gate, health, database } = setup(wire.url, 1);
    await gate.start?.();
    await eventually(() => {
      expect(health.ready).toBe(true);
    });
    wire.cut();
    await sleep(1_200);
    await expect(database.ping()).resolves.toBe(false);
    expect(health.ready).toBe(true);
    await gate.stop?.();
    await wire.close();
  });

  it('waits for an unavailable database', async () => {
    const wire = await openWire(db.url);
    wire.cut();
    const { gate, health, lines } = setup(wire.url, 1);
    await gate.start?.();
    await eventually(() => {
      expect(lines).toContainEqual(
        expect.objectContaining({ msg: 'schema records cannot be looked at; is the database up?' }),
      );
    });
    expect(health.ready).toBe(false);
    wire.restore();
    await eventually(() => {
      expect(health.ready).toBe(true);
    });
    await gate.stop?.();
    await wire.close();
  });

  it('accepts a schema that a newer release contracted for this one too', async () => {
    await db.admin(`insert into records.migrations (version, name, checksum, phase, app_version, duration_ms, min_app_version)
      values (2, 'newer', 'x', 'expand', '1.3.0', 0, null), (3, 'newest', 'x', 'contract', '1.3.0', 0, '1.2.0')`);
    const { gate, health } = setup(db.url, 1);
    await gate.start?.();
    await eventually(() => {
      expect(health.ready).toBe(true);
    });
    await gate.stop?.();
  });

  it.each([
    ["'1.3.0'", / was contracted at 4 for releases from 1\.3\.0 on, this is 1\.2\.0: deploy a newer release/],
    ['null', / was contracted at 4, this is 1\.2\.0: deploy a newer release/],
  ])('rejects a schema that was contracted for newer releases only (%s)', async (minAppVersion, message) => {
    await db.admin(`delete from records.migrations where version = 4;
      insert into records.migrations (version, name, checksum, phase, app_version, duration_ms, min_app_version)
      values (4, 'last', 'x', 'contract', '1.4.0', 0, ${minAppVersion})`);
    const { gate, health, lines } = setup(db.url, 1);
    await gate.start?.();
    await eventually(() => {
      expect(lines.map(({ msg }) => msg).join()).toMatch(message);
    });
    expect(health.ready).toBe(false);
    await gate.stop?.();
  });
});
