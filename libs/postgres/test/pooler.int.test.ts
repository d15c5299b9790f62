import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createHealth } from '@crm/runtime';
import { eventually } from '@crm/testkit';
import { createSchemaGate } from '../src/schema-gate.js';
import { sql, toStatement } from '../src/sql.js';
import { capturingLogger, createTestDatabase, type TestDatabase } from './database.js';
import { startPgBouncer, type PgBouncer } from './pgbouncer.js';

let db: TestDatabase;
let pooler: PgBouncer;

function openGate(connectionString: string) {
  const { logger, lines } = capturingLogger();
  const database = db.pool({ connectionString });
  const health = createHealth();
  const gate = createSchemaGate({
    database,
    schema: 'records',
    requiredVersion: 0,
    appVersion: '1.0.0',
    health,
    logger,
  });
  health.markStarted();
  return { database, gate, health, lines };
}

beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

describe('a session pooler', () => {
  beforeAll(async () => {
    pooler = await startPgBouncer(db.url, 'session');
  });
  afterAll(() => pooler.stop());

  it('serves a process with its settings, prepared statements and cancellations', async () => {
    const { database, gate, health } = openGate(pooler.url);
    await gate.start?.();
    await eventually(() => {
      expect(health.ready).toBe(true);
    });
    const settings = sql`select current_setting('timezone') as zone, current_setting('statement_timeout') as timeout`;
    for (let run = 0; run < 3; run += 1)
      await expect(database.run(toStatement(settings, 'settings'))).resolves.toEqual([{ zone: 'UTC', timeout: '3s' }]);
    const late = database.bounded({ deadline: performance.now() + 300 });
    await expect(late.run(toStatement(sql`select pg_sleep(2)`))).rejects.toMatchObject({ code: 8904 });
    await expect(database.run(toStatement(settings))).resolves.toHaveLength(1);
  });
});

describe('a transaction pooler', () => {
  beforeAll(async () => {
    pooler = await startPgBouncer(db.url, 'transaction');
  });
  afterAll(() => pooler.stop());

  it('keeps a process from being ready, and the log says why', async () => {
    const { gate, health, lines } = openGate(pooler.url);
    await gate.start?.();
    await eventually(() => {
      expect(lines).toContainEqual(
        expect.objectContaining({
          event: 'postgres.transaction_pooler',
          msg: expect.stringContaining('use a session pooler (pool_mode = session), or the address of Postgres itself'),
        }),
      );
    });
    expect(health.ready).toBe(false);
    await gate.stop?.();
  });
});

it('tells sessions of Postgres itself apart, however many are opened', async () => {
  const database = db.pool();
  await expect(Promise.all([1, 2, 3].map(() => database.hasOwnSessions()))).resolves.toEqual([true, true, true]);
});
