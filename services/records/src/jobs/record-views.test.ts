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
  const reported = { attempts: 0, failures: 0, dropped: 0 };
  const database: Queryable = {
    run: () => Promise.reject(new Error('reads nothing')),
    count: async ({ values }: Statement) => {
      reported.attempts += 1;
      await sleep(20);
      const failure = failures.shift();
      if (failure !== undefined) throw failure;
      const [users = [], modules = [], ids = []] = values as readonly string[][];
      stored.push(users.map((user, index) => `${user} ${modules[index] ?? ''} ${ids[index] ?? ''}`));
      return users.length;
    },
  };
  const events = {
    storingViewsFailed: () => (reported.failures += 1),
    viewsDropped: (count: number) => (reported.dropped += count),
  } as unknown as Events;
  const views = createRecordViews({ database, events, delayMs: 5, retryMs: 5, ...limits });
  return { views, stored, reported };
}

function note({ note: noteView }: RecordViews, ...ids: readonly string[]): void {
  for (const id of ids) noteView('u', 'Accounts', id);
}

async function waitUntil(condition: () => boolean): Promise<void> {
  for (let attempts = 0; !condition(); attempts += 1) {
    if (attempts > 4_000) throw new Error('It did not happen');
    await sleep(5);
  }
}

describe('createRecordViews', () => {
  it('stores views in batches, one for each record and user, in a fixed order', async () => {
    const { views, stored } = setUp();
    note(views, 'b', 'a', 'b');
    views.note('t', 'Accounts', 'b');
    views.note('u', 'Cases', 'a');
    await waitUntil(() => stored.length > 0);
    expect(stored).toEqual([['t Accounts b', 'u Accounts a', 'u Accounts b', 'u Cases a']]);
  });

  it('stores views that arrive during a write with the next batch', async () => {
    const { views, stored } = setUp({ delayMs: 0 });
    note(views, 'a');
    await waitUntil(() => stored.length === 1);
    note(views, 'a', 'b');
    await waitUntil(() => stored.length === 2);
    expect(stored).toEqual([['u Accounts a'], ['u Accounts a', 'u Accounts b']]);
  });

  it('retries while Postgres is unavailable, and stores two views of a record once', async () => {
    const { views, stored, reported } = setUp({}, [AWAY, AWAY]);
    note(views, 'a', 'b');
    await waitUntil(() => reported.attempts === 1);
    note(views, 'a', 'c');
    await waitUntil(() => reported.failures === 1);
    note(views, 'd');
    await waitUntil(() => stored.length > 0);
    expect(stored).toEqual([['u Accounts a', 'u Accounts b', 'u Accounts c', 'u Accounts d']]);
    expect(reported).toEqual({ attempts: 3, failures: 2, dropped: 0 });
  });

  it('keeps the latest views when the queue is full, also after a failure', async () => {
    const { views, stored, reported } = setUp({ limit: 2 }, [AWAY]);
    note(views, 'a', 'b', 'a', 'c');
    await waitUntil(() => reported.failures === 1);
    note(views, 'd');
    await waitUntil(() => stored.length > 0);
    expect(stored).toEqual([['u Accounts c', 'u Accounts d']]);
    expect(reported.dropped).toBe(2);
  });

  it('drops views that Postgres rejects permanently, and continues', async () => {
    const { views, stored, reported } = setUp({}, [new Error('a value is too long')]);
    note(views, 'a');
    await waitUntil(() => reported.dropped === 1);
    note(views, 'b');
    await waitUntil(() => stored.length > 0);
    expect(stored).toEqual([['u Accounts b']]);
  });

  it('stores the queue when it is drained, in batches of a thousand', async () => {
    const { views, stored } = setUp({ delayMs: 60_000 });
    note(views, ...Array.from({ length: 2_500 }, (_, index) => `r${index}`));
    await views.drain?.();
    expect(stored.map(({ length }) => length)).toEqual([1_000, 1_000, 500]);
  });

  it('reports the views that it could not store before it stopped', async () => {
    const { views, stored, reported } = setUp({ delayMs: 60_000, retryMs: 60_000 }, [AWAY]);
    note(views, 'a', 'b');
    await views.drain?.();
    await views.stop?.();
    expect(stored).toEqual([]);
    expect(reported).toEqual({ attempts: 1, failures: 1, dropped: 2 });
  });
});
