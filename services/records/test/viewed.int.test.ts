import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createLogger, createRegistry } from '@crm/runtime';
import { createEvents } from '../src/events.js';
import { createRecordViews, type RecordViews } from '../src/jobs/record-views.js';
import { storeViews } from '../src/repository/store-views.js';
import type { Handlers } from '../src/handlers/create-handlers.js';
import { expectExamined, planList } from './list-under-test.js';
import { ADMINISTRATOR, calledBy, listRequest, startRecords, type RecordsUnderTest } from './records-under-test.js';

let records: RecordsUnderTest;
let views: RecordViews;
let handlers: Handlers;
beforeAll(async () => {
  records = await startRecords();
  const events = createEvents(
    createRegistry({ service: 'records', version: 'test' }),
    createLogger({ service: 'records', version: 'test', level: 'silent' }),
  );
  views = createRecordViews({ database: records.database, events, delayMs: 60_000 });
  handlers = records.handlersWith({ noteView: views.note });
});
afterAll(() => records.stop());

/** Reads records as a user, and waits until the views are stored. */
async function viewRecords(module: string, ids: readonly string[], context = ADMINISTRATOR): Promise<void> {
  for (const id of ids) await handlers.get({ module, id, selection: null, files: [] }, context);
  await views.drain?.();
}

async function viewed(module: string, context = ADMINISTRATOR, more: Parameters<typeof listRequest>[1] = {}) {
  const answer = await handlers.list(listRequest(module, { ofUser: 'OF_USER_VIEWED', ...more }), context);
  return { ...answer, ids: (answer.records ?? []).map(({ id = '' }) => id) };
}

async function create(module: string, ...names: readonly string[]): Promise<string[]> {
  const ids: string[] = [];
  for (const name of names) ids.push((await records.create(module, { name })).id);
  return ids;
}

describe('the records that a user viewed', () => {
  it('are sorted by latest first, each once, with the time', async () => {
    const [a = '', b = '', c = ''] = await create('Accounts', 'A', 'B', 'C');
    const before = Date.now();
    await viewRecords('Accounts', [a, b, a]);
    await viewRecords('Accounts', [c, b]);
    const { ids, records: found = [], count, countIsExact } = await viewed('Accounts');
    expect(ids).toEqual([b, c, a]);
    expect({ count, countIsExact }).toEqual({ count: 3, countIsExact: true });
    for (const { dateViewed = '' } of found) {
      expect(dateViewed).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
      expect(new Date(dateViewed).getTime()).toBeGreaterThanOrEqual(before);
      expect(new Date(dateViewed).getTime()).toBeLessThanOrEqual(Date.now());
    }
  });

  it('are those of the user and the module, and live', async () => {
    const [mine = '', yours = '', gone = ''] = await create('Notes', 'M', 'Y', 'G');
    const [task = ''] = (await Promise.all([records.create('AOS_Product_Categories', { name: 'T' }, mine)])).map(
      ({ id }) => id,
    );
    const you = calledBy('2');
    await viewRecords('Notes', [mine, gone]);
    await viewRecords('Notes', [yours], you);
    await viewRecords('AOS_Product_Categories', [task], you);
    await records.handlers.delete({ module: 'Notes', id: gone, precondition: null }, ADMINISTRATOR);
    expect((await viewed('Notes')).ids).toEqual([mine]);
    expect((await viewed('Notes', you)).ids).toEqual([yours]);
    expect((await viewed('AOS_Product_Categories', you)).ids).toEqual([task]);
    expect((await viewed('AOS_Product_Categories')).ids).toEqual([]);
  });

  it('exclude those that were listed, created, changed, or not found', async () => {
    const [id = ''] = await create('Bugs', 'B');
    await handlers.list(listRequest('Bugs'), ADMINISTRATOR);
    await records.update('Bugs', id, { name: 'C' });
    await expect(viewRecords('Bugs', ['gone'])).rejects.toThrow();
    await views.drain?.();
    expect((await viewed('Bugs')).ids).toEqual([]);
  });

  it('have pages, filters and sort orders like every list', async () => {
    const all = await create('ProspectLists', 'a1', 'b2', 'a3', 'b4', 'a5');
    await viewRecords('ProspectLists', all);
    const latest = all.toReversed();
    const first = await viewed('ProspectLists', ADMINISTRATOR, { limit: 2 });
    expect([first.ids, first.hasMore]).toEqual([latest.slice(0, 2), true]);
    const second = await viewed('ProspectLists', ADMINISTRATOR, { limit: 2, after: first.lastCursor ?? '' });
    expect([second.ids, second.hasMore]).toEqual([latest.slice(2, 4), true]);
    const back = await viewed('ProspectLists', ADMINISTRATOR, { limit: 2, before: second.firstCursor ?? '' });
    expect(back.ids).toEqual(first.ids);
    expect((await viewed('ProspectLists', ADMINISTRATOR, { limit: 2, offset: 4 })).ids).toEqual(latest.slice(4));
    const sort = [{ path: ['name'], descending: false, position: 0 }];
    const query = { conditions: [], namedFilters: [], sort };
    expect((await viewed('ProspectLists', ADMINISTRATOR, { query })).ids).toEqual(
      [0, 2, 4, 1, 3].map((index) => all[index]),
    );
  });

  it('keep the latest time, whichever process stores first', async () => {
    const view = { userId: '9', module: 'Accounts', recordId: 'x' };
    const at = Date.UTC(2030, 0, 1) * 1_000;
    await storeViews(records.database, [{ ...view, at: at + 7 }]);
    await storeViews(records.database, [{ ...view, at }]);
    const times = await records.store.admin(
      `select to_char(date_viewed at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US') as at from records.viewed where user_id = '9'`,
    );
    expect(times).toEqual([{ at: '2030-01-01 00:00:00.000007' }]);
  });

  it('are found by the time of the view, however many there are', async () => {
    await records.store.admin(
      `insert into records.calls (id, name, status, date_start, duration_hours, date_entered, date_modified)
select 'c' || i, 'C', 'Held', now(), 1, now() - i * interval '1 s', now() from generate_series(1, 20000) i;
insert into records.viewed (user_id, module, record_id, date_viewed)
select u, 'Calls', 'c' || i, now() - (i * 7 % 20000) * interval '1 s' from generate_series(1, 20000) i, unnest(array['1', '2']) u`,
    );
    await records.store.admin('vacuum analyze records.calls');
    await records.store.admin('vacuum analyze records.viewed');
    await expectExamined(records, planList('Calls', { ofUser: 'viewed' }), { calls: 100, viewed: 100 });
  });
});
