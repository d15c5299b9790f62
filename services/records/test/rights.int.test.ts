import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@crm/testkit';
import {
  ADMINISTRATOR,
  calledBy,
  faultsOf,
  createRequest,
  listRequest,
  startRecords,
  updateRequest,
  type RecordsUnderTest,
} from './records-under-test.js';

let records: RecordsUnderTest;
beforeAll(async () => {
  records = await startRecords();
});
afterAll(() => records.stop());

describe('rights', () => {
  it('require the scope of the operation', async () => {
    const nobody = calledBy('1', []);
    const { handlers } = records;
    const request = createRequest('Accounts', { name: 'A' });
    expect(await faultsOf(handlers.get({ module: 'Accounts', id: 'x', selection: null, files: [] }, nobody))).toEqual([
      '8510',
    ]);
    expect(await faultsOf(handlers.create(request, nobody))).toEqual(['8510']);
  });

  it('show linkage with standard:relationship:read only, and related records also with standard:read', async () => {
    const parent = await records.create('Accounts', { name: 'P' });
    const child = await records.create('Accounts', { name: 'C', parent_id: parent.id });
    const through = { module: 'Accounts', id: parent.id, link: 'members' };
    const list = (identifiersOnly: boolean, ...scopes: string[]) =>
      records.handlers.list(listRequest('Accounts', { through, identifiersOnly }), calledBy('1', scopes));
    const linkage = await list(true, 'standard:relationship:read');
    expect(linkage.records?.map(({ id, attributesJson }) => [id, String(attributesJson)])).toEqual([[child.id, '']]);
    expect(await faultsOf(list(true, 'standard:read'))).toEqual(['8510']);
    expect(await faultsOf(list(false, 'standard:read'))).toEqual(['8510']);
    expect(await faultsOf(list(false, 'standard:relationship:read'))).toEqual(['8510']);
    expect((await list(false, 'standard:read', 'standard:relationship:read')).records).toHaveLength(1);
  });

  it('allow only administrators to manage users', async () => {
    await records.create('Users', { user_name: 'plain', last_name: 'P' }, 'plain');
    const update = (context: ReturnType<typeof calledBy>, attributes: object) => {
      return faultsOf(records.handlers.update(updateRequest('Users', 'plain', attributes), context));
    };
    const plain = calledBy('plain');
    expect(await faultsOf(records.create('Users', { user_name: 'x', last_name: 'X' }, '', plain))).toEqual(['8511']);
    expect(await faultsOf(records.handlers.delete({ module: 'Users', id: '1', precondition: null }, plain))).toEqual([
      '8511',
    ]);
    expect(await update(plain, { is_admin: true, status: 'Inactive', title: 'Boss' })).toEqual([
      '8511 /data/attributes/is_admin',
      '8511 /data/attributes/status',
    ]);
    expect(await update(plain, { title: 'Boss' })).toEqual([]);
    const { user_name, is_admin, status } = (await records.read('Users', 'plain')).attributes;
    expect(await update(plain, { user_name, is_admin, status, title: 'Sent back' })).toEqual([]);
    expect(await update(calledBy('1', ['standard:update']), { is_admin: true })).toEqual(['8511']);
    expect(await update(ADMINISTRATOR, { is_admin: true })).toEqual([]);
    expect(await update(plain, { is_admin: false })).toEqual([]);
  });

  it('allow administration to active administrators only', async () => {
    await records.create(
      'Users',
      { user_name: 'second', last_name: 'S', is_admin: true, status: 'Inactive' },
      'second',
    );
    const rename = (to: string) =>
      faultsOf(records.handlers.update(updateRequest('Users', 'plain', { user_name: to }), calledBy('second')));
    expect(await rename('renamed')).toEqual(['8511']);
    await records.update('Users', 'second', { status: 'Active' });
    expect(await rename('renamed')).toEqual([]);
    await records.handlers.delete({ module: 'Users', id: 'second', precondition: null }, ADMINISTRATOR);
  });

  it.each([
    ['to be demoted', { is_admin: false }],
    ['to be demoted by null', { is_admin: null }],
    ['to be deactivated', { status: 'Inactive' }],
    ['to be demoted together with other changes', { is_admin: false, status: 'Inactive', title: 'Retired' }],
  ])('never allow the last administrator %s', async (_title, attributes) => {
    const update = () => records.handlers.update(updateRequest('Users', '1', attributes), ADMINISTRATOR);
    expect(await faultsOf(update())).toEqual(['8013']);
    expect((await records.read('Users', '1')).attributes).toMatchObject({ is_admin: true, status: 'Active' });
  });

  it('never allow the deletion of the last administrator, but of all others', async () => {
    const remove = (id: string) =>
      faultsOf(records.handlers.delete({ module: 'Users', id, precondition: null }, ADMINISTRATOR));
    expect(await remove('1')).toEqual(['8013']);
    await records.create('Users', { user_name: 'idle', last_name: 'I', is_admin: true, status: 'Inactive' }, 'idle');
    expect(await remove('1')).toEqual(['8013']);
    expect(await remove('idle')).toEqual([]);
    expect((await records.read('Users', '1')).attributes).toMatchObject({ is_admin: true, status: 'Active' });
  });

  it('never allow two administrators to demote each other concurrently', async () => {
    await records.create('Users', { user_name: 'rival', last_name: 'R', is_admin: true }, 'rival');
    const demote = { text: `update records.users set is_admin = false where id = '1'`, values: [] };
    const here = '(select oid from pg_database where datname = current_database())';
    const waiting = {
      text: `select from pg_locks where locktype = 'advisory' and not granted and database = ${here}`,
      values: [],
    };
    const second = await records.database.transaction(async (tx) => {
      await tx.run(demote);
      const faults = faultsOf(
        records.handlers.update(updateRequest('Users', 'rival', { is_admin: false }), ADMINISTRATOR),
      );
      await eventually(async () => {
        expect(await tx.run(waiting)).toHaveLength(1);
      });
      return { faults };
    });
    expect(await second.faults).toEqual(['8013']);
    await records.store.admin(`update records.users set is_admin = true where id = '1'`);
  });
});
