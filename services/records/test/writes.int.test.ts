import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ADMINISTRATOR, calledBy, faultsOf, startRecords, toBytes, type RecordsUnderTest } from './records-under-test.js';

let records: RecordsUnderTest;
beforeAll(async () => {
  records = await startRecords();
}, 60_000);
afterAll(() => records.stop());

const twenty = Array.from({ length: 20 }, (_, index) => index);

describe('create', () => {
  it('answers the record as a read does and sets what the server manages', async () => {
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

  it('gives one of twenty parallel creates with one id, and 8006 to the others', async () => {
    const outcomes = await Promise.all(twenty.map(() => faultsOf(records.create('Accounts', { name: 'A' }, 'one-id'))));
    expect(outcomes.filter((faults) => faults.length === 0)).toHaveLength(1);
    expect(outcomes.filter(([fault]) => fault === '8006 /data/attributes/id')).toHaveLength(19);
  });

  it('refuses the id of a deleted record', async () => {
    await records.create('Accounts', { name: 'A' }, 'used');
    await records.handlers.delete({ module: 'Accounts', id: 'used', precondition: null }, ADMINISTRATOR);
    expect(await faultsOf(records.create('Accounts', { name: 'B' }, 'used'))).toEqual(['8006 /data/attributes/id']);
  });

  it('names every fault at once', async () => {
    const attributes = { nme: 'x', assigned_user_id: 'nobody', parent_id: 'nothing', date_entered: '2020-01-01T00:00:00Z' };
    expect(await faultsOf(records.create('Accounts', attributes, 'not an id'))).toEqual([
      '8106 /data/id',
      '8108 /data/attributes/nme',
      '8110 /data/attributes/name',
      '8109 /data/attributes/date_entered',
      '8117 /data/attributes/assigned_user_id',
      '8117 /data/attributes/parent_id',
    ]);
  });

  it('names each unknown reference of an otherwise good record', async () => {
    const attributes = { name: 'A', assigned_user_id: 'nobody', parent_id: 'nothing' };
    expect(await faultsOf(records.create('Accounts', attributes))).toEqual([
      '8117 /data/attributes/assigned_user_id',
      '8117 /data/attributes/parent_id',
    ]);
  });

  it('lets a record refer to itself', async () => {
    const user = { user_name: 'self', last_name: 'Self', first_name: 'My', reports_to_id: 'self' };
    const created = await records.create('Users', user, 'self');
    expect(created.attributes.reports_to_name).toBe('Self');
    expect(created.toOne).toEqual({ reports_to_link: 'self' });
    expect(created).toEqual(await records.read('Users', 'self'));
  });

  it('refuses a user name that is in use, whatever its case', async () => {
    await records.create('Users', { user_name: 'twice', last_name: 'T' });
    const again = records.create('Users', { user_name: 'TWICE', last_name: 'T' });
    expect(await faultsOf(again)).toEqual(['8121 /data/attributes/user_name']);
  });

  it.each([
    ['{', '8101'],
    ['[]', '8107 /data/attributes'],
    ['{"name":"A","__proto__":1}', '8119 /data/attributes/__proto__'],
  ])('refuses the attributes %s', async (text, fault) => {
    expect(await faultsOf(records.create('Accounts', text))).toEqual([fault]);
  });

  it('refuses an unknown module', async () => {
    expect(await faultsOf(records.create('Nonsense', { name: 'A' }))).toEqual(['8402']);
  });
});

describe('update', () => {
  it('changes what was sent, counts the version and answers as a read does', async () => {
    const { id, attributes } = await records.create('Accounts', { name: 'Before', industry: 'Banking' });
    const updated = await records.update('Accounts', id, { name: 'After' });
    expect(updated).toEqual(await records.read('Accounts', id));
    expect(updated.version).toBe(2);
    expect(updated.attributes).toMatchObject({ name: 'After', industry: 'Banking', date_entered: attributes.date_entered });
    expect(String(updated.attributes.date_modified) >= String(attributes.date_modified)).toBe(true);
  });

  it('answers the new values where a record is its own modifier', async () => {
    const own = await records.update('Users', '1', { last_name: 'Boss', user_name: 'root', reports_to_id: '1' });
    expect(own.attributes).toMatchObject({ modified_by_name: 'root', created_by_name: 'root', reports_to_name: 'Boss' });
    expect(own).toEqual(await records.read('Users', '1'));
    await records.update('Users', '1', { user_name: 'admin' });
  });

  it('gives one of twenty parallel updates of one version, and 8007 to the others', async () => {
    const { id, version } = await records.create('Accounts', { name: 'A' });
    const outcomes = await Promise.all(
      twenty.map((n) => faultsOf(records.update('Accounts', id, { name: `A${n}` }, [version]))),
    );
    expect(outcomes.filter((faults) => faults.length === 0)).toHaveLength(1);
    expect(outcomes.filter(([fault]) => fault === '8007')).toHaveLength(19);
  });

  it('keeps concurrent changes of different attributes', async () => {
    const { id } = await records.create('Accounts', { name: 'A' });
    const columns = ['phone_fax', 'website', 'ownership', 'billing_address_city', 'rating', 'sic_code'];
    await Promise.all(columns.map((column) => records.update('Accounts', id, { [column]: column })));
    const { attributes, version } = await records.read('Accounts', id);
    for (const column of columns) expect(attributes[column]).toBe(column);
    expect(version).toBe(1 + columns.length);
  });

  it('takes back everything that a client read', async () => {
    const { id, attributes } = await records.create('Cases', { name: 'Broken', assigned_user_id: '1' });
    const updated = await records.update('Cases', id, { ...attributes, name: 'Mended' });
    expect(updated.attributes).toMatchObject({ name: 'Mended', case_number: attributes.case_number });
  });

  it('refuses managed values that differ, all at once, with the other faults', async () => {
    const { id } = await records.create('Cases', { name: 'Broken' });
    const attributes = {
      case_number: 0,
      date_modified: '2001-01-01T00:00:00Z',
      created_by_name: 'someone',
      nme: 1,
      assigned_user_id: 'nobody',
    };
    expect((await faultsOf(records.update('Cases', id, attributes))).toSorted()).toEqual([
      '8108 /data/attributes/nme',
      '8109 /data/attributes/case_number',
      '8109 /data/attributes/created_by_name',
      '8109 /data/attributes/date_modified',
      '8117 /data/attributes/assigned_user_id',
    ]);
  });

  it('judges a missing record first, the document next and the precondition last', async () => {
    const { id, version } = await records.create('Accounts', { name: 'A' });
    expect(await faultsOf(records.update('Accounts', 'nowhere', { nme: 1 }, [7]))).toEqual(['8001']);
    expect(await faultsOf(records.update('Accounts', id, { nme: 1 }, [7]))).toEqual(['8108 /data/attributes/nme']);
    const unknown = records.update('Accounts', id, { parent_id: 'nothing' }, [7]);
    expect(await faultsOf(unknown)).toEqual(['8117 /data/attributes/parent_id']);
    expect(await faultsOf(records.update('Accounts', id, { name: 'B' }, [7]))).toEqual(['8007']);
    expect(await faultsOf(records.update('Accounts', id, { name: 'B' }, []))).toEqual(['8007']);
    expect((await records.update('Accounts', id, { name: 'B' }, [7, version])).version).toBe(version + 1);
  });

  it('is an update even when nothing was sent', async () => {
    const { id } = await records.create('Accounts', { name: 'A' });
    expect((await records.update('Accounts', id, {})).version).toBe(2);
  });
});

describe('flex parents', () => {
  it('answers the name and the link of a parent in any of its modules', async () => {
    const account = await records.create('Accounts', { name: 'Parent Inc.' });
    const contact = await records.create('Contacts', { first_name: 'Ann', last_name: 'Lee' });
    const note = await records.create('Notes', { name: 'N', parent_type: 'Accounts', parent_id: account.id });
    expect(note.attributes.parent_name).toBe('Parent Inc.');
    expect(note.toOne.accounts).toBe(account.id);
    const moved = await records.update('Notes', note.id, { parent_type: 'Contacts', parent_id: contact.id });
    expect(moved.attributes.parent_name).toBe('Ann Lee');
    expect(moved.toOne).not.toHaveProperty('accounts');
  });

  it('completes half a parent with what is stored', async () => {
    const [a, b] = [await records.create('Accounts', { name: 'A' }), await records.create('Accounts', { name: 'B' })];
    const note = await records.create('Notes', { name: 'N', parent_type: 'Accounts', parent_id: a.id });
    const moved = await records.update('Notes', note.id, { parent_id: b.id });
    expect(moved.attributes.parent_name).toBe('B');
    expect(await faultsOf(records.update('Notes', note.id, { parent_type: 'Cases' }))).toEqual([
      '8117 /data/attributes/parent_type',
    ]);
    const orphan = await records.create('Notes', { name: 'N' });
    expect(await faultsOf(records.update('Notes', orphan.id, { parent_id: b.id }))).toEqual([
      '8110 /data/attributes/parent_type',
    ]);
  });
});

describe('delete', () => {
  it('hides the record from everything', async () => {
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

  it('honours the precondition', async () => {
    const { id, version } = await records.create('Accounts', { name: 'A' });
    const remove = (versions: number[], any = false) =>
      faultsOf(records.handlers.delete({ module: 'Accounts', id, precondition: { any, versions } }, ADMINISTRATOR));
    expect(await remove([version + 1])).toEqual(['8007']);
    expect(await remove([])).toEqual(['8007']);
    expect(await remove([version])).toEqual([]);
    expect(await remove([], true)).toEqual(['8001']);
  });
});

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
    expect(await faultsOf(records.handlers.delete({ module: 'Users', id: '1', precondition: null }, plain))).toEqual(['8511']);
    expect(await update(plain, { is_admin: true, status: 'Inactive', title: 'Boss' })).toEqual([
      '8511 /data/attributes/is_admin',
      '8511 /data/attributes/status',
    ]);
    expect(await update(plain, { title: 'Boss' })).toEqual([]);
    expect(await update(calledBy('1', ['standard:update']), { is_admin: true })).toEqual(['8511 /data/attributes/is_admin']);
    expect(await update(ADMINISTRATOR, { is_admin: true })).toEqual([]);
    expect(await update(plain, { is_admin: false })).toEqual([]);
  });
});
