import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { CallContext } from '@crm/grpc';
import { withClient } from '@crm/local-stack';
import { listRequest, startRecords, type RecordsUnderTest } from './records-under-test.js';
import { restrictedUser } from './restricted-user.js';

const LINK = `insert into records.securitygroups_records (securitygroup_id, record_id, module, date_modified)
  values ('mine', 'a', 'Accounts', now())`;

let records: RecordsUnderTest;
let member: CallContext;
beforeAll(async () => {
  records = await startRecords();
  for (const id of ['mine', 'other', 'closed']) {
    await records.create('SecurityGroups', { name: id, noninheritable: id === 'closed' }, id);
  }
  const level = { view: 'group', list: 'group' } as const;
  member = await restrictedUser(records, { Accounts: level }, ['mine', 'closed']);
});
afterAll(() => records.stop());

beforeEach(async () => {
  await records.store.admin('delete from records.securitygroups_records; delete from records.accounts');
});

/** The ids of the groups stored in the row of an account; null where there are none stored. */
async function storedGroups(id: string): Promise<readonly string[] | null | undefined> {
  const [row] = await records.store.admin<{ groups: string[] | null }>(
    'select group_ids as groups from records.accounts where id = $1',
    [id],
  );
  return row?.groups?.toSorted() ?? row?.groups;
}

/** Restores the rows of accounts to the state of a release that stored no groups in them. */
async function clearStoredGroups(): Promise<void> {
  await records.store.admin(
    `begin; alter table records.accounts disable trigger fill_group_ids; update records.accounts set group_ids = null;
     alter table records.accounts enable trigger fill_group_ids; commit`,
  );
}

async function listedIds(user: CallContext): Promise<string[]> {
  const { records: found = [] } = await records.handlers.list(listRequest('Accounts'), user);
  return found.map(({ id = '' }) => id).toSorted();
}

async function canRead(user: CallContext, id: string): Promise<boolean> {
  const reading = records.handlers.get({ module: 'Accounts', id, selection: null, files: [] }, user);
  return reading.then(
    () => true,
    () => false,
  );
}

describe('the groups stored with a row', () => {
  it('follow its links, whichever end writes them', async () => {
    await records.create('Accounts', { name: 'A' }, 'a');
    expect(await storedGroups('a')).toEqual([]);
    await records.changeLinks('add', ['Accounts', 'a', 'SecurityGroups'], ['mine']);
    await records.changeLinks('add', ['SecurityGroups', 'other', 'accounts'], ['a']);
    expect(await storedGroups('a')).toEqual(['mine', 'other']);
    expect(await canRead(member, 'a')).toBe(true);
    await records.changeLinks('replace', ['SecurityGroups', 'mine', 'accounts'], []);
    expect(await storedGroups('a')).toEqual(['other']);
    expect(await canRead(member, 'a')).toBe(false);
    await records.store.admin(`update records.securitygroups_records set securitygroup_id = 'mine'`);
    expect(await storedGroups('a')).toEqual(['mine']);
    expect(await listedIds(member)).toEqual(['a']);
  });

  it('are those that a new record inherits, or those that its document names', async () => {
    const creator = member.actor?.userId ?? '';
    await records.create('Accounts', { name: 'A' }, 'inherits', member);
    await records.create('Accounts', { name: 'A', assigned_user_id: creator }, 'assigned');
    await records.create('Accounts', { name: 'A' }, 'named', undefined, { SecurityGroups: ['other'] });
    expect(await Promise.all(['inherits', 'assigned', 'named'].map(storedGroups))).toEqual([
      ['mine'],
      ['mine'],
      ['other'],
    ]);
    const [{ versions } = { versions: 0 }] = await records.store.admin<{ versions: number }>(
      `select count(*)::int as versions from records.accounts where id in ('inherits', 'assigned') and xmax::text <> '0'`,
    );
    expect(versions).toBe(0);
  });

  it('are looked up for a row that has none stored, and stored with the next write', async () => {
    for (const id of ['a', 'b', 'c']) await records.create('Accounts', { name: 'A' }, id);
    await records.changeLinks('add', ['SecurityGroups', 'mine', 'accounts'], ['a', 'b']);
    await clearStoredGroups();
    expect(await listedIds(member)).toEqual(['a', 'b']);
    expect(await Promise.all(['a', 'b', 'c'].map((id) => canRead(member, id)))).toEqual([true, true, false]);
    await records.update('Accounts', 'a', { name: 'B' });
    await records.changeLinks('add', ['SecurityGroups', 'other', 'accounts'], ['b']);
    await records.changeLinks('add', ['SecurityGroups', 'mine', 'accounts'], ['c']);
    expect(await Promise.all(['a', 'b', 'c'].map(storedGroups))).toEqual([['mine'], ['mine', 'other'], ['mine']]);
    expect(await listedIds(member)).toEqual(['a', 'b', 'c']);
  });

  it.each([
    ['adds', LINK, ['mine']],
    ['removes', 'delete from records.securitygroups_records', []],
  ])(
    'of a row that is filled while another transaction %s one are correct afterwards',
    async (verb, change, groups) => {
      await records.create('Accounts', { name: 'A' }, 'a');
      if (verb === 'removes') await records.store.admin(LINK);
      await clearStoredGroups();
      await withClient(records.store.urlFor('records', 'svc'), async (client) => {
        await client.query('begin');
        await client.query(change);
        const filling = records.store.admin(`update records.accounts set description = 'x' where id = 'a'`);
        await records.store.untilLocked();
        await client.query('commit');
        await filling;
      });
      expect(await storedGroups('a')).toEqual(groups);
    },
  );
});
