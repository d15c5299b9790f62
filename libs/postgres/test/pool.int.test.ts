import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AppError } from '@crm/errors';
import { createRegistry } from '@crm/runtime';
import { openWire } from '@crm/testkit';
import { identifier, sql, toStatement } from '../src/sql.js';
import type { Database } from '../src/pool.js';
import { capturingLogger, createTestDatabase, type TestDatabase } from './database.js';

const SLEEP = (seconds: number) => toStatement(sql`select pg_sleep(${seconds})`, 'sleep');
const ONE = toStatement(sql`select 1 as one`, 'one');

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
  await db.admin('create table t (id text constraint uq_t_id primary key, n integer, amount numeric)');
});
afterAll(() => db.drop());

async function caught(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => undefined,
    (error: unknown) => error,
  );
}

async function eventually(check: () => Promise<boolean>, timeoutMs: number): Promise<void> {
  const begin = performance.now();
  while (!(await check())) {
    if (performance.now() - begin > timeoutMs) throw new Error(`not within ${timeoutMs} ms`);
    await sleep(20);
  }
}

describe('statements', () => {
  it('are run and counted, and return values unchanged', async () => {
    const pool = db.pool();
    const values = ['a', 1, '12345678901234567890.123456789'];
    await expect(
      pool.count(toStatement(sql`insert into t values (${values[0]}, ${values[1]}, ${values[2]})`)),
    ).resolves.toBe(1);
    await expect(pool.run(toStatement(sql`select * from t where id = ${'a'}`))).resolves.toStrictEqual([
      { id: 'a', n: 1, amount: '12345678901234567890.123456789' },
    ]);
    await expect(pool.count(toStatement(sql`delete from t where id = ${'b'}`))).resolves.toBe(0);
    await expect(pool.run(toStatement(sql`delete from t`))).resolves.toStrictEqual([]);
  });

  it('security#costly-queries: are prepared by a connection up to a bound, after which another one takes its place', async () => {
    const pool = db.pool({ max: 1 });
    const backends = new Set<unknown>();
    const run = async (name: string, length: number): Promise<void> => {
      const text = `select pg_backend_pid() as backend /*${'x'.repeat(length)}*/`;
      const [row] = await pool.run<{ backend: number }>({ name, text, values: [] });
      backends.add(row?.backend);
    };
    for (let index = 0; index < 10; index += 1) await run('same', 100_000);
    expect(backends.size).toBe(1);
    for (let index = 0; index < 10; index += 1) await run(`text${index}`, 100_000);
    expect(backends.size).toBe(3);
  });

  it('send large values unchanged in any position', async () => {
    const [large, another] = [randomBytes(1_000_000), randomBytes(200_000)];
    const query = sql`select ${'für'}::text as a, ${null}::int as b, ${large}::bytea as c, ${7}::int as d, ${null}::text as e,
      ${another}::bytea as f, ${['x', 'y']}::text[] as g, ${'Zoë'}::text as h`;
    const row = { a: 'für', b: null, c: large, d: 7, e: null, f: another, g: ['x', 'y'], h: 'Zoë' };
    const pool = db.pool({ max: 1 });
    // Parsed the first time, only bound the second; then one that precedes an unanswered statement.
    for (const statement of [toStatement(query, 'large'), toStatement(query, 'large'), toStatement(query)]) {
      await expect(pool.run(statement)).resolves.toStrictEqual([row]);
    }
    const together = pool.transaction((tx) => Promise.all([tx.run(toStatement(query, 'large')), tx.run(ONE)]));
    await expect(together).resolves.toStrictEqual([[row], [{ one: 1 }]]);
  });

  it('report an error in a statement with a large value, and the pool continues', async () => {
    const pool = db.pool({ max: 1 });
    const divided = sql`insert into t (id, n) values (${'large'}, length(${randomBytes(100_000)}::bytea) / ${0}::int)`;
    await expect(pool.run(toStatement(divided, 'divided'))).rejects.toThrow('division by zero');
    await expect(pool.run(ONE)).resolves.toStrictEqual([{ one: 1 }]);
  });

  it('parse only types with a native form', async () => {
    const query = sql`select true as b, 7::int2 as i2, 7::int4 as i4, 9007199254740993::int8 as i8, 1.5::float8 as f8,
      1.50::numeric as num, '{"a": 1}'::jsonb as j, '{a,"b c"}'::text[] as ta, '\\x0102'::bytea as bin, null as nothing,
      '2024-02-29'::date as d, '2024-02-29T12:00:00.123456+02'::timestamptz as ts`;
    const [row] = await db.pool().run(toStatement(query));
    expect(row).toStrictEqual({
      b: true,
      i2: 7,
      i4: 7,
      i8: '9007199254740993',
      f8: 1.5,
      num: '1.50',
      j: '{"a": 1}',
      ta: ['a', 'b c'],
      bin: Buffer.from([1, 2]),
      nothing: null,
      d: '2024-02-29',
      ts: '2024-02-29 10:00:00.123456+00',
    });
  });

  it.each(["'; drop table t; --", "\\'", '%_', '$1', 'ä😀', ''])('return the text %j unchanged', async (text) => {
    await expect(
      db.pool().run(toStatement(sql`select ${text}::text as ${identifier('value')}`)),
    ).resolves.toStrictEqual([{ value: text }]);
  });

  it('prepare a named statement once per connection', async () => {
    const pool = db.pool({ max: 1 });
    for (const n of [1, 2, 3]) await pool.run(toStatement(sql`select ${n}::int as n`, 'pick:int'));
    const prepared = await pool.run<{ name: string; runs: number }>(
      toStatement(sql`select name, (generic_plans + custom_plans)::int as runs from pg_prepared_statements`),
    );
    expect(prepared).toContainEqual({ name: 'pick:int', runs: 3 });
  });

  it('reject one name for two texts', async () => {
    const pool = db.pool({ max: 1 });
    await pool.run(toStatement(sql`select 1`, 'same'));
    await expect(pool.run(toStatement(sql`select 2`, 'same'))).rejects.toThrow(/unique/);
    await expect(pool.ping()).resolves.toBe(true);
  });

  it('run after the set-up of each connection', async () => {
    const [row] = await db.pool({ applicationName: 'crm-records' }).run(
      toStatement(sql`select current_setting('timezone') as zone, current_setting('statement_timeout') as statement,
        current_setting('idle_in_transaction_session_timeout') as idle, current_setting('application_name') as name`),
    );
    expect(row).toStrictEqual({ zone: 'UTC', statement: '3s', idle: '10s', name: 'crm-records' });
  });
});

describe('failures', () => {
  it('maps a statement timeout to 8904, and continues', async () => {
    const pool = db.pool({ max: 1, statementTimeoutMs: 500 });
    await expect(pool.run(SLEEP(30))).rejects.toMatchObject({ code: 8904 });
    await expect(pool.run(ONE)).resolves.toStrictEqual([{ one: 1 }]);
  });

  it('rejects with 8902 and Retry-After when the pool stays busy', async () => {
    const pool = db.pool({ max: 2, statementTimeoutMs: 60_000 });
    await Promise.all([pool.run(ONE), pool.run(ONE)]);
    await db.admin('select pg_advisory_lock(1)');
    const wait = toStatement(sql`select pg_advisory_xact_lock_shared(1)`, 'wait');
    const busy = Promise.all([pool.run(wait), pool.run(wait)]);
    const error = await caught(pool.run(ONE));
    await db.admin('select pg_advisory_unlock(1)');
    expect(error).toBeInstanceOf(AppError);
    expect(error).toMatchObject({ code: 8902, retryAfterSeconds: expect.any(Number) });
    await busy;
    const afterwards = await Promise.all([pool.run(ONE), pool.run(ONE), pool.run(ONE)]);
    expect(afterwards).toHaveLength(3);
  });

  it('gives waiters the connections released while the event loop was blocked', async () => {
    const pool = db.pool({ max: 1, statementTimeoutMs: 60_000 });
    await pool.run(ONE);
    const busy = pool.run(SLEEP(0.5));
    const answer = pool.run(ONE);
    await sleep(100);
    const until = performance.now() + 1_500;
    while (performance.now() < until);
    await expect(answer).resolves.toStrictEqual([{ one: 1 }]);
    await busy;
  });

  it('rejects with 8902 where a new connection takes too long while Postgres answers on others', async () => {
    const wire = await openWire(db.url);
    const pool = db.pool({ connectionString: wire.url, max: 2, statementTimeoutMs: 60_000 });
    const busy = pool.run(SLEEP(4)).catch(() => undefined);
    await sleep(500);
    wire.freeze();
    await expect(pool.run(ONE)).rejects.toMatchObject({ code: 8902, retryAfterSeconds: expect.any(Number) });
    wire.restore();
    await busy;
    await pool.stop();
    await wire.close();
  });

  it('rejects with 8905 when all connections are silent for longer than the statement timeout', async () => {
    const wire = await openWire(db.url);
    const pool = db.pool({ connectionString: wire.url, max: 1, statementTimeoutMs: 300 });
    await pool.run(ONE);
    wire.freeze();
    const silent = caught(pool.run(ONE));
    await sleep(300);
    await expect(pool.run(ONE)).rejects.toMatchObject({ code: 8905 });
    await expect(silent).resolves.toMatchObject({ code: 8905 });
    wire.restore();
    await pool.stop();
    await wire.close();
  });

  it('serves waiters in time', async () => {
    const pool = db.pool({ max: 1, acquireTimeoutMs: 30_000 });
    const all = await Promise.all([pool.run(SLEEP(0.1)), ...Array.from({ length: 50 }, () => pool.run(ONE))]);
    expect(all).toHaveLength(51);
  });

  it('waits for a new connection as long as for one in use', async () => {
    const wire = await openWire(db.url);
    wire.freeze();
    const patient = db.pool({ connectionString: wire.url, acquireTimeoutMs: 60_000 });
    const answer = patient.run(ONE);
    const impatient = db.pool({ connectionString: wire.url });
    await expect(impatient.run(ONE)).rejects.toMatchObject({ code: 8905 });
    // Longer than the minimum connection timeout.
    await sleep(1_500);
    wire.restore();
    await expect(answer).resolves.toStrictEqual([{ one: 1 }]);
    await Promise.all([patient.stop(), impatient.stop()]);
    await wire.close();
  });

  it('passes a violated constraint to the caller', async () => {
    const pool = db.pool();
    const insert = toStatement(sql`insert into t (id) values (${'twice'})`);
    await pool.run(insert);
    await expect(pool.run(insert)).rejects.toMatchObject({ code: '23505', constraint: 'uq_t_id' });
  });

  it('maps text that Postgres cannot store to 8116', async () => {
    await expect(db.pool().run(toStatement(sql`select ${'a\0b'}::text`))).rejects.toMatchObject({ code: 8116 });
  });

  it('maps a refused connection to 8905 immediately', async () => {
    const pool = db.pool({
      connectionString: 'postgres://nobody:canary@127.0.0.1:1/none',
      acquireTimeoutMs: 60_000,
    });
    const begin = performance.now();
    const error = await caught(pool.run(ONE));
    expect(error).toMatchObject({ code: 8905 });
    expect(performance.now() - begin).toBeLessThan(20_000);
    await expect(pool.ping()).resolves.toBe(false);
    await expect(caught(pool.transaction((tx) => tx.run(ONE)))).resolves.toMatchObject({ code: 8905 });
  });

  it('maps an unknown database to 8905', async () => {
    const connectionString = db.url.replace(/test_[0-9a-f]+/, 'test_none');
    await expect(db.pool({ connectionString }).run(ONE)).rejects.toMatchObject({ code: 8905 });
  });

  it('rejects with 8905 once stopped', async () => {
    const pool = db.pool();
    await pool.stop();
    await expect(pool.run(ONE)).rejects.toMatchObject({ code: 8905 });
    await pool.stop();
  });
});

describe('recovery', () => {
  it('follows the termination of idle and busy connections', async () => {
    const { logger, lines } = capturingLogger();
    const pool = db.pool({ applicationName: 'to-be-ended', logger, statementTimeoutMs: 60_000 });
    await Promise.all([pool.run(SLEEP(0.05)), pool.run(SLEEP(0.05))]);
    const busy = caught(pool.run(SLEEP(50)));
    const connections = `from pg_stat_activity where application_name = 'to-be-ended'`;
    await eventually(async () => {
      const { rows } = await db.admin(`select state ${connections} order by state`);
      return JSON.stringify(rows) === '[{"state":"active"},{"state":"idle"}]';
    }, 20_000);
    await db.admin(`select pg_terminate_backend(pid) ${connections}`);
    await expect(busy).resolves.toMatchObject({ code: 8905 });
    const told = (): boolean =>
      lines.some(({ level, event }) => level === 'warn' && event === 'postgres.connection_lost');
    await eventually(() => Promise.resolve(told()), 20_000);
    await expect(pool.ping()).resolves.toBe(true);
  });

  it('follows an outage of the server', async () => {
    const wire = await openWire(db.url);
    const pool = db.pool({ connectionString: wire.url });
    await Promise.all([pool.run(ONE), pool.run(ONE), pool.run(ONE)]);
    wire.cut();
    const failures = await Promise.all(Array.from({ length: 8 }, () => caught(pool.run(ONE))));
    for (const failure of failures) expect(failure).toMatchObject({ code: 8905 });
    wire.restore();
    await eventually(() => pool.ping(), 20_000);
    await pool.stop();
    await wire.close();
  });

  it('drops a connection that is silent beyond every timeout', async () => {
    const wire = await openWire(db.url);
    const pool = db.pool({ connectionString: wire.url, max: 1, statementTimeoutMs: 100 });
    await pool.run(ONE);
    wire.freeze();
    const begin = performance.now();
    await expect(pool.run(ONE)).rejects.toMatchObject({ code: 8905 });
    expect(performance.now() - begin).toBeLessThan(15_000);
    await expect(pool.run(ONE)).rejects.toMatchObject({ code: 8905 });
    expect(performance.now() - begin).toBeLessThan(30_000);
    wire.restore();
    await expect(pool.ping()).resolves.toBe(true);
    await pool.stop();
    await wire.close();
  });

  it('follows an outage at the start', async () => {
    const wire = await openWire(db.url);
    wire.cut();
    const pool = db.pool({ connectionString: wire.url });
    await expect(pool.ping()).resolves.toBe(false);
    wire.restore();
    await expect(pool.ping()).resolves.toBe(true);
    await pool.stop();
    await wire.close();
  });
});

describe('metrics', () => {
  it('cover connections, statements and errors', async () => {
    const registry = createRegistry({ service: 'test', version: '1' });
    const pool: Database = db.pool({ registry, max: 3 });
    await pool.run(toStatement(sql`select 1`, 'list_accounts:4f1d'));
    await caught(pool.run(toStatement(sql`select 1 / ${0}::int`, 'divide')));
    await caught(pool.run(toStatement(sql`select broken`)));
    const text = await registry.metrics();
    expect(text).toContain('crm_pg_pool_connections{state="total"} 1');
    expect(text).toContain('crm_pg_pool_connections{state="idle"} 1');
    expect(text).toContain('crm_pg_pool_connections{state="busy"} 0');
    expect(text).toContain('crm_pg_pool_max 3');
    expect(text).toContain('crm_pg_pool_waiting 0');
    expect(text).toContain('crm_pg_pool_acquire_seconds_count 3');
    expect(text).toContain('crm_pg_query_duration_seconds_count{query="list_accounts",result="ok"} 1');
    expect(text).toContain('crm_pg_query_duration_seconds_count{query="divide",result="error"} 1');
    expect(text).toContain('crm_pg_query_duration_seconds_count{query="unnamed",result="error"} 1');
    expect(text).toContain('crm_pg_errors_total{sqlstate_class="22"} 1');
    expect(text).toContain('crm_pg_errors_total{sqlstate_class="42"} 1');
  });
});
