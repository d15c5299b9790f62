import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createRegistry } from '@crm/runtime';
import { sql, toStatement } from '../src/sql.js';
import type { Queryable } from '../src/statement.js';
import { createTestDatabase, type TestDatabase } from './database.js';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
  await db.admin('create table counters (id text primary key, n integer not null)');
});
beforeEach(async () => {
  await db.admin(`truncate counters; insert into counters values ('a', 0), ('b', 0)`);
});
afterAll(() => db.drop());

async function read(queryable: Queryable, id: string): Promise<number> {
  const [row] = await queryable.run<{ n: number }>(toStatement(sql`select n from counters where id = ${id}`, 'read'));
  return row?.n ?? Number.NaN;
}

function write(queryable: Queryable, id: string, n: number): Promise<number> {
  return queryable.count(toStatement(sql`update counters set n = ${n} where id = ${id}`, 'write'));
}

describe('transaction', () => {
  it('commits and returns the result of the function', async () => {
    const pool = db.pool();
    await expect(pool.transaction((tx) => write(tx, 'a', 5))).resolves.toBe(1);
    await expect(read(pool, 'a')).resolves.toBe(5);
  });

  it('rolls back when the function throws, and throws the same error', async () => {
    const pool = db.pool({ max: 1 });
    const failure = new Error('refused');
    const work = pool.transaction(async (tx) => {
      await write(tx, 'a', 5);
      throw failure;
    });
    await expect(work).rejects.toBe(failure);
    await expect(read(pool, 'a')).resolves.toBe(0);
  });

  it('fails when the function ignores a failed statement', async () => {
    const pool = db.pool({ max: 1 });
    const work = pool.transaction(async (tx) => {
      await write(tx, 'a', 5);
      await tx.run(toStatement(sql`select broken`)).catch(() => undefined);
    });
    await expect(work).rejects.toThrow(/passed over/);
    await expect(read(pool, 'a')).resolves.toBe(0);
  });

  it('runs statements that are not awaited one after the other', async () => {
    const pool = db.pool({ max: 1 });
    const seen = pool.transaction((tx) =>
      Promise.all([write(tx, 'a', 5), read(tx, 'a'), write(tx, 'a', 6), read(tx, 'a')]),
    );
    await expect(seen).resolves.toEqual([1, 5, 1, 6]);
    await expect(read(pool, 'a')).resolves.toBe(6);
  });

  it('rolls back concurrent statements when one of them fails, and throws its error', async () => {
    const pool = db.pool({ max: 1, statementTimeoutMs: 500 });
    const slow = toStatement(sql`select pg_sleep(30)`);
    const work = pool.transaction((tx) => Promise.all([write(tx, 'a', 5), tx.run(slow), write(tx, 'b', 5)]));
    await expect(work).rejects.toMatchObject({ code: 8904 });
    await expect(Promise.all([read(pool, 'a'), read(pool, 'b')])).resolves.toEqual([0, 0]);
  });

  it('runs no statement after its end', async () => {
    const pool = db.pool();
    const tx = await pool.transaction((inner) => Promise.resolve(inner));
    await expect(read(tx, 'a')).rejects.toThrow('The transaction has ended');
  });

  it('retries after a serialization failure', async () => {
    const registry = createRegistry({ service: 'test', version: '1' });
    const pool = db.pool({ registry });
    const increment = (): Promise<unknown> =>
      pool.transaction(async (tx) => write(tx, 'a', (await read(tx, 'a')) + 1), { isolation: 'serializable' });
    let tries = 0;
    await pool.transaction(
      async (tx) => {
        const n = await read(tx, 'a');
        tries += 1;
        if (tries === 1) await increment();
        await write(tx, 'a', n + 1);
      },
      { isolation: 'serializable' },
    );
    expect(tries).toBe(2);
    await expect(read(pool, 'a')).resolves.toBe(2);
    await expect(registry.metrics()).resolves.toContain('crm_pg_retries_total{reason="serialization"} 1');
  });

  it('gives up after three attempts with 8905', async () => {
    const pool = db.pool();
    let tries = 0;
    const work = pool.transaction(
      async (tx) => {
        const n = await read(tx, 'a');
        tries += 1;
        await write(pool, 'a', tries);
        await write(tx, 'a', n + 1);
      },
      { isolation: 'repeatable read' },
    );
    await expect(work).rejects.toMatchObject({ code: 8905 });
    expect(tries).toBe(3);
  });

  it('retries after a deadlock', async () => {
    await db.admin(
      `do $$ begin execute format('alter database %I set deadlock_timeout = ''50ms''', current_database()); end $$`,
    );
    const registry = createRegistry({ service: 'test', version: '1' });
    const pool = db.pool({ registry });
    const firstWrites = [Promise.withResolvers<boolean>(), Promise.withResolvers<boolean>()] as const;
    const cross = (own: 0 | 1, first: string, second: string): Promise<unknown> =>
      pool.transaction(async (tx) => {
        await write(tx, first, 1);
        firstWrites[own].resolve(true);
        await firstWrites[own === 0 ? 1 : 0].promise;
        await write(tx, second, 1);
      });
    await Promise.all([cross(0, 'a', 'b'), cross(1, 'b', 'a')]);
    await expect(registry.metrics()).resolves.toMatch(/crm_pg_retries_total\{reason="deadlock"\} [12]/);
  });

  it('does not retry after any other failure', async () => {
    const pool = db.pool({ statementTimeoutMs: 500 });
    let tries = 0;
    const work = pool.transaction((tx) => {
      tries += 1;
      return tx.run(toStatement(sql`select pg_sleep(30)`));
    });
    await expect(work).rejects.toMatchObject({ code: 8904 });
    expect(tries).toBe(1);
  });

  it('can be read-only', async () => {
    const pool = db.pool();
    await expect(pool.transaction((tx) => write(tx, 'a', 1), { readOnly: true })).rejects.toMatchObject({ code: 8905 });
  });

  it('survives the loss of its connection without harm to the pool', async () => {
    const pool = db.pool({ max: 1 });
    const work = pool.transaction(async (tx) => {
      const [row] = await tx.run<{ pid: number }>(toStatement(sql`select pg_backend_pid() as pid`));
      await db.admin('select pg_terminate_backend($1)', [row?.pid]);
      await new Promise((resolve) => setTimeout(resolve, 50));
      await write(tx, 'a', 9);
    });
    await expect(work).rejects.toMatchObject({ code: 8905 });
    await expect(read(pool, 'a')).resolves.toBe(0);
  });
});
