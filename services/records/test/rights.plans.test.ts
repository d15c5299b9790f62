import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { catalog } from '@crm/catalog';
import { readRights, type AccessLevel, type Rights } from '../src/domain/rights.js';
import { isSteady } from '../src/lists/plan/is-steady.js';
import type { WantedPage } from '../src/lists/plan/bind-list.js';
import type { ListPlan } from '../src/lists/plan/list-plan.js';
import { CHEAP_COUNT } from '../src/lists/run/list-profiles.js';
import { createRecordReader } from '../src/repository/read-records.js';
import { compileCount } from '../src/lists/sql/compile-count.js';
import { askerValues } from '../src/sql/sight.js';
import { isCheap, readPlan } from '../src/lists/sql/read-plan.js';
import { expectExamined, planList, type ListOptions } from './list-under-test.js';
import { startRecords, type RecordsUnderTest } from './records-under-test.js';

/** `PLAN_ROWS=1000000` shows that pages cost the same there (docs/performance.md). */
const ROWS = Number(process.env.PLAN_ROWS ?? 30_000);

let records: RecordsUnderTest;
beforeAll(async () => {
  records = await startRecords();
  const admin = (text: string): Promise<unknown> => records.store.admin(text);
  await admin(`insert into records.users (id, user_name, last_name, status, is_admin, date_entered, date_modified)
select 'u' || i, 'u' || i, 'u', 'Active', false, now(), now() from generate_series(1, 100) i`);
  await admin(`insert into records.accounts (id, name, assigned_user_id, created_by, date_entered, date_modified)
select 'a' || i, 'Account ' || i, case when i > 30 then 'u' || 10 + i % 90 else 'u1' end, case when i % 2 = 0 then 'u2' end,
  timestamptz '2020-01-01Z' + i * interval '1 min', timestamptz '2020-01-01Z' + greatest(i, i::bigint * 7919 % ${ROWS}) * interval '1 min'
from generate_series(1, ${ROWS}) i`);
  // One group has the oldest records, one has every other record, and one has none of this module but many of another.
  await admin(`insert into records.securitygroups_records (securitygroup_id, record_id, module, date_modified)
select 'old', 'a' || i, 'Accounts', now() from generate_series(50, 90) i
union all select 'half', 'a' || i, 'Accounts', now() from generate_series(1, ${ROWS}, 2) i
union all select 'others', 'c' || i, 'Contacts', now() from generate_series(1, ${ROWS}) i`);
  for (const table of ['accounts', 'users', 'securitygroups_records']) await admin(`vacuum analyze records.${table}`);
}, 600_000);
afterAll(() => records.stop());

function userOf(level: AccessLevel, user: string, ...groupIds: readonly string[]): Rights {
  return readRights(catalog, user, { isAdministrator: false, groupIds, roles: [{ Accounts: { view: level } }] });
}

/** How many rows a page may examine: records looked up one by one, twice, or a short walk that checks each record. */
const FEW = { accounts: 6_000, securitygroups_records: 1_500 };

/** Lists are counted up to this: one record more than is cheap to count. */
const COUNT_TO = CHEAP_COUNT + 1;

async function idsOf(plan: ListPlan): Promise<string[]> {
  const { records: found } = await createRecordReader(records.database, catalog).list(plan, 21);
  return found.map(({ id }) => id);
}

describe('a page of visible records', () => {
  it.each<[label: string, rights: Rights]>([
    ['owns the oldest records', userOf('owner', 'u1')],
    ['created half of the records', userOf('owner', 'u2')],
    ['owns some records', userOf('owner', 'u50')],
    ['owns no records', userOf('owner', 'u3')],
    ['shares the oldest records', userOf('group', 'u3', 'old')],
    ['shares half of the records', userOf('group', 'u3', 'half')],
    ['shares many records of another module', userOf('group', 'u3', 'others')],
    ['shares all records, and owns some', userOf('group', 'u50', 'old', 'half', 'others')],
  ])('examines few rows if it is planned for a user who %s', async (_, rights) => {
    const lists: readonly ListOptions[] = [
      {},
      { search: 'sort=name' },
      { search: 'sort=-date_modified' },
      { page: { rows: 21, offset: 20 } },
    ];
    for (const options of lists) {
      const plan = planList('Accounts', { ...options, rights });
      await expectExamined(records, plan, FEW, { custom: true });
    }
  });

  it.each<[label: string, rights: Rights]>([
    ['created half of the records', userOf('owner', 'u2')],
    ['shares half of the records', userOf('group', 'u3', 'half')],
    ['shares all records, and owns some', userOf('group', 'u50', 'old', 'half', 'others')],
  ])('is read in order, with one plan for all, for a user who is known to see much and %s', async (_, rights) => {
    for (const search of [undefined, 'sort=name', 'sort=-date_modified', 'filter[Accounts.name]=[[ne]]Account 7']) {
      const list = { rights, ...(search !== undefined && { search }) };
      const walk = planList('Accounts', { ...list, seen: 1_001 });
      expect(isSteady(catalog, walk.structure)).toBe(true);
      await expectExamined(records, walk, FEW);
      const [walked, gathered] = await Promise.all([walk, planList('Accounts', list)].map(idsOf));
      expect(walked).toHaveLength(21);
      expect(walked).toEqual(gathered);
    }
  });

  it.each<[label: string, rights: Rights, total: number]>([
    ['owns the oldest records', userOf('owner', 'u1'), 30],
    ['owns some records', userOf('owner', 'u50'), Math.min(Math.floor((ROWS - 40) / 90) + 1, COUNT_TO)],
    ['owns no records', userOf('owner', 'u3'), 0],
    ['shares the oldest records', userOf('group', 'u3', 'old'), 41],
    ['shares half of the records', userOf('group', 'u3', 'half'), COUNT_TO],
  ])('is the same whichever way its list is collected, for a user who %s', async (_, rights, total) => {
    const reader = createRecordReader(records.database, catalog);
    const both = (page: WantedPage, search: string) =>
      Promise.all(
        [false, true].map(async (asksEach) => {
          const plan = planList('Accounts', { page, search, rights });
          const listed = await reader.list(plan, 20, { gathers: { countTo: COUNT_TO, asksEach } });
          return { ...listed, records: listed.records.map(({ id }) => id) };
        }),
      );
    const [all] = await both({ rows: 21, offset: 0 }, '');
    expect(all?.total ?? 0).toBe(total);
    for (const search of ['', 'sort=name', 'filter[Accounts.name]=[[li]]%252%25&sort=-name']) {
      const [first, other] = await both({ rows: 21, offset: 0 }, search);
      expect(other).toEqual(first);
      const after = first?.lastCursor ?? '';
      const pages: WantedPage[] = [{ rows: 21, offset: 20 }];
      if (after !== '') pages.push({ rows: 21, offset: 0, after }, { rows: 21, offset: 0, before: after });
      for (const page of pages) {
        const [one, another] = await both(page, search);
        // It is undefined which rows of a longer list are gathered: where none of them is on the page, the page has no
        // count.
        expect(another).toEqual(total < COUNT_TO ? one : { ...one, total: another?.total });
      }
    }
  });

  it.each<[label: string, rights: Rights, isFew: boolean]>([
    ['owns the oldest records', userOf('owner', 'u1'), true],
    ['shares the oldest records', userOf('group', 'u3', 'old'), true],
    ['shares half of the records', userOf('group', 'u3', 'half'), false],
    ['created half of the records', userOf('owner', 'u2'), false],
  ])('belongs to a list that is cheap to count if it is short: a user who %s', async (_, rights, isFew) => {
    const { structure } = planList('Accounts', { rights });
    const { text, asker } = compileCount(catalog, structure.rows);
    const [row] = await records.database.run<Record<string, string>>({
      text: `explain (format json) ${text.replace('count(*)::text as count', '*')}`,
      values: askerValues(rights, asker),
    });
    expect(isCheap(readPlan(row?.['QUERY PLAN'] ?? '[]'), 1_000)).toBe(isFew);
  });
});
