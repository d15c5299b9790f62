import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { catalog } from '@crm/catalog';
import { fillTables } from '@crm/local-stack';
import { orderHash, writeCursor } from '../src/lists/plan/cursor.js';
import { isSteady } from '../src/lists/plan/is-steady.js';
import type { ListPlan } from '../src/lists/plan/list-plan.js';
import { expectExamined, planList, type ExplainOptions, type ListOptions } from './list-under-test.js';
import { startRecords, type RecordsUnderTest } from './records-under-test.js';

let records: RecordsUnderTest;
beforeAll(async () => {
  records = await startRecords();
  await fillTables(records.store.adminUrl, TABLES, seed);
});
afterAll(() => records.stop());

/**
 * Records in each of the large tables; `PLAN_ROWS=1000000` shows that pages cost the same there (docs/performance.md).
 */
const ROWS = Number(process.env.PLAN_ROWS ?? 100_000);
const HALF = ROWS / 2;
/** One user for 200 records, one last name for 20. */
const USERS = ROWS / 200;
const LAST_NAMES = ROWS / 20;

const TABLES = [
  'records.users',
  'records.tasks',
  'records.email_addresses',
  'records.email_addr_bean_rel',
  'records.accounts',
  'records.contacts',
  'records.meetings',
  'relationships.meetings_contacts',
  'relationships.accounts_contacts',
  'relationships.accounts_opportunities',
];

/** Dates and links are spread over all records. */
async function seed(): Promise<void> {
  const admin = (text: string): Promise<unknown> => records.store.admin(text);
  await admin(`insert into records.users (id, user_name, last_name, status, date_entered, date_modified)
select 'u' || i, 'user' || i, 'L' || i, 'Active', now(), now() from generate_series(1, ${USERS}) i`);
  await admin(`insert into records.accounts (id, name, industry, website, total_revenue, assigned_user_id, parent_id, date_entered, date_modified, description)
select 'a' || i, 'Account ' || md5(i::text), (array['Banking', 'Energy', 'Media'])[i % 3 + 1], 'w' || i % 1000, i % 9999,
  'u' || (i % ${USERS} + 1), case when i % 10 = 0 then 'a' || (i / 10) end, timestamptz '2020-01-01Z' + i * interval '1 min', now(), repeat('x', 200)
from generate_series(1, ${ROWS}) i`);
  await admin(`insert into records.contacts (id, first_name, last_name, reports_to_id, date_entered, date_modified, assigned_user_id, description)
select 'c' || i, 'F' || i % 100, 'Last' || i % ${LAST_NAMES}, 'c' || (i / 7), timestamptz '2020-01-01Z' + i * interval '1 min',
  timestamptz '2020-01-01Z' + greatest(i, i::bigint * 7919 % ${ROWS}) * interval '1 min', 'u' || (i % ${USERS} + 1), repeat('x', 200)
from generate_series(1, ${ROWS}) i`);
  await admin(`insert into records.meetings (id, name, date_start, duration_hours, status, parent_type, parent_id, assigned_user_id, date_entered, date_modified)
select 'm' || i, 'M' || i, timestamptz '2020-01-01Z' + (i::bigint * 7919 % ${ROWS}) * interval '1 min', 1, (array['Planned', 'Held', 'Not Held'])[i % 3 + 1], 'Accounts', 'a' || (i * 31 % ${ROWS} + 1), 'u' || (i % ${USERS} + 1),
  timestamptz '2020-01-01Z' + i * interval '1 min', now() from generate_series(1, ${ROWS}) i`);
  await admin(`insert into records.tasks (id, name, status, priority, date_due, date_entered, date_modified)
select 't' || i, 'T' || i, 'Not Started', 'High', case when i % 2 = 0 then timestamptz '2020-01-01Z' + i * interval '1 min' end, now(), now()
from generate_series(1, ${HALF}) i`);
  await admin(`insert into records.email_addresses (id, email_address, date_entered, date_modified)
select 'e' || i, 'person' || i || '@example.com', now(), now() from generate_series(1, ${HALF}) i`);
  await admin(`insert into records.email_addr_bean_rel (bean_id, email_address_id, bean_module, primary_address, date_modified)
select 'c' || i, 'e' || i, 'Contacts', true, now() from generate_series(1, ${HALF}) i`);
  await admin(`insert into relationships.meetings_contacts (meeting_id, contact_id, accept_status, date_modified)
select 'm' || (i % ${ROWS} + 1), 'c' || (i * 7 % ${ROWS} + 1), (array['accept', 'decline', 'none'])[i % 3 + 1], now() from generate_series(1, ${2 * ROWS}) i on conflict do nothing`);
  await admin(`insert into relationships.accounts_contacts (account_id, contact_id, date_modified)
select 'a' || (i % ${HALF} + 1), 'c' || i, now() from generate_series(1, ${ROWS}) i`);
}

/** The time this many minutes after the first record. */
function minute(minutes: number): string {
  return new Date(Date.UTC(2020, 0, 1, 0, minutes)).toISOString();
}

/** A cursor with the values of the row in the middle of an order. */
function middleCursor(module: string, options: ListOptions, ...values: readonly (string | null)[]): string {
  const { structure } = planList(module, options);
  return writeCursor(orderHash(structure), values);
}

/** Tables of 50,000 rows and more. */
const LARGE = [
  'tasks',
  'email_addresses',
  'email_addr_bean_rel',
  'accounts',
  'contacts',
  'meetings',
  'meetings_contacts',
  'accounts_contacts',
];

/** Expects that at most this many rows of any large table are examined, by any plan. */
function expectFew(plan: ListPlan, rows: number, options: ExplainOptions = {}): Promise<void> {
  return expectExamined(records, plan, Object.fromEntries(LARGE.map((table) => [table, rows])), options);
}

describe('a page whose plan hardly depends on the values', () => {
  // For a page of 20, names of other records are looked up one by one, at most one row of each table for each record.
  it.each<[name: string, module: string, options: ListOptions, rows: number]>([
    ['equality', 'Accounts', { search: 'filter[Accounts.name]=Account 1' }, 20],
    ['equality ignoring case', 'Accounts', { search: 'filter[Accounts.name]=[[li]]ACCOUNT 1' }, 20],
    ['a sort order', 'Accounts', { search: 'sort=name' }, 100],
    ['the reverse sort order', 'Accounts', { search: 'sort=-name' }, 100],
    ['one of many values', 'Accounts', { search: 'filter[Accounts.industry]=Banking' }, 200],
    ['a negation', 'Accounts', { search: 'filter[Accounts.industry]=[[nin]]Banking,' }, 200],
    [
      'bounds of the sort key',
      'Meetings',
      { search: 'filter[Meetings.date_start]=[[gte]]2020-02-01&sort=date_start' },
      100,
    ],
    ['newest change first', 'Contacts', { search: 'sort=-date_modified' }, 100],
    ['oldest change first', 'Contacts', { search: 'sort=date_modified' }, 100],
    [
      'changes since a time, oldest first',
      'Contacts',
      { search: 'filter[Contacts.date_modified]=[[gt]]2020-02-01&sort=date_modified' },
      100,
    ],
    [
      'changes before a time, newest first',
      'Contacts',
      { search: 'filter[Contacts.date_modified]=[[lt]]2020-02-01&sort=-date_modified' },
      100,
    ],
    ['ids', 'Accounts', { search: 'filter[id]=a1,a2,a3' }, 10],
    [
      'a link',
      'Accounts',
      { through: ['Accounts', 'a7', 'members'], search: 'filter[Accounts.industry]=Media&sort=name' },
      20,
    ],
  ])('examines few rows: %s', async (_name, module, options, rows) => {
    const plan = planList(module, options);
    expect(isSteady(catalog, plan.structure)).toBe(true);
    await expectFew(plan, rows);
  });

  it.each<[module: string, search: string, values: (string | null)[]]>([
    ['Accounts', '', ['2020-02-01 00:00:00+00', 'a1']],
    ['Accounts', 'sort=name', ['Account 7', 'a1']],
    ['Accounts', 'sort=-name', ['Account 7', 'a1']],
    ['Accounts', 'filter[Accounts.assigned_user_id]=u7', ['2020-02-01 00:00:00+00', 'a1']],
    ['Contacts', 'sort=date_modified', ['2020-02-01 00:00:00+00', 'c1']],
    ['Contacts', 'sort=-date_modified', ['2020-02-01 00:00:00+00', 'c1']],
    [
      'Contacts',
      'filter[Contacts.date_modified]=[[gt]]2020-01-20&sort=date_modified',
      ['2020-02-01 00:00:00+00', 'c1'],
    ],
  ])('starts at the cursor in the index, forwards and backwards: %s %s', async (module, search, values) => {
    const cursor = middleCursor(module, { search }, ...values);
    for (const way of ['after', 'before'] as const) {
      const plan = planList(module, { search, page: { rows: 21, offset: 0, [way]: cursor } });
      // The rows of the page, and perhaps the parents of those that have one.
      await expectFew(plan, 60);
    }
  });
});

describe('a page of a list whose first sort key is empty for half of the records', () => {
  it.each<[way: 'after' | 'before', values: (string | null)[]]>([
    ['after', ['2020-01-20 00:00:00+00', 't1']],
    ['after', ['2020-02-11 15:50:00+00', 't1']],
    ['after', [null, 't50']],
    ['before', [null, 't1']],
    ['before', ['2020-01-20 00:00:00+00', 't1']],
  ])('reads only the rows of the page: %s %j', async (way, values) => {
    const cursor = middleCursor('Tasks', { search: 'sort=date_due' }, ...values);
    const plan = planList('Tasks', { search: 'sort=date_due', page: { rows: 21, offset: 0, [way]: cursor } });
    // At most a page of each half.
    await expectFew(plan, 42);
  });
});

describe('a page whose plan depends on the values', () => {
  it.each<[module: string, options: ListOptions, rows: number]>([
    // The last half hour of changes, and all but the first half.
    ['Contacts', { search: `filter[Contacts.date_modified]=[[gt]]${minute(ROWS - 30)}` }, 100],
    ['Contacts', { search: `filter[Contacts.date_modified]=[[gt]]${minute(HALF)}` }, 200],
    ['Contacts', { search: `filter[Contacts.date_modified]=[[lt]]${minute(30)}` }, 100],
    [
      'Contacts',
      { search: `filter[Contacts.date_modified]=[[gt]]${minute(HALF)},[[lt]]${minute(HALF + 30)}&sort=-last_name` },
      200,
    ],
    ['Accounts', { search: 'filter[Accounts.name]=[[li]]%25c4ca4238%25' }, 100],
    ['Accounts', { search: 'filter[Accounts.name]=[[li]]%25a%25' }, 200],
    ['Accounts', { search: 'filter[Accounts.assigned_user_name]=user7' }, 500],
    ['Accounts', { search: 'filter[Accounts.contacts.last_name]=Last7' }, 200],
    ['Accounts', { search: 'filter[Accounts.members.name]=Account 1' }, 100],
    ['Accounts', { search: 'filter[Accounts.member_of.name]=Account 1' }, 100],
    ['Meetings', { search: 'filter[Meetings.contacts.last_name]=Last7' }, 200],
    ['Contacts', { search: 'filter[Contacts.email1]=person7@example.com' }, 100],
    ['Contacts', { search: 'filter[Contacts.account_name]=Account 1' }, 100],
    ['Contacts', { search: 'filter[Contacts.account_id]=a7' }, 100],
    ['Meetings', { search: 'filter[Meetings.contacts.id]=c7' }, 100],
    ['Meetings', { search: 'filter[Meetings.contacts.meta.middle_table.accept_status]=accept' }, 500],
    [
      'Meetings',
      {
        search:
          'filter[Meetings.contacts.meta.middle_table.accept_status]=accept&filter[Meetings.contacts.last_name]=[[li]]last1%25&sort=-date_start',
      },
      2_000,
    ],
    ['Meetings', { search: 'filter[Meetings.contacts.accounts.name]=[[li]]account 1%25' }, 2_000],
    ['Meetings', { search: 'filter[Meetings.accounts.name]=[[li]]account 1%25' }, 2_000],
    ['Meetings', { search: 'filter[Meetings.parent_name]=[[li]]account 1%25' }, 2_000],
    ['Contacts', { through: ['Accounts', 'a7', 'contacts'], search: 'sort=last_name' }, 100],
    ['Meetings', { through: ['Contacts', 'c7', 'meetings'], search: 'filter[Meetings.status]=Held' }, 100],
  ])('is read from the cheaper end: %s %j', async (module, options, rows) => {
    const plan = planList(module, options);
    expect(isSteady(catalog, plan.structure)).toBe(false);
    await expectFew(plan, rows, { custom: true });
  });
});

describe('a page of records with users, of whom there are few', () => {
  // So few that Postgres, by its own setting, reads all of them for each record.
  const FEW_USERS = 150;
  beforeAll(async () => {
    await records.store.admin(
      `delete from records.users where id in (select 'u' || i from generate_series(${FEW_USERS}, ${USERS}) i)`,
    );
    await records.store.admin('vacuum full analyze records.users');
  });

  it.each<[module: string, search: string]>([
    ['Accounts', ''],
    ['Meetings', 'sort=date_start'],
  ])('looks each name up: %s %s', async (module, search) => {
    await expectExamined(records, planList(module, { search }), { users: 21 });
  });
});
