import { afterAll, beforeAll, beforeEach, afterEach, describe, expect, it } from '@jest/globals';
import type { CallContext } from '@crm/grpc';
import type { Statement } from '@crm/postgres';
import type { ListRequestMessage, ListResponse } from '@crm/protos';
import { readQuery } from '../../../services/records/test/list-under-test.js';
import { restrictedUser, userOf } from '../../../services/records/test/restricted-user.js';
import { listRequest, startRecords, type RecordsUnderTest } from '../../../services/records/test/records-under-test.js';
import type { Handlers } from '../../../services/records/src/handlers/create-handlers.js';
import { recordingPool, sentByList, type RecordingDatabase } from './recorded-statements.js';

/** Accounts, of which a user sees half or all. */
const ROWS = 2_400;
/** Contacts. The planner does not know that one user owns just those in sales. */
const CONTACTS = 12_000;
const LEVELS = {
  owner: { Accounts: { list: 'owner' }, Contacts: { list: 'owner' } },
  group: { Accounts: { list: 'group' } },
} as const;

let records: RecordsUnderTest;
let database: RecordingDatabase;
let handlers: Handlers;
const users = new Map<string, CallContext>();

beforeAll(async () => {
  records = await startRecords();
  const admin = (text: string): Promise<unknown> => records.store.admin(text);
  const group = await records.create('SecurityGroups', { name: 'Everything' });
  users.set('owns half', await restrictedUser(records, LEVELS.owner));
  users.set('owns sales', await restrictedUser(records, LEVELS.owner));
  users.set('owns a quarter', await restrictedUser(records, LEVELS.owner));
  users.set('owns forty', await restrictedUser(records, LEVELS.owner));
  users.set('shares all', await restrictedUser(records, LEVELS.group, [group.id]));
  const [half, forty, sales, quarter] = ['owns half', 'owns forty', 'owns sales', 'owns a quarter'].map(idOf);
  await admin(`insert into records.accounts (id, name, industry, date_entered, date_modified, description, assigned_user_id)
select 'a' || i, 'Account ' || i, case when i % 8 = 0 then 'Media' else 'Energy' end,
  timestamptz '2020-01-01Z' + i * interval '1 min', now(),
  (select string_agg(md5(i || ' ' || j), '') from generate_series(1, 12) j),
  case when i % 2 = 0 then '${half ?? ''}' end from generate_series(1, ${ROWS}) i`);
  await admin(`insert into records.securitygroups_records (securitygroup_id, record_id, module, date_modified)
select '${group.id}', 'a' || i, 'Accounts', now() from generate_series(1, ${ROWS}) i`);
  await admin(`insert into records.contacts (id, last_name, date_entered, date_modified, department, assigned_user_id)
select 'c' || i, 'Contact ' || i, timestamptz '2020-01-01Z' + i * interval '1 min', now(),
  case when i <= 1100 then 'Sales' when i % 10 = 0 then 'Service' end,
  case when i <= 1100 then '${sales ?? ''}' when i <= 4100 then '${quarter ?? ''}'
  when i <= 4140 then '${forty ?? ''}' else 'u' || i % 400 end
from generate_series(1, ${CONTACTS}) i`);
  for (const table of ['accounts', 'contacts', 'securitygroups_records', 'users'])
    await admin(`vacuum analyze records.${table}`);
});
afterAll(() => records.stop());

/** A service that has just started: it knows no list yet. */
beforeEach(() => {
  database = recordingPool(records);
  handlers = records.handlersWith({ database });
});
afterEach(() => database.stop());

function callOf(who: string): CallContext {
  const call = users.get(who);
  if (call === undefined) throw new Error(`Nobody ${who}`);
  return call;
}

function idOf(who: string): string {
  return userOf(callOf(who));
}

function list(
  who: string,
  module: string,
  search: string,
  more: Partial<ListRequestMessage> = {},
): Promise<ListResponse> {
  const query = search === '' ? null : (readQuery(search) as unknown as ListRequestMessage['query']);
  return handlers.list(listRequest(module, { query, limit: 20, ...more }), callOf(who));
}

function sentBy(wanted: () => Promise<unknown>): Promise<Statement[]> {
  return sentByList(database, wanted);
}

/** How a statement reads its page, and whether it is prepared. */
function wayOf({ name, text }: Statement): string {
  const way = /\bfew \(id\) as\b/.test(text)
    ? 'what the user sees'
    : /\bgathered as\b/.test(text)
      ? 'what meets'
      : 'in order';
  return `${way}${name === undefined ? ', planned' : ''}`;
}

async function waysOf(wanted: () => Promise<unknown>): Promise<string[]> {
  // A shape is prepared from its second use on.
  for (let i = 0; i < 2; i += 1) await wanted();
  return (await sentBy(wanted)).map(wayOf);
}

describe('the statement of a list of visible records', () => {
  it.each([
    ['in order', 'owns half', 'Accounts', ''],
    ['in order', 'owns half', 'Accounts', 'filter[Accounts.industry]=Energy&sort=name'],
    ['in order', 'shares all', 'Accounts', ''],
    ['in order', 'shares all', 'Accounts', 'filter[Accounts.industry]=Energy&sort=name'],
    ['in order', 'owns sales', 'Contacts', 'filter[Contacts.department]=Sales'],
    ['what the user sees', 'owns forty', 'Contacts', ''],
    ['what meets', 'owns half', 'Accounts', 'filter[Accounts.name]=Account 8'],
    ['what meets', 'owns forty', 'Contacts', 'filter[Contacts.last_name]=Contact 4110'],
  ])('is one, prepared, that reads %s where a user who %s lists %s %s', async (way, who, module, search) => {
    expect(await waysOf(() => list(who, module, search))).toEqual([way]);
  });

  it.each([
    ['in order', 'owns half', 'Accounts'],
    ['in order', 'shares all', 'Accounts'],
    ['what the user sees', 'owns forty', 'Contacts'],
  ])('is planned once for all pages behind a cursor, and reads %s, for a user who %s', async (way, who, module) => {
    const first = await list(who, module, '', { limit: 2 });
    let after = first.lastCursor ?? '';
    let sent: Statement[] = [];
    // Postgres plans five times for the values and then decides.
    for (let i = 0; i < 9; i += 1) {
      sent = await sentBy(async () => {
        const { lastCursor = '' } = await list(who, module, '', { after, limit: 2 });
        after = lastCursor;
      });
    }
    expect(sent.map(wayOf)).toEqual([way]);
    const plans = await database.run<{ readonly custom: number; readonly generic: number }>({
      text: 'select custom_plans::int as custom, generic_plans::int as generic from pg_prepared_statements where name = $1',
      values: [sent[0]?.name],
    });
    expect(plans).toMatchObject([{ custom: 5 }]);
    expect(plans[0]?.generic).toBeGreaterThan(0);
  });

  it('counts the few records that a user may see', async () => {
    for (let i = 0; i < 3; i += 1) {
      expect(await list('owns forty', 'Contacts', '')).toMatchObject({ count: 40, countIsExact: true, hasMore: true });
    }
  });
});
