import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { expectExamined, planList } from './list-under-test.js';
import { ADMINISTRATOR, faultsOf, listRequest, startRecords, type RecordsUnderTest } from './records-under-test.js';

let records: RecordsUnderTest;
beforeAll(async () => {
  records = await startRecords();
});
afterAll(() => records.stop());

interface Through {
  readonly module: string;
  readonly id: string;
  readonly link: string;
}

async function list(module: string, limit: number, offset: number, through: Through | null = null) {
  const answer = await records.handlers.list(listRequest(module, { limit, offset, through }), ADMINISTRATOR);
  const ids = (answer.records ?? []).map(({ id = '' }) => id);
  return { ids, hasMore: answer.hasMore, count: answer.count, isExact: answer.countIsExact };
}

async function insertContacts(count: number, prefix: string): Promise<void> {
  await records.store.admin(
    `insert into records.contacts (id, last_name, date_entered, date_modified, assigned_user_id, reports_to_id, deleted)
select $2 || i, 'C', timestamptz '2020-01-01Z' + (i / 3) * interval '1 s', now(), '1', $2 || (i % 100), i % 10 = 9
from generate_series(0, $1::int - 1) i`,
    [count, prefix],
  );
}

describe('a list', () => {
  it('contains every live record once, newest first, ties by id', async () => {
    await insertContacts(100, 'w');
    const seen: string[] = [];
    for (let offset = 0; ; offset += 7) {
      const page = await list('Contacts', 7, offset);
      seen.push(...page.ids);
      expect(page).toMatchObject({ count: 90, isExact: true, hasMore: offset + 7 < 90 });
      if (page.hasMore === false) break;
    }
    const expected = Array.from({ length: 100 }, (_, i) => i)
      .filter((i) => i % 10 !== 9)
      .map((i) => ({ id: `w${i}`, second: Math.floor(i / 3) }))
      .toSorted((a, b) => b.second - a.second || (a.id < b.id ? -1 : 1))
      .map(({ id }) => id);
    expect(seen).toEqual(expected);
  });

  it('is empty beyond its end and still has the count', async () => {
    expect(await list('Contacts', 5, 1_000)).toEqual({ ids: [], hasMore: false, count: 90, isExact: true });
    expect(await list('Notes', 5, 0)).toEqual({ ids: [], hasMore: false, count: 0, isExact: true });
  });

  it('has names but no links', async () => {
    const { records: page = [] } = await records.handlers.list(listRequest('Contacts', { limit: 1 }), ADMINISTRATOR);
    expect(JSON.parse(String(page[0]?.attributesJson))).toMatchObject({ assigned_user_name: 'admin', name: 'C' });
    expect(page[0]?.toOne).toEqual([]);
  });

  it('refuses an empty or too large page', async () => {
    expect(await faultsOf(list('Contacts', 0, 0))).toEqual(['8202 page[limit]']);
    expect(await faultsOf(list('Contacts', 1_001, 0))).toEqual(['8202 page[limit]']);
  });

  it('of many records has an estimate as count, and the count is capped beyond an offset', async () => {
    await insertContacts(12_000, 'm');
    await records.store.admin('analyze records.contacts');
    const all = await list('Contacts', 20, 0);
    expect(all.isExact).toBe(false);
    expect(Math.abs(Number(all.count) - 10_890)).toBeLessThan(500);
    const reports = await list('Contacts', 20, 0, { module: 'Contacts', id: 'm3', link: 'direct_reports' });
    expect(reports).toMatchObject({ count: 120, isExact: true });
  });
});

describe('a list through a link', () => {
  it('shows the live related records', async () => {
    const boss = await records.create('Contacts', { last_name: 'Boss' });
    const reports = [
      await records.create('Contacts', { last_name: 'A', reports_to_id: boss.id }),
      await records.create('Contacts', { last_name: 'B', reports_to_id: boss.id }),
    ];
    const through = { module: 'Contacts', id: boss.id, link: 'direct_reports' };
    const page = await list('Contacts', 20, 0, through);
    expect(page).toMatchObject({ hasMore: false, count: 2, isExact: true });
    expect(page.ids.toSorted()).toEqual(reports.map(({ id }) => id).toSorted());
    const first = await list('Contacts', 1, 0, through);
    expect(first).toMatchObject({ hasMore: true, count: 2, isExact: true });
    expect((await list('Contacts', 1, 1, through)).ids).not.toEqual(first.ids);
    const [one] = reports;
    const up = { module: 'Contacts', id: one?.id ?? '', link: 'reports_to_link' };
    expect(await list('Contacts', 20, 0, up)).toEqual({ ids: [boss.id], hasMore: false, count: 1, isExact: true });
    expect((await list('Contacts', 20, 0, { ...up, id: boss.id })).ids).toEqual([]);
  });

  it('over a flex parent shows only records of its module', async () => {
    const account = await records.create('Accounts', { name: 'A' }, 'same-id');
    await records.create('Contacts', { last_name: 'A' }, 'same-id');
    const note = await records.create('Notes', { name: 'N', parent_type: 'Accounts', parent_id: account.id });
    await records.create('Notes', { name: 'N', parent_type: 'Contacts', parent_id: 'same-id' });
    const of = (module: string, id: string, link: string) => ({ module, id, link });
    expect((await list('Notes', 20, 0, of('Accounts', 'same-id', 'notes'))).ids).toEqual([note.id]);
    expect((await list('Accounts', 20, 0, of('Notes', note.id, 'accounts'))).ids).toEqual(['same-id']);
    expect((await list('Cases', 20, 0, of('Notes', note.id, 'cases'))).ids).toEqual([]);
  });

  it('needs a live parent and an existing link', async () => {
    const parent = await records.create('Accounts', { name: 'P' });
    await records.create('Accounts', { name: 'C', parent_id: parent.id });
    await records.handlers.delete({ module: 'Accounts', id: parent.id, precondition: null }, ADMINISTRATOR);
    const through = { module: 'Accounts', id: parent.id, link: 'members' };
    expect(await faultsOf(list('Accounts', 20, 0, through))).toEqual(['8001']);
    expect(await faultsOf(list('Accounts', 20, 0, { ...through, link: 'nonsense' }))).toEqual(['8301']);
    expect(await faultsOf(list('Accounts', 20, 0, { ...through, module: 'Nonsense' }))).toEqual(['8402']);
    expect(await faultsOf(list('Contacts', 20, 0, through))).toEqual(['8301']);
  });
});

describe('plans', () => {
  it('select the page by an index, whatever the size of the table', async () => {
    await records.store.admin('vacuum analyze records.contacts');
    const reports = { through: ['Contacts', 'm3', 'direct_reports'] } as const;
    for (const options of [{}, { page: { rows: 21, offset: 40 } }, reports]) {
      await expectExamined(records, planList('Contacts', options), { contacts: 200 });
    }
  });
});
