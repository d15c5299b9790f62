import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ADMINISTRATOR, faultsOf, startRecords, type RecordsUnderTest } from './records-under-test.js';

let records: RecordsUnderTest;
beforeAll(async () => {
  records = await startRecords();
});
afterAll(() => records.stop());

const twenty = Array.from({ length: 20 }, (_, index) => index);

describe('create', () => {
  it('answers with the record as a read does and sets the managed attributes', async () => {
    const created = await records.create('Accounts', { name: 'Acme', assigned_user_id: '1' });
    expect(created.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7/);
    expect(created).toEqual(await records.read('Accounts', created.id));
    expect(created.version).toBe(1);
    const { attributes } = created;
    expect(attributes).toMatchObject({
      name: 'Acme',
      created_by: '1',
      created_by_name: 'admin',
      modified_user_id: '1',
      assigned_user_name: 'admin',
      deleted: false,
    });
    expect(attributes.date_entered).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    expect(attributes.date_created).toBe(attributes.date_entered);
    expect(attributes.date_modified).toBe(attributes.date_entered);
    expect(Object.keys(attributes)).not.toContain('id');
    expect(created.toOne).toEqual({ created_by_link: '1', modified_user_link: '1', assigned_user_link: '1' });
  });

  it('succeeds for one of twenty parallel creates with the same id, and answers 8006 to the others', async () => {
    const outcomes = await Promise.all(twenty.map(() => faultsOf(records.create('Accounts', { name: 'A' }, 'one-id'))));
    expect(outcomes.filter((faults) => faults.length === 0)).toHaveLength(1);
    expect(outcomes.filter(([fault]) => fault === '8006 /data/attributes/id')).toHaveLength(19);
  });

  it('refuses the id of a deleted record', async () => {
    await records.create('Accounts', { name: 'A' }, 'used');
    await records.handlers.delete({ module: 'Accounts', id: 'used', precondition: null }, ADMINISTRATOR);
    expect(await faultsOf(records.create('Accounts', { name: 'B' }, 'used'))).toEqual(['8006 /data/attributes/id']);
  });

  it('reports every fault at once', async () => {
    const attributes = {
      nme: 'x',
      assigned_user_id: 'nobody',
      parent_id: 'nothing',
      date_entered: '2020-01-01T00:00:00Z',
    };
    expect(await faultsOf(records.create('Accounts', attributes, 'not an id'))).toEqual([
      '8106 /data/id',
      '8108 /data/attributes/nme',
      '8110 /data/attributes/name',
      '8109 /data/attributes/date_entered',
      '8117 /data/attributes/assigned_user_id',
      '8117 /data/attributes/parent_id',
    ]);
  });

  it('reports each unknown reference of an otherwise valid record', async () => {
    const attributes = { name: 'A', assigned_user_id: 'nobody', parent_id: 'nothing' };
    expect(await faultsOf(records.create('Accounts', attributes))).toEqual([
      '8117 /data/attributes/assigned_user_id',
      '8117 /data/attributes/parent_id',
    ]);
  });

  it('allows a record to refer to itself', async () => {
    const user = { user_name: 'self', last_name: 'Self', first_name: 'My', reports_to_id: 'self' };
    const created = await records.create('Users', user, 'self');
    expect(created.attributes.reports_to_name).toBe('Self');
    expect(created.toOne).toEqual({ reports_to_link: 'self', created_by_link: '1', modified_user_link: '1' });
    expect(created).toEqual(await records.read('Users', 'self'));
  });

  it('refuses a user name that is in use, in upper or lower case', async () => {
    await records.create('Users', { user_name: 'twice', last_name: 'T' });
    const again = records.create('Users', { user_name: 'TWICE', last_name: 'T' });
    expect(await faultsOf(again)).toEqual(['8121 /data/attributes/user_name']);
  });

  it.each([
    ['{', '8101 /data/attributes'],
    ['[]', '8107 /data/attributes'],
    ['{"name":"A","__proto__":1}', '8119 /data/attributes/__proto__'],
  ])('refuses the attributes %s', async (text, fault) => {
    expect(await faultsOf(records.create('Accounts', text))).toEqual([fault]);
  });

  it('refuses an unknown module', async () => {
    expect(await faultsOf(records.create('Nonsense', { name: 'A' }))).toEqual(['8402']);
  });
});
