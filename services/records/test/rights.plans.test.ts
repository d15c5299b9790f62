import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { catalog } from '@crm/catalog';
import { fillTables } from '@crm/local-stack';
import { sql, toStatement } from '@crm/postgres';
import { readRights, type AccessLevel, type Rights } from '../src/domain/rights.js';
import type { WantedPage } from '../src/lists/plan/bind-list.js';
import { FEW } from '../src/lists/plan/list-plan.js';
import { createPageReader } from '../src/lists/run/read-page.js';
import { createSeesFew } from '../src/lists/run/sees-few.js';
import type { Gathering } from '../src/lists/sql/compile-gathered.js';
import { expectExamined, planList, type ListOptions } from './list-under-test.js';
import { startRecords, type RecordsUnderTest } from './records-under-test.js';

/** `PLAN_ROWS=1000000` shows that pages cost the same there (docs/performance.md). */
const ROWS = Number(process.env.PLAN_ROWS ?? 30_000);
/** So many that each owns few records. */
const OWNERS = Math.max(90, ROWS / 500);

let records: RecordsUnderTest;
beforeAll(async () => {
  records = await startRecords();
  await fillTables(records.store.adminUrl, ['records.accounts', 'records.users'], seed);
  await records.store.admin('vacuum analyze records.securitygroups_records');
});
afterAll(() => records.stop());

async function seed(): Promise<void> {
  const admin = (text: string): Promise<unknown> => records.store.admin(text);
  await admin(`insert into records.users (id, user_name, last_name, status, is_admin, date_entered, date_modified)
select 'u' || i, 'u' || i, 'u', 'Active', false, now(), now() from generate_series(1, ${OWNERS + 10}) i`);
  await admin(`insert into records.accounts (id, name, assigned_user_id, created_by, date_entered, date_modified)
select 'a' || i, 'Account ' || i, case when i > 30 then 'u' || 10 + i % ${OWNERS} else 'u1' end, case when i % 2 = 0 then 'u2' end,
  timestamptz '2020-01-01Z' + i * interval '1 min', timestamptz '2020-01-01Z' + greatest(i, i::bigint * 7919 % ${ROWS}) * interval '1 min'
from generate_series(1, ${ROWS}) i`);
  // One group has the oldest records, one has every other record, and one has none of this module but many of another.
  await admin(`insert into records.securitygroups_records (securitygroup_id, record_id, module, date_modified)
select 'old', 'a' || i, 'Accounts', now() from generate_series(50, 90) i
union all select 'half', 'a' || i, 'Accounts', now() from generate_series(1, ${ROWS}, 2) i
union all select 'others', 'c' || i, 'Contacts', now() from generate_series(1, ${ROWS}) i`);
}

function userOf(level: AccessLevel, user: string, ...groupIds: readonly string[]): Rights {
  return readRights(catalog, user, { isAdministrator: false, groupIds, roles: [{ Accounts: { view: level } }] });
}

/** How many rows a page may examine: those of a user who sees few, twice, or a short walk that checks each record. */
const MOST = { accounts: 6_000, securitygroups_records: 1_500 };

const SEE_FEW: readonly [who: string, rights: Rights, total: number][] = [
  ['owns what is old', userOf('owner', 'u1'), 30],
  ['owns some of it', userOf('owner', 'u50'), Math.floor((ROWS - 40) / OWNERS) + 1],
  ['owns nothing', userOf('owner', 'u3'), 0],
  ['shares what is old', userOf('group', 'u3', 'old'), 41],
  ['shares much of another module', userOf('group', 'u3', 'others'), 0],
];
const SEE_MUCH: readonly [who: string, rights: Rights][] = [
  ['has made half of it', userOf('owner', 'u2')],
  ['shares half of it', userOf('group', 'u3', 'half')],
  ['shares all that there is, and owns some', userOf('group', 'u50', 'old', 'half', 'others')],
];
const LISTS: readonly ListOptions[] = [
  {},
  { search: 'sort=name' },
  { search: 'sort=-date_modified' },
  { search: 'filter[Accounts.name]=[[ne]]Account 7' },
  { page: { rows: 21, offset: 20 } },
];

describe('a page of what a user may see', () => {
  it.each(SEE_FEW)('is gathered from the few records of who %s, by any plan', async (_, rights) => {
    expect(await createSeesFew(records.database, catalog)(planList('Accounts', { rights }))).toBe(true);
    for (const options of LISTS) {
      for (const custom of [false, true]) {
        await expectExamined(records, planList('Accounts', { ...options, rights }), MOST, {
          gathering: 'seen',
          custom,
        });
      }
    }
  });

  it.each(SEE_MUCH)('is read in its order, without a look at groups, for who %s, by any plan', async (_, rights) => {
    expect(await createSeesFew(records.database, catalog)(planList('Accounts', { rights }))).toBe(false);
    for (const options of LISTS) {
      for (const custom of [false, true]) {
        const most = { ...MOST, securitygroups_records: 0 };
        await expectExamined(records, planList('Accounts', { ...options, rights }), most, { custom });
      }
    }
  });

  it('is planned once for all users who see few', async () => {
    const readPage = createPageReader(catalog);
    const bounds = { signal: new AbortController().signal, deadline: performance.now() + 60_000 };
    for (let i = 0; i < 4; i += 1) {
      for (const [, rights] of SEE_FEW) {
        const reading = { gathering: 'seen', isPlannedOnce: true } as const;
        await readPage(records.database.bounded(bounds), planList('Accounts', { rights }), 20, reading);
      }
    }
    const plans = await records.database.run(
      toStatement(sql`select custom_plans::int as custom, generic_plans::int as generic from pg_prepared_statements
        where statement like 'with few (id)%' order by generic`),
    );
    // Postgres plans five times for the values and then decides. Two users share by groups, three only own.
    expect(plans).toEqual([
      { custom: 5, generic: 3 },
      { custom: 5, generic: 7 },
    ]);
  });

  it.each<[who: string, rights: Rights, total?: number]>([...SEE_FEW, ...SEE_MUCH])(
    'is the same however it is read, for who %s',
    async (_, rights, total = FEW + 1) => {
      const readPage = createPageReader(catalog);
      const read = async (page: WantedPage, search: string, gathering?: Gathering) => {
        const reading = { isPlannedOnce: true, ...(gathering && { gathering }) };
        const bounds = { signal: new AbortController().signal, deadline: performance.now() + 60_000 };
        const { total: counted, ...found } = await readPage(
          records.database.bounded(bounds),
          planList('Accounts', { page, search, rights }),
          20,
          reading,
        );
        return { counted, ...found, records: found.records.map(({ id }) => id) };
      };
      const expectSame = async (page: WantedPage, search: string) => {
        const { counted, ...inOrder } = await read(page, search);
        expect(counted).toBeUndefined();
        for (const gathering of ['met', 'seen'] as const) {
          expect(await read(page, search, gathering)).toMatchObject(inOrder);
        }
        return inOrder;
      };
      const { counted } = await read({ rows: 21, offset: 0 }, '', 'seen');
      expect(counted ?? 0).toBe(total);
      for (const search of ['', 'sort=name', 'filter[Accounts.name]=[[li]]%252%25&sort=-name']) {
        const { lastCursor } = await expectSame({ rows: 21, offset: 0 }, search);
        await expectSame({ rows: 21, offset: 20 }, search);
        if (lastCursor === '') continue;
        await expectSame({ rows: 21, offset: 0, after: lastCursor }, search);
        await expectSame({ rows: 21, offset: 0, before: lastCursor }, search);
      }
    },
  );
});
