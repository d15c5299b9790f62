import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
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
  it('needs the scope of the operation', async () => {
    const nobody = calledBy('1', []);
    const { handlers } = records;
    const request = createRequest('Accounts', { name: 'A' });
    expect(await faultsOf(handlers.get({ module: 'Accounts', id: 'x', selection: null, files: [] }, nobody))).toEqual([
      '8510',
    ]);
    expect(await faultsOf(handlers.create(request, nobody))).toEqual(['8510']);
  });

  it('shows linkage to standard:relationship:read alone, related records only together with standard:read', async () => {
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

  it('leaves users to administrators', async () => {
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
    expect(await update(calledBy('1', ['standard:update']), { is_admin: true })).toEqual([
      '8511 /data/attributes/is_admin',
    ]);
    expect(await update(ADMINISTRATOR, { is_admin: true })).toEqual([]);
    expect(await update(plain, { is_admin: false })).toEqual([]);
  });
});
