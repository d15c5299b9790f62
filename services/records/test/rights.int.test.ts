import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  ADMINISTRATOR,
  calledBy,
  faultsOf,
  startRecords,
  toBytes,
  type RecordsUnderTest,
} from './records-under-test.js';

let records: RecordsUnderTest;
beforeAll(async () => {
  records = await startRecords();
}, 60_000);
afterAll(() => records.stop());

describe('rights', () => {
  it('needs the scope of the operation', async () => {
    const nobody = calledBy('1', []);
    const { handlers } = records;
    const attributesJson = toBytes({ name: 'A' });
    expect(await faultsOf(handlers.get({ module: 'Accounts', id: 'x' }, nobody))).toEqual(['8510']);
    expect(await faultsOf(handlers.create({ module: 'Accounts', id: '', attributesJson }, nobody))).toEqual(['8510']);
  });

  it('leaves users to administrators', async () => {
    await records.create('Users', { user_name: 'plain', last_name: 'P' }, 'plain');
    const update = (context: ReturnType<typeof calledBy>, attributes: object) => {
      const request = { module: 'Users', id: 'plain', attributesJson: toBytes(attributes), precondition: null };
      return faultsOf(records.handlers.update(request, context));
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
    expect(await update(calledBy('1', ['standard:update']), { is_admin: true })).toEqual([
      '8511 /data/attributes/is_admin',
    ]);
    expect(await update(ADMINISTRATOR, { is_admin: true })).toEqual([]);
    expect(await update(plain, { is_admin: false })).toEqual([]);
  });
});
