import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { CallContext } from '@crm/grpc';
import type { Statement } from '@crm/postgres';
import {
  ADMINISTRATOR,
  calledBy,
  parse,
  startRecords,
  type RecordsUnderTest,
} from '../../../services/records/test/records-under-test.js';
import { restrictedUser, userOf } from '../../../services/records/test/restricted-user.js';
import type { Handlers } from '../../../services/records/src/handlers/create-handlers.js';
import { recording, type RecordingDatabase } from './recorded-statements.js';
import { planOf, type PlanKind } from './scans.js';

const ROWS = 30_000;
const TEAM_ROWS = 10_000;
const LARGE = new Set(['accounts', 'securitygroups_records', 'users']);

let records: RecordsUnderTest;
let database: RecordingDatabase;
let handlers: Handlers;
let owner: CallContext;
let member: CallContext;

beforeAll(async () => {
  records = await startRecords();
  await records.create('SecurityGroups', { name: 'Team' }, 'team');
  owner = await restrictedUser(records, { Accounts: { list: 'owner', view: 'owner' } });
  member = await restrictedUser(records, { Accounts: { list: 'group', view: 'group' } }, ['team']);
  const admin = (text: string): Promise<unknown> => records.store.admin(text);
  await admin(`insert into records.users (id, user_name, last_name, status, date_entered, date_modified)
select 'u' || i, 'u' || i, 'User ' || i, 'Active', now(), now() from generate_series(1, ${ROWS}) i`);
  await admin(`insert into records.accounts (id, name, assigned_user_id, created_by, date_entered, date_modified)
select 'a' || i, 'Account ' || i, case when i % 2 = 0 then '${userOf(owner)}' else 'u' || i end, 'u' || i, now(), now()
from generate_series(1, ${ROWS}) i`);
  const ids = Array.from({ length: TEAM_ROWS }, (_, i) => `a${3 * (i + 1)}`);
  await admin(`insert into records.securitygroups_records (securitygroup_id, module, record_id, date_modified)
select 'team', 'Accounts', id, now() from unnest(array['${ids.join("','")}']) id`);
  for (const table of LARGE) await admin(`vacuum analyze records.${table}`);
});
afterAll(() => records.stop());

beforeEach(() => {
  database = recording(records.database);
  handlers = records.handlersWith({ database });
});

/** The name of an account as a user sees it, or the code of the refusal. */
async function nameOf(user: CallContext, id: string): Promise<unknown> {
  try {
    const { record } = await handlers.get({ module: 'Accounts', id, selection: null, files: [] }, user);
    return parse(record).attributes.name;
  } catch (error) {
    return (error as { readonly code: unknown }).code;
  }
}

function gets(): Statement[] {
  return database.statements.filter(({ text }) => text.includes('from "records"."accounts" r\n'));
}

describe('concurrent reads of records', () => {
  it('share one statement, each with its own answer', async () => {
    const ids = ['a7', 'a1', 'nowhere', 'a2', 'a7'];
    const names = await Promise.all(ids.map((id) => nameOf(ADMINISTRATOR, id)));
    expect(names).toEqual(['Account 7', 'Account 1', 8001, 'Account 2', 'Account 7']);
    expect(gets()).toHaveLength(1);
  });

  it('show each user only what that user may see', async () => {
    const ids = ['a1', 'a2', 'a3', 'a4', 'a6'];
    const seenBy = (user: CallContext) => Promise.all(ids.map((id) => nameOf(user, id)));
    const seen = await Promise.all([owner, member, ADMINISTRATOR].map(seenBy));
    expect(seen).toEqual([
      [8001, 'Account 2', 8001, 'Account 4', 'Account 6'],
      [8001, 8001, 'Account 3', 8001, 'Account 6'],
      ids.map((id) => `Account ${id.slice(1)}`),
    ]);
    expect(gets()).toHaveLength(3);
  });

  it('run once for each of two restricted users with the same role', async () => {
    const other = await restrictedUser(records, { Accounts: { list: 'owner', view: 'owner' } });
    const seen = await Promise.all([owner, other].flatMap((user) => ['a2', 'a4'].map((id) => nameOf(user, id))));
    expect(seen).toEqual(['Account 2', 'Account 4', 8001, 8001]);
    const users = gets().map(({ values }) => values[1]);
    expect(users.toSorted()).toEqual([owner, other].map(userOf).toSorted());
  });

  it.each<[who: string, user: () => CallContext, plan: PlanKind]>([
    ['everything', () => ADMINISTRATOR, 'generic'],
    ['everything', () => ADMINISTRATOR, 'custom'],
    ['their own', () => owner, 'generic'],
    ['their own', () => owner, 'custom'],
    ['those of their group', () => member, 'generic'],
    ['those of their group', () => member, 'custom'],
  ])('look up each record and its references, for a user who sees %s', async (_who, user, kind) => {
    await Promise.all(['a1', 'a2', 'a3'].map((id) => nameOf(user(), id)));
    const [statement] = gets();
    if (statement === undefined) throw new TypeError('Nothing was read');
    const { scans, hashedTables } = await planOf(records.store, statement, kind);
    expect(scans.filter(({ table }) => LARGE.has(table)).map(({ table }) => table)).toContain('accounts');
    expect(scans.filter(({ table, isLookUp }) => LARGE.has(table) && !isLookUp)).toEqual([]);
    expect(hashedTables.filter((table) => LARGE.has(table))).toEqual([]);
  });
});

it('use a separate statement for a record that nobody else reads', async () => {
  await nameOf(calledBy('1'), 'a1');
  expect(gets().map(({ values }) => values)).toEqual([['a1']]);
});
