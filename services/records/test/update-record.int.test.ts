import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ADMINISTRATOR, faultsOf, startRecords, type RecordsUnderTest } from './records-under-test.js';

let records: RecordsUnderTest;
beforeAll(async () => {
  records = await startRecords();
});
afterAll(() => records.stop());

const twenty = Array.from({ length: 20 }, (_, index) => index);

describe('update', () => {
  it('changes the attributes that were sent, increments the version and answers as a read does', async () => {
    const { id, attributes } = await records.create('Accounts', { name: 'Before', industry: 'Banking' });
    const updated = await records.update('Accounts', id, { name: 'After' });
    expect(updated).toEqual(await records.read('Accounts', id));
    expect(updated.version).toBe(2);
    expect(updated.attributes).toMatchObject({
      name: 'After',
      industry: 'Banking',
      date_entered: attributes.date_entered,
    });
    expect(String(updated.attributes.date_modified) >= String(attributes.date_modified)).toBe(true);
  });

  it('answers with the new values if a record is its own modifier', async () => {
    const own = await records.update('Users', '1', { last_name: 'Boss', user_name: 'root', reports_to_id: '1' });
    expect(own.attributes).toMatchObject({
      modified_by_name: 'root',
      created_by_name: 'root',
      reports_to_name: 'Boss',
    });
    expect(own).toEqual(await records.read('Users', '1'));
    await records.update('Users', '1', { user_name: 'admin' });
  });

  it('accepts a reference that it answered, also after its target was deleted', async () => {
    const parent = await records.create('Accounts', { name: 'Parent' });
    const { id } = await records.create('Accounts', { name: 'Child', parent_id: parent.id });
    const note = await records.create('Notes', { name: 'N', parent_type: 'Accounts', parent_id: parent.id });
    await records.handlers.delete({ module: 'Accounts', id: parent.id, precondition: null }, ADMINISTRATOR);
    const child = await records.update('Accounts', id, { name: 'Orphan', parent_id: parent.id });
    expect(child.attributes).toMatchObject({ name: 'Orphan', parent_id: parent.id, parent_name: null });
    const sentBack = { parent_type: 'Accounts', parent_id: parent.id };
    expect((await records.update('Notes', note.id, sentBack)).attributes).toMatchObject(sentBack);
    expect(await faultsOf(records.update('Notes', note.id, { ...sentBack, parent_type: 'Cases' }))).toEqual([
      '8117 /data/attributes/parent_id',
    ]);
  });

  it('succeeds for one of twenty parallel updates of one version, and answers 8007 to the others', async () => {
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

  it('keeps concurrent changes that also send back managed values', async () => {
    const { id, attributes } = await records.create('Accounts', { name: 'A' });
    const columns = ['phone_fax', 'website', 'ownership', 'rating'];
    const sentBack = { created_by: '1', date_entered: attributes.date_entered };
    await Promise.all(columns.map((column) => records.update('Accounts', id, { ...sentBack, [column]: column })));
    expect((await records.read('Accounts', id)).attributes).toMatchObject(
      Object.fromEntries(columns.map((column) => [column, column])),
    );
  });

  it('accepts everything that a client read', async () => {
    const { id, attributes } = await records.create('Cases', { name: 'Broken', assigned_user_id: '1' });
    const updated = await records.update('Cases', id, { ...attributes, name: 'Mended' });
    expect(updated.attributes).toMatchObject({ name: 'Mended', case_number: attributes.case_number });
  });

  it('refuses differing managed values, all at once, with the other faults', async () => {
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

  it('checks for the record first, then the document and finally the precondition', async () => {
    const { id, version } = await records.create('Accounts', { name: 'A' });
    expect(await faultsOf(records.update('Accounts', 'nowhere', { nme: 1 }, [7]))).toEqual(['8001']);
    expect(await faultsOf(records.update('Accounts', 'no\u0000where', { name: 'B' }))).toEqual(['8001']);
    expect(await faultsOf(records.update('Accounts', id, { nme: 1 }, [7]))).toEqual(['8108 /data/attributes/nme']);
    const unknown = records.update('Accounts', id, { parent_id: 'nothing' }, [7]);
    expect(await faultsOf(unknown)).toEqual(['8117 /data/attributes/parent_id']);
    expect(await faultsOf(records.update('Accounts', id, { name: 'B' }, [7]))).toEqual(['8007']);
    expect(await faultsOf(records.update('Accounts', id, { name: 'B' }, []))).toEqual(['8007']);
    expect((await records.update('Accounts', id, { name: 'B' }, [7, version])).version).toBe(version + 1);
  });

  it('is a write even if it is empty', async () => {
    const { id } = await records.create('Accounts', { name: 'A' });
    expect((await records.update('Accounts', id, {})).version).toBe(2);
  });
});

describe('flex parents', () => {
  it('show the name and the link of a parent in any of its modules', async () => {
    const account = await records.create('Accounts', { name: 'Parent Inc.' });
    const contact = await records.create('Contacts', { first_name: 'Ann', last_name: 'Lee' });
    const note = await records.create('Notes', { name: 'N', parent_type: 'Accounts', parent_id: account.id });
    expect(note.attributes.parent_name).toBe('Parent Inc.');
    expect(note.toOne.accounts).toBe(account.id);
    const moved = await records.update('Notes', note.id, { parent_type: 'Contacts', parent_id: contact.id });
    expect(moved.attributes.parent_name).toBe('Ann Lee');
    expect(moved.toOne).not.toHaveProperty('accounts');
  });

  it('are completed with the stored half', async () => {
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
