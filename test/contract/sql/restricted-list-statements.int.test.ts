import { afterAll, beforeAll, beforeEach, afterEach, describe, expect, it } from '@jest/globals';
import type { CallContext } from '@crm/grpc';
import type { Statement } from '@crm/postgres';
import type { ListRequestMessage, ListResponse } from '@crm/protos';
import { readQuery } from '../../../services/records/test/list-under-test.js';
import { restrictedUser, userOf } from '../../../services/records/test/restricted-user.js';
import { listRequest, startRecords, type RecordsUnderTest } from '../../../services/records/test/records-under-test.js';
import type { Handlers } from '../../../services/records/src/handlers/create-handlers.js';
import { recordingPool, sentByList, type RecordingDatabase } from './recorded-statements.js';

/** A small table, in which the planner expects that a user may see few records. */
const ROWS = 2_400;
/** Enough that the table is not small. The planner does not know that one user owns just the contacts in sales. */
const CONTACTS = 12_000;
const LEVELS = {
  owner: { Accounts: { list: 'owner' }, Contacts: { list: 'owner' } },
  group: { Accounts: { list: 'group' } },
} as const;

/** After at most this many requests the service knows everything about a list. */
const SOON = 30;

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

function list(who: string, module: string, search: string): Promise<ListResponse> {
  const query = search === '' ? null : (readQuery(search) as unknown as ListRequestMessage['query']);
  return handlers.list(listRequest(module, { query, limit: 20 }), callOf(who));
}

function sentBy(wanted: () => Promise<unknown>): Promise<Statement[]> {
  return sentByList(database, wanted);
}

/** A prepared statement that does not gather the ids of all records that the user may see is best. */
function worth({ name, text, label }: Statement): string {
  if (/\bfew as\b/.test(text)) return 'gathers ids';
  return name === undefined ? `not prepared: ${label ?? ''}` : 'best';
}

function isBest(sent: readonly Statement[]): boolean {
  return sent.length === 1 && sent.every((statement) => worth(statement) === 'best');
}

describe('the statements of a list of visible records', () => {
  it.each([
    ['of few', 'owns half', 'Accounts', ''],
    ['of few', 'owns half', 'Accounts', 'filter[Accounts.industry]=Media&sort=name'],
    ['of few', 'shares all', 'Accounts', ''],
    ['of few', 'shares all', 'Accounts', 'filter[Accounts.industry]=Media&sort=name'],
    ['and more than the planner expects', 'owns sales', 'Contacts', 'filter[Contacts.department]=Sales'],
    ['beside those of the list', 'owns a quarter', 'Contacts', 'filter[Contacts.department]=Service'],
  ])(
    'are one, planned once for all, without look-ups of records, where many are visible %s: a user who %s lists %s %s',
    async (_, who, module, search) => {
      const idsOf = async (): Promise<unknown> => (await list(who, module, search)).records?.map(({ id }) => id);
      const expected = await idsOf();
      expect(expected).toHaveLength(20);
      // Beside the first requests the service finds out that the list is long and mostly visible, and how a generic plan reads it.
      let sent: readonly Statement[] = [];
      for (let i = 0; i < SOON && !isBest(sent); i += 1) sent = await sentBy(idsOf);
      for (let i = 0; i < 3; i += 1) {
        sent = await sentBy(async () => {
          expect(await idsOf()).toEqual(expected);
        });
        expect(sent.map(worth)).toEqual(['best']);
      }
    },
  );

  it('are one that collects the few records that a user may see, and counts them', async () => {
    for (let i = 0; i < 3; i += 1) {
      expect(await list('owns forty', 'Contacts', '')).toMatchObject({ count: 40, countIsExact: true, hasMore: true });
    }
    const sent = await sentBy(() => list('owns forty', 'Contacts', ''));
    expect(sent.map(({ text }) => /\bfew as\b/.test(text))).toEqual([true]);
  });
});
