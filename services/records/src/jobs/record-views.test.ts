import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { AppError } from '@crm/errors';
import type { Queryable, Statement } from '@crm/postgres';
import type { Events } from '../events.js';
import { createRecordViews, type RecordViews, type RecordViewsParts } from './record-views.js';

const AWAY = new AppError({ code: 8905 });

/** The job over a database that stores what it is given, unless the next of `failures` is an error. */
function setUp(limits: Partial<RecordViewsParts> = {}, failures: (Error | undefined)[] = []) {
  const stored: string[][] = [];
  const told = { tries: 0, failures: 0, dropped: 0 };
  const database: Queryable = {
    run: () => Promise.reject(new Error('reads nothing')),
    count: async ({ values }: Statement) => {
      told.tries += 1;
      await sleep(20);
      const failure = failures.shift();
      if (failure !== undefined) throw failure;
      const [users = [], modules = [], ids = []] = values as readonly string[][];
      stored.push(users.map((user, index) => `${user} ${modules[index] ?? ''} ${ids[index] ?? ''}`));
      return users.length;
    },
  };
  const events = {
    storingViewsFailed: () => (told.failures += 1),
    viewsDropped: (count: number) => (told.dropped += count),
  } as unknown as Events;
  const views = createRecordViews({ database, events, delayMs: 5, retryMs: 5, ...limits });
  return { views, stored, told };
}

function note({ note: tell }: RecordViews, ...ids: readonly string[]): void {
  for (const id of ids) tell('u', 'Accounts', id);
}

async function until(condition: () => boolean): Promise<void> {
  for (let tries = 0; !condition(); tries += 1) {
    if (tries > 4_000) throw new Error('It did not happen');
    await sleep(5);
  }
}

describe('createRecordViews', () => {
  it('stores views together, one of each record by each user, in one order everywhere', async () => {
    const { views, stored } = setUp();
    note(views, 'b', 'a', 'b');
    views.note('t', 'Accounts', 'b');
    views.note('u', 'Cases', 'a');
    await until(() => stored.length > 0);
    expect(stored).toEqual([['t Accounts b', 'u Accounts a', 'u Accounts b', 'u Cases a']]);
  });

  it('stores what comes while it stores with the next', async () => {
    const { views, stored } = setUp({ delayMs: 0 });
    note(views, 'a');
    await until(() => stored.length === 1);
    note(views, 'a', 'b');
    await until(() => stored.length === 2);
    expect(stored).toEqual([['u Accounts a'], ['u Accounts a', 'u Accounts b']]);
  });

  it('tries again while Postgres is away, the later of two views of a record once', async () => {
    const { views, stored, told } = setUp({}, [AWAY, AWAY]);
    note(views, 'a', 'b');
    await until(() => told.tries === 1);
    note(views, 'a', 'c');
    await until(() => told.failures === 1);
    note(views, 'd');
    await until(() => stored.length > 0);
    expect(stored).toEqual([['u Accounts a', 'u Accounts b', 'u Accounts c', 'u Accounts d']]);
    expect(told).toEqual({ tries: 3, failures: 2, dropped: 0 });
  });

  it('keeps the latest views when too many wait, also over a failure', async () => {
    const { views, stored, told } = setUp({ limit: 2 }, [AWAY]);
    note(views, 'a', 'b', 'a', 'c');
    await until(() => told.failures === 1);
    note(views, 'd');
    await until(() => stored.length > 0);
    expect(stored).toEqual([['u Accounts c', 'u Accounts d']]);
    expect(told.dropped).toBe(2);
  });

  it('gives up what Postgres will never take, and goes on', async () => {
    const { views, stored, told } = setUp({}, [new Error('a value is too long')]);
    note(views, 'a');
    await until(() => told.dropped === 1);
    note(views, 'b');
    await until(() => stored.length > 0);
    expect(stored).toEqual([['u Accounts b']]);
  });

  it('stores what waits when it is drained, in parts of a thousand', async () => {
    const { views, stored } = setUp({ delayMs: 60_000 });
    note(views, ...Array.from({ length: 2_500 }, (_, index) => `r${index}`));
    await views.drain?.();
    expect(stored.map(({ length }) => length)).toEqual([1_000, 1_000, 500]);
  });

  it('tells what it could not store in the end', async () => {
    const { views, stored, told } = setUp({ delayMs: 60_000, retryMs: 60_000 }, [AWAY]);
    note(views, 'a', 'b');
    await views.drain?.();
    await views.stop?.();
    expect(stored).toEqual([]);
    expect(told).toEqual({ tries: 1, failures: 1, dropped: 2 });
  });
});
