import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AppError } from '@crm/errors';
import { runInContext, runOutsideContext, type RequestContext } from '@crm/runtime';
import { eventually } from '@crm/testkit';
import { sql, toStatement } from '../src/sql.js';
import type { Statement } from '../src/statement.js';
import { createTestDatabase, type TestDatabase } from './database.js';

let db: TestDatabase;

beforeAll(async () => {
  db = await createTestDatabase();
  await db.admin('create table kept (id int primary key)');
});
afterAll(() => db.drop());

const ONE: Statement = toStatement(sql`select 1 as one`);
/** Far longer than any test may take. */
const FOREVER: Statement = { text: "select pg_sleep(600), 'for a caller'", values: [] };
const PATIENT = { statementTimeoutMs: 900_000, acquireTimeoutMs: 60_000 };

type Caller = { -readonly [Key in keyof RequestContext]: RequestContext[Key] };

/** A request that has this many milliseconds left. */
function caller(timeLeft: number): Caller {
  return {
    requestId: 'request-1',
    traceparent: `00-${'1'.repeat(32)}-${'2'.repeat(16)}-00`,
    traceId: '1'.repeat(32),
    deadline: performance.now() + timeLeft,
    isAbandoned: false,
  };
}

async function running(text: string): Promise<number> {
  const found = await db.admin("select 1 from pg_stat_activity where state = 'active' and query = $1", [text]);
  return found.rows.length;
}

/** The error may arrive before Postgres shows the session as idle. */
async function expectEnded(text: string): Promise<void> {
  await eventually(async () => {
    expect(await running(text)).toBe(0);
  });
}

async function kept(): Promise<readonly number[]> {
  const { rows } = await db.admin('select id from kept order by id');
  return (rows as { readonly id: number }[]).map(({ id }) => id);
}

const insert = (id: number): Statement => toStatement(sql`insert into kept values (${id})`);

describe('work for a caller', () => {
  it('is cancelled in Postgres at the deadline of the caller, long before the statement timeout', async () => {
    const pool = db.pool({ max: 1, ...PATIENT });
    await expect(runInContext(caller(300), () => pool.run(FOREVER))).rejects.toBeInstanceOf(AppError);
    await expectEnded(FOREVER.text);
    await expect(pool.run(ONE)).resolves.toStrictEqual([{ one: 1 }]);
  });

  it('is cancelled when the caller disconnects', async () => {
    const pool = db.pool({ max: 1, ...PATIENT });
    const impatient = caller(600_000);
    const outcome = runInContext(impatient, () => pool.run(FOREVER)).catch(codeOf);
    await eventually(async () => {
      expect(await running(FOREVER.text)).toBe(1);
    });
    impatient.isAbandoned = true;
    expect(await outcome).toBe(8904);
    await expectEnded(FOREVER.text);
  });

  it('is rolled back when it is a transaction, whichever statement was under way', async () => {
    const pool = db.pool({ max: 1, ...PATIENT });
    const late = runInContext(caller(300), () =>
      pool.transaction(async (tx) => {
        await tx.count(insert(1));
        await tx.run(FOREVER);
      }),
    );
    await expect(late).rejects.toBeInstanceOf(AppError);
    expect(await kept()).toEqual([]);
    await expect(pool.run(ONE)).resolves.toStrictEqual([{ one: 1 }]);
  });

  it('does not start when the caller has disconnected, nor does the next statement of a transaction', async () => {
    const pool = db.pool({ max: 1, ...PATIENT });
    await expect(runInContext(caller(0), () => pool.count(insert(2)))).rejects.toMatchObject({ code: 8903 });
    const impatient = caller(600_000);
    const between = runInContext(impatient, () =>
      pool.transaction(async (tx) => {
        await tx.count(insert(3));
        impatient.isAbandoned = true;
        await tx.count(insert(4));
      }),
    );
    await expect(between).rejects.toMatchObject({ code: 8903 });
    expect(await kept()).toEqual([]);
  });

  it('passes on a connection that it got too late to the next waiter', async () => {
    const pool = db.pool({ max: 1, ...PATIENT });
    const held = Promise.withResolvers<undefined>();
    const holder = pool.transaction(() => held.promise);
    const impatient = caller(600_000);
    const waiting = runInContext(impatient, () => pool.count(insert(5))).catch(codeOf);
    impatient.isAbandoned = true;
    held.resolve(undefined);
    await holder;
    expect(await waiting).toBe(8903);
    expect(await kept()).toEqual([]);
    await expect(pool.run(ONE)).resolves.toStrictEqual([{ one: 1 }]);
  });

  it('does not affect later statements of others on the same connection', async () => {
    const pool = db.pool({ max: 1, ...PATIENT });
    const nap: Statement = toStatement(sql`select pg_sleep(0.1)`);
    for (let round = 0; round < 20; round += 1) {
      const read = runInContext(caller(90 + round), () => pool.run(nap)).catch(codeOf);
      const next = Array.from({ length: 3 }, () => pool.run(ONE));
      await read;
      await expect(Promise.all(next)).resolves.toStrictEqual(Array.from({ length: 3 }, () => [{ one: 1 }]));
    }
  });
});

it('work outside a request context outlives the request', async () => {
  const pool = db.pool({ max: 1, ...PATIENT });
  const nap: Statement = toStatement(sql`select pg_sleep(0.5)`);
  const shared = runInContext(caller(50), () => runOutsideContext(() => pool.run(nap)));
  await expect(shared).resolves.toHaveLength(1);
});

function codeOf(error: unknown): unknown {
  return error instanceof AppError ? error.code : error;
}
