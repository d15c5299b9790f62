import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { CallContext } from '@crm/grpc';
import type { ListRequestMessage } from '@crm/protos';
import {
  ADMINISTRATOR,
  calledBy,
  listRequest,
  parse,
  startRecords,
  type RecordsUnderTest,
} from './records-under-test.js';

const NAME = '"quoted" \\ ünï\u2028\n';

let records: RecordsUnderTest;
beforeAll(async () => {
  records = await startRecords();
  await records.create('Users', { user_name: 'limited', last_name: 'L' }, 'limited');
  const level = { view: 'group', list: 'group' };
  const role = await records.create('ACLRoles', { name: 'r', actions: { Accounts: level, Contacts: level } });
  await records.changeLinks('add', ['Users', 'limited', 'aclroles'], [role.id]);
  const owned = { assigned_user_id: 'limited' };
  await records.create('Accounts', { name: 'Parent', ...owned }, 'parent');
  await records.create('Accounts', { name: NAME, parent_id: 'parent', annual_revenue: '1', ...owned }, 'child');
  const ada = { first_name: 'Ada', last_name: 'L', birthdate: '1815-12-10', ...owned };
  await records.create('Contacts', ada, 'ada');
  await records.relationships.link('accounts_contacts', 'parent', 'ada');
});
afterAll(() => records.stop());

/** Restores the rows of accounts and contacts to the state of a release that stored no attributes in them. */
async function clearStoredAttributes(): Promise<void> {
  for (const table of ['records.accounts', 'records.contacts']) {
    await records.store.admin(
      `begin; alter table ${table} disable trigger keep_own_attributes; update ${table} set own_attributes = null;
       alter table ${table} enable trigger keep_own_attributes; commit`,
    );
  }
}

/** The attributes object stored in the row of an account. */
async function storedAttributes(id: string): Promise<unknown> {
  const [row] = await records.store.admin<{ kept: string | null }>(
    'select own_attributes::text as kept from records.accounts where id = $1',
    [id],
  );
  return JSON.parse(row?.kept ?? 'null');
}

async function listed(user: CallContext, module: string, more: Partial<ListRequestMessage> = {}) {
  const { records: found = [] } = await records.handlers.list(listRequest(module, more), user);
  return found.map((record) => parse(record));
}

async function read(user: CallContext, module: string, id: string) {
  return parse((await records.handlers.get({ module, id, selection: null, files: [] }, user)).record);
}

/** The same records by every access path. */
async function readByEveryPath(user: CallContext) {
  return {
    account: await read(user, 'Accounts', 'child'),
    contact: await read(user, 'Contacts', 'ada'),
    accounts: await listed(user, 'Accounts'),
    skipped: await listed(user, 'Accounts', { offset: 1 }),
    contacts: await listed(user, 'Contacts'),
    linked: await listed(user, 'Contacts', { through: { module: 'Accounts', id: 'parent', link: 'contacts' } }),
    members: await listed(user, 'Accounts', { through: { module: 'Accounts', id: 'parent', link: 'members' } }),
  };
}

describe('the attributes stored with a row', () => {
  it.each([
    ['everything', ADMINISTRATOR],
    ['only their own records', calledBy('limited')],
  ])('equal the computed ones in every read, for a user who sees %s', async (_, user) => {
    await records.update('Accounts', 'child', { name: NAME });
    await records.update('Contacts', 'ada', { first_name: 'Ada' });
    expect(await storedAttributes('child')).toMatchObject({ name: NAME, parent_id: 'parent', annual_revenue: '1' });
    const before = await readByEveryPath(user);
    expect(before.contact.attributes).toMatchObject({ name: 'Ada L', birthdate: '1815-12-10', account_name: 'Parent' });
    expect(before.skipped).toHaveLength(1);
    await clearStoredAttributes();
    expect(await storedAttributes('child')).toBeNull();
    expect(await readByEveryPath(user)).toEqual(before);
  });

  it('are those of the row whoever writes it', async () => {
    await records.store
      .admin(`update records.accounts set name = 'By hand', date_modified = '2026-01-02 03:04:05.678+02'
      where id = 'child'`);
    const written = { name: 'By hand', date_modified: '2026-01-02T01:04:05.678Z' };
    expect(await storedAttributes('child')).toMatchObject(written);
    expect((await read(ADMINISTRATOR, 'Accounts', 'child')).attributes).toMatchObject(written);
  });
});
