import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { catalog } from '@crm/catalog';
import { withClient } from '@crm/local-stack';
import { pairTables } from '../src/domain/pair-ends.js';
import { createPagePurger } from '../src/repository/dead-pairs.js';
import { faultsOf, startRecords, type RecordsUnderTest } from './records-under-test.js';

let records: RecordsUnderTest;
beforeAll(async () => {
  records = await startRecords();
});
afterAll(() => records.stop());

interface Entry {
  readonly user_id: string | null;
  readonly act: string;
}

function entriesOf(subject: string): Promise<Entry[]> {
  return records.store.admin<Entry>(`select user_id, act from records.audit where subject = '${subject}' order by id`);
}

describe('the audit', () => {
  it('records changes by an operator in the database, and the first administrator', async () => {
    await records.store.admin(`update records.users set first_name = 'Ada' where id = '1'`);
    expect(await entriesOf('1')).toEqual([{ user_id: null, act: 'user.created' }]);
  });

  it('has no entry of a write that was rolled back', async () => {
    const before = await entriesOf('1');
    expect(await faultsOf(records.update('Users', '1', { is_admin: false }))).toEqual(['8013']);
    expect(await entriesOf('1')).toEqual(before);
    await records.update('Users', '1', { user_name: 'chief' });
    expect(await entriesOf('1')).toEqual([...before, { user_id: '1', act: 'user.changed' }]);
  });

  it('records the end of a pair only while both records exist', async () => {
    for (const [role, member] of [
      ['r1', 'm1'],
      ['r2', 'm2'],
    ] as const) {
      await records.create('ACLRoles', { name: role }, role);
      await records.create('Users', { user_name: member, last_name: member, status: 'Active' }, member, undefined, {
        aclroles: [role],
      });
    }
    await records.store.admin(`update records.acl_roles set deleted = true where id = 'r1'`);
    for (const pairs of pairTables(catalog)) await createPagePurger(pairs)(records.database, 500);
    expect(await records.store.admin(`select user_id from records.acl_roles_users`)).toEqual([{ user_id: 'm2' }]);
    await records.store.admin(`delete from records.acl_roles_users`);
    const gained = ['user.created', 'user.role_added'];
    expect((await entriesOf('m1')).map(({ act }) => act)).toEqual(gained);
    expect((await entriesOf('m2')).map(({ act }) => act)).toEqual([...gained, 'user.role_removed']);
  });

  it('is written by triggers only: the service may read it and nothing else', async () => {
    const asService = (text: string): Promise<unknown> =>
      withClient(records.store.urlFor('records', 'svc'), (client) => client.query(text));
    await asService('select id from records.audit limit 1');
    for (const text of [
      `insert into records.audit (act, subject) values ('role.created', 'x')`,
      `update records.audit set act = 'x'`,
      'delete from records.audit',
      'truncate records.audit',
      `select records.note_act('role.created', 'x', '{}', '{}')`,
    ]) {
      await expect(asService(text)).rejects.toThrow(/permission denied/);
    }
  });
});
