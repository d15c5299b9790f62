import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ADMINISTRATOR, faultsOf, startRecords, type RecordsUnderTest } from './records-under-test.js';

let records: RecordsUnderTest;
beforeAll(async () => {
  records = await startRecords();
});
afterAll(() => records.stop());

describe('delete', () => {
  it('hides the record from every read', async () => {
    const parent = await records.create('Accounts', { name: 'Parent' });
    const child = await records.create('Accounts', { name: 'Child', parent_id: parent.id });
    expect(child.attributes.parent_name).toBe('Parent');
    const request = { module: 'Accounts', id: parent.id, precondition: null };
    await records.handlers.delete(request, ADMINISTRATOR);
    expect(await faultsOf(records.read('Accounts', parent.id))).toEqual(['8001']);
    expect(await faultsOf(records.update('Accounts', parent.id, { name: 'X' }))).toEqual(['8001']);
    expect(await faultsOf(records.handlers.delete(request, ADMINISTRATOR))).toEqual(['8001']);
    const orphan = await records.read('Accounts', child.id);
    expect(orphan.attributes.parent_name).toBeNull();
    expect(orphan.toOne).not.toHaveProperty('member_of');
  });

  it('frees the user name of a deleted user', async () => {
    const first = await records.create('Users', { user_name: 'reused', last_name: 'First' });
    await records.handlers.delete({ module: 'Users', id: first.id, precondition: null }, ADMINISTRATOR);
    const second = await records.create('Users', { user_name: 'Reused', last_name: 'Second' });
    expect(second.attributes.user_name).toBe('Reused');
  });

  it('checks the precondition', async () => {
    const { id, version } = await records.create('Accounts', { name: 'A' });
    const remove = (versions: number[], any = false) =>
      faultsOf(records.handlers.delete({ module: 'Accounts', id, precondition: { any, versions } }, ADMINISTRATOR));
    expect(await remove([version + 1])).toEqual(['8007']);
    expect(await remove([])).toEqual(['8007']);
    expect(await remove([version])).toEqual([]);
    expect(await remove([], true)).toEqual(['8001']);
  });
});
