import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AppError } from '@crm/errors';
import { sql, toStatement } from '../src/sql.js';
import type { Statement } from '../src/statement.js';
import { createTestDatabase, type TestDatabase } from './database.js';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

const ONE: Statement = toStatement(sql`select 1 as one`);
/** Far longer than any test may take. */
const FOREVER: Statement = { text: "select pg_sleep(600), 'forever'", values: [] };
const PATIENT = { statementTimeoutMs: 900_000, acquireTimeoutMs: 60_000 };

async function running(text: string): Promise<number> {
  const found = await db.admin("select 1 from pg_stat_activity where state = 'active' and query = $1", [text]);
  return found.rows.length;
}

async function until(isTrue: () => Promise<boolean>): Promise<void> {
  while (!(await isTrue())) await new Promise((resolve) => setTimeout(resolve, 10));
}

describe('bounded reads', () => {
  it('are cancelled in Postgres when the caller cancels', async () => {
    const pool = db.pool({ max: 1, ...PATIENT });
    const caller = new AbortController();
    const outcome = pool.bounded({ signal: caller.signal }).run(FOREVER).catch(codeOf);
    await until(async () => (await running(FOREVER.text)) === 1);
    caller.abort();
    expect(await outcome).toBe(8903);
    await until(async () => (await running(FOREVER.text)) === 0);
    await expect(pool.run(ONE)).resolves.toStrictEqual([{ one: 1 }]);
  });

  it('are cancelled at their deadline, long before the statement timeout', async () => {
    const pool = db.pool({ max: 1, ...PATIENT });
    const read = pool.bounded({ deadline: performance.now() + 300 }).run(FOREVER);
    await expect(read).rejects.toMatchObject({ code: 8904 });
    await expect(pool.run(ONE)).resolves.toStrictEqual([{ one: 1 }]);
  });

  it('do not start when the deadline has passed', async () => {
    const pool = db.pool({ max: 1, ...PATIENT });
    const late = pool.bounded({ deadline: performance.now() });
    await expect(late.run(FOREVER)).rejects.toMatchObject({ code: 8904 });
    const gone = pool.bounded({ signal: AbortSignal.abort() });
    await expect(gone.snapshot((tx) => tx.run(FOREVER))).rejects.toMatchObject({ code: 8903 });
  });

  it('pass on a connection that they got too late to the next waiter', async () => {
    const pool = db.pool({ max: 1, ...PATIENT });
    const first = new AbortController();
    const second = new AbortController();
    const busy = pool.bounded({ signal: first.signal }).run(FOREVER).catch(codeOf);
    const waiting = pool.bounded({ signal: second.signal }).run(FOREVER).catch(codeOf);
    second.abort();
    first.abort();
    expect(await Promise.all([busy, waiting])).toEqual([8903, 8903]);
    await expect(pool.run(ONE)).resolves.toStrictEqual([{ one: 1 }]);
  });

  it('do not affect the next statement on their connection, whenever they are cancelled', async () => {
    const pool = db.pool({ max: 1, ...PATIENT });
    const nap: Statement = toStatement(sql`select pg_sleep(0.005)`);
    for (let delay = 0; delay < 100; delay += 1) {
      const caller = new AbortController();
      const read = pool.bounded({ signal: caller.signal }).run(nap).catch(codeOf);
      setTimeout(() => {
        caller.abort();
      }, delay / 10);
      const next = Array.from({ length: 3 }, () => pool.run(ONE));
      expect([8903, [{ pg_sleep: '' }]]).toContainEqual(await read);
      await expect(Promise.all(next)).resolves.toHaveLength(3);
    }
  });

  it('fetch no more rows than requested', async () => {
    const pool = db.pool({ max: 1, ...PATIENT });
    let bytes = 0;
    const tooLarge = new AppError({ code: 8709 });
    const accept = (size: number): AppError | undefined => ((bytes += size) > 1_000_000 ? tooLarge : undefined);
    const rows: Statement = toStatement(sql`select repeat('x', 10000) as x, generate_series(1, 1000000000) as n`);
    await expect(pool.bounded({ accept }).run(rows)).rejects.toBe(tooLarge);
    expect(bytes).toBeLessThan(1_020_000);
    await expect(pool.run(ONE)).resolves.toStrictEqual([{ one: 1 }]);
    bytes = 0;
    await expect(pool.bounded({ accept }).run(ONE)).resolves.toStrictEqual([{ one: 1 }]);
    expect(bytes).toBeGreaterThan(0);
  });

  it('see one state of the database in a read-only snapshot', async () => {
    const pool = db.pool({ ...PATIENT });
    await pool.count({ text: 'create table marks (id int)', values: [] });
    const marks: Statement = { text: 'select id from marks', values: [] };
    const seen = await pool.bounded({}).snapshot(async (tx) => {
      const before = await tx.run(marks);
      await pool.count({ text: 'insert into marks values (1)', values: [] });
      return [before, await tx.run(marks)];
    });
    expect(seen).toStrictEqual([[], []]);
    const write = (text: string) => pool.bounded({}).snapshot((tx) => tx.count({ text, values: [] }));
    await expect(write('delete from marks')).rejects.toMatchObject({ code: 8905 });
  });

  it('end a snapshot within and between its statements', async () => {
    const pool = db.pool({ max: 1, ...PATIENT });
    const within = new AbortController();
    const first = pool.bounded({ signal: within.signal }).snapshot((tx) => tx.run(FOREVER));
    const outcome = first.catch(codeOf);
    await until(async () => (await running(FOREVER.text)) === 1);
    within.abort();
    expect(await outcome).toBe(8903);
    const between = new AbortController();
    const second = pool.bounded({ signal: between.signal }).snapshot(async (tx) => {
      await tx.run(ONE);
      between.abort();
      return tx.run(FOREVER);
    });
    await expect(second).rejects.toMatchObject({ code: 8903 });
    await expect(pool.run(ONE)).resolves.toStrictEqual([{ one: 1 }]);
  });
});

function codeOf(error: unknown): unknown {
  return error instanceof AppError ? error.code : error;
}
