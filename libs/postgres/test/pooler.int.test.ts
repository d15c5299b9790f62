import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createHealth } from '@crm/runtime';
import { eventually } from '@crm/testkit';
import { createSchemaGate } from '../src/schema-gate.js';
import { sql, toStatement } from '../src/sql.js';
import { capturingLogger, createTestDatabase, type TestDatabase } from './database.js';
import { startPgBouncer } from './pgbouncer.js';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

/** Starts the gate of a process that reaches Postgres at this address. */
async function openGate(connectionString: string) {
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
  await gate.start?.();
  return { database, gate, health, lines };
}

it('a session pooler serves a process with its settings, prepared statements and cancellations', async () => {
  await using pooler = await startPgBouncer(db.url, 'session');
  const { database, health } = await openGate(pooler.url);
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

it('a transaction pooler keeps a process from being ready, and the log says why', async () => {
  await using pooler = await startPgBouncer(db.url, 'transaction');
  const { gate, health, lines } = await openGate(pooler.url);
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

it('tells sessions of Postgres itself apart, however many are opened', async () => {
  const database = db.pool();
  await expect(Promise.all([1, 2, 3].map(() => database.hasOwnSessions()))).resolves.toEqual([true, true, true]);
});
