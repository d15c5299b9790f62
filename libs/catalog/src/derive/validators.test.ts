import { describe, expect, it } from '@jest/globals';
import { catalog } from '../catalog.js';
import { ExactNumber } from '../exact-number.js';
import type { Module } from '../model.js';
import type { ValidatedAttributes } from './validated.js';
import { equalsStored, validateAttributes } from './validators.js';

/** The faults as `code pointer`, which is what a client relies on. */
function faultsOf({ faults }: ValidatedAttributes): string[] {
  return faults.map(
    ({ code, source }) => `${code} ${source !== undefined && 'pointer' in source ? source.pointer : '-'}`,
  );
}

function module(name: string): Module {
  const found = catalog.module(name);
  if (found === undefined) throw new TypeError(`There is no module ${name}`);
  return found;
}

function create(name: string, attributes: Record<string, unknown>): ValidatedAttributes {
  return validateAttributes(module(name), attributes, 'create');
}

function update(name: string, attributes: Record<string, unknown>): ValidatedAttributes {
  return validateAttributes(module(name), attributes, 'update');
}

describe('validateAttributes on a create', () => {
  it('takes the meeting of the specification', () => {
    const sent = {
      name: 'Test',
      date_start: '2017-03-27T08:45:00+00:00',
      date_end: '2017-03-27T09:45:00+01:00',
      duration_hours: '0',
      duration_minutes: 15,
      assigned_user_id: '1',
      assigned_user_name: 'someone else',
    };
    const { values, references, managed, faults } = create('Meetings', sent);
    expect(faults).toEqual([]);
    expect(managed).toEqual([]);
    expect(Object.fromEntries(values)).toEqual({
      name: 'Test',
      date_start: '2017-03-27T08:45:00.000Z',
      date_end: '2017-03-27T08:45:00.000Z',
      duration_hours: 0,
      duration_minutes: 15,
      assigned_user_id: '1',
      status: 'Planned',
      meeting_type: 'Sugar',
      reminder_time: -1,
      email_reminder_time: -1,
      repeat_interval: 1,
    });
    const pointer = '/data/attributes/assigned_user_id';
    expect(references).toEqual([{ attribute: 'assigned_user_id', pointer, module: 'Users', id: '1' }]);
  });

  it('names everything that is missing', () => {
    expect(faultsOf(create('Meetings', {}))).toEqual([
      '8110 /data/attributes/name',
      '8110 /data/attributes/date_start',
      '8110 /data/attributes/duration_hours',
    ]);
  });

  it.each([null, ''])('refuses %j for a required attribute once', (value) => {
    expect(faultsOf(create('Accounts', { name: value }))).toEqual(['8110 /data/attributes/name']);
  });

  it('does not demand a required attribute that has a default, but lets nobody clear it', () => {
    const user = { user_name: 'sally', last_name: 'Bronsen' };
    expect(create('Users', user).values.get('status')).toBe('Active');
    expect(faultsOf(create('Users', { ...user, status: null }))).toEqual(['8110 /data/attributes/status']);
    expect(faultsOf(create('Users', { ...user, status: '' }))).toEqual(['8110 /data/attributes/status']);
  });

  it('lets a value that was sent, null included, win over the default', () => {
    const { values } = create('Notes', { name: 'n', portal_flag: null });
    expect(values.get('portal_flag')).toBeNull();
    expect(create('Cases', { name: 'c', state: 'closed' }).values.get('state')).toBe('Closed');
  });

  it('reports all faults of one document in the order of the document', () => {
    const sent = {
      colour: 'red',
      type: 'User',
      id: '7',
      __proto__x: 1,
      'a/b~c': 1,
      accounts: 'a1',
      status: 'Gone',
      account_id: 'no id',
      priority: 1,
      description: 'a\0b',
      work_log: { text: 'x' },
      resolution: ['x'],
    };
    expect(faultsOf(create('Cases', sent))).toEqual([
      '8108 /data/attributes/colour',
      '8118 /data/attributes/type',
      '8118 /data/attributes/id',
      '8119 /data/attributes/__proto__x',
      '8119 /data/attributes/a~1b~0c',
      '8108 /data/attributes/accounts',
      '8113 /data/attributes/status',
      '8106 /data/attributes/account_id',
      '8111 /data/attributes/priority',
      '8116 /data/attributes/description',
      '8111 /data/attributes/work_log',
      '8111 /data/attributes/resolution',
      '8110 /data/attributes/name',
    ]);
  });

  it('says how a misnamed attribute is called here, and knows no type where the module has none', () => {
    expect(create('Cases', { name: 'c', type: 'User' }).faults).toEqual([
      {
        code: 8118,
        value: 'type',
        detail: 'JSON:API forbids this attribute name; here it is case_type',
        source: { pointer: '/data/attributes/type' },
      },
    ]);
    expect(create('Meetings', { type: 'Sugar' }).faults[0]?.detail).toContain('meeting_type');
    expect(faultsOf(create('Accounts', { name: 'a', type: 'x' }))).toEqual(['8108 /data/attributes/type']);
  });

  it('refuses an own attribute __proto__ and inherited names', () => {
    const sent = JSON.parse('{"name":"a","__proto__":1,"constructor":2,"toString":3}') as Record<string, unknown>;
    expect(faultsOf(create('Accounts', sent))).toEqual([
      '8119 /data/attributes/__proto__',
      '8108 /data/attributes/constructor',
      '8108 /data/attributes/toString',
    ]);
  });

  it('shows the offending value, but no nested one', () => {
    const sent = { name: 'n', amount: new ExactNumber('1e99'), probability: 'x', sales_stage: {}, date_closed: true };
    const shown = create('Opportunities', sent).faults.map(({ value }) => value);
    expect(shown).toEqual(['1e99', 'x', undefined, 'true']);
  });

  it('does not take the bytes of a file yet', () => {
    expect(create('Notes', { name: 'n', filename: 'a.txt' }).faults).toEqual([]);
    expect(faultsOf(create('Notes', { name: 'n', filename_file: 'YQ==' }))).toEqual([
      '8108 /data/attributes/filename_file',
    ]);
  });
});

describe('validateAttributes on values', () => {
  it.each([
    ['Opportunities', 'amount', new ExactNumber('1.10'), '1.10'],
    ['Opportunities', 'date_closed', '2020-01-31T23:00:00-05:00', '2020-01-31'],
    ['Meetings', 'reminder_time', '-1', -1],
    ['Contacts', 'do_not_call', '1', true],
    ['Contacts', 'salutation', 'mr.', 'Mr.'],
    ['Cases', 'priority', '', ''],
    ['Accounts', 'parent_id', '', null],
    ['Accounts', 'campaign_id', 'kept-unchecked', 'kept-unchecked'],
    ['Accounts', 'description', ' <b>"é"</b>\r\n😀 ', ' <b>"é"</b>\r\n😀 '],
    ['Accounts', 'website', null, null],
  ])('stores %s.%s %j as %j', (name, attribute, sent, stored) => {
    const { values, faults } = update(name, { [attribute]: sent });
    expect(faults).toEqual([]);
    expect(values).toEqual(new Map([[attribute, stored]]));
  });

  it.each([
    ['Opportunities', 'sales_stage', '', 8110],
    ['Opportunities', 'amount', null, 8110],
    ['Meetings', 'reminder_time', 61, 8113],
    ['Meetings', 'duration_hours', 1.5, 8111],
    ['Meetings', 'sequence', new ExactNumber('9999999999'), 8115],
    ['Contacts', 'birthdate', '', 8114],
    ['Meetings', 'parent_type', 'Leads', 8113],
    ['Notes', 'parent_type', 'Users', 8113],
    ['Accounts', 'name', 'x'.repeat(151), 8112],
    ['Accounts', 'phone_office', 5550100, 8111],
  ])('refuses %s.%s %j with %i', (name, attribute, sent, code) => {
    expect(faultsOf(update(name, { [attribute]: sent }))).toEqual([`${code} /data/attributes/${attribute}`]);
  });

  it('has no reference for an id that was cleared or refused, nor for a module that is not here', () => {
    const sent = { parent_id: null, assigned_user_id: '', campaign_id: 'c1' };
    expect(update('Accounts', sent).references).toEqual([]);
    expect(update('Accounts', { parent_id: 'a b' }).references).toEqual([]);
  });
});

describe('validateAttributes on parents', () => {
  it('reads the parent of any of its modules', () => {
    const { references } = create('Notes', { name: 'n', parent_type: 'meetings', parent_id: 'm1' });
    const pointer = '/data/attributes/parent_id';
    expect(references).toEqual([{ attribute: 'parent_id', pointer, module: 'Meetings', id: 'm1' }]);
  });

  it('reports a parent type that is refused once', () => {
    expect(faultsOf(create('Notes', { name: 'n', parent_type: 'Ghosts', parent_id: 'x' }))).toEqual([
      '8113 /data/attributes/parent_type',
    ]);
    expect(faultsOf(create('Notes', { name: 'n', parent_id: 'x' }))).toEqual(['8110 /data/attributes/parent_type']);
  });

  it('leaves half a parent of an update to the stored record', () => {
    const { halfReferences, references } = update('Notes', { parent_id: 'x' });
    expect(references).toEqual([]);
    expect(halfReferences).toMatchObject([{ attribute: 'parent_id', id: 'x', typeColumn: 'parent_type' }]);
  });
});

describe('validateAttributes on what the server sets', () => {
  it('hands server-managed and derived values over for comparison', () => {
    const sent = {
      date_entered: 'x',
      date_created: 'y',
      deleted: true,
      case_number: 5,
      account_name: 'A',
      created_by: '1',
    };
    const { managed, values, faults } = update('Cases', sent);
    expect(faults).toEqual([]);
    expect([...values]).toEqual([]);
    expect(managed.map(({ attribute, value }) => [attribute, value])).toEqual(Object.entries(sent));
    expect(managed[3]?.pointer).toBe('/data/attributes/case_number');
  });

  it.each([
    ['Accounts', { assigned_user_id: '1', assigned_user_name: 'wrong' }],
    ['Accounts', { parent_id: null, parent_name: 'left over' }],
    ['Meetings', { parent_type: 'Cases', parent_id: 'c', parent_name: 'wrong' }],
    ['Contacts', { first_name: ' Ann', last_name: 'Lee ', full_name: 'Ann Lee', name: 'Ann Lee' }],
    ['Contacts', { first_name: '', last_name: 'Lee', full_name: 'Lee' }],
  ])('ignores in %s a derived value that restates %j', (name, sent) => {
    expect(update(name, sent).managed).toEqual([]);
  });

  it.each([
    ['Contacts', { last_name: 'Lee', full_name: 'Ann Lee' }],
    ['Contacts', { first_name: 'Ann', last_name: 'Lee', full_name: 'Bob Lee' }],
    ['Accounts', { assigned_user_name: 'admin' }],
  ])('leaves in %s a derived value to the stored record: %j', (name, sent) => {
    expect(update(name, sent).managed).toHaveLength(1);
  });

  it('knows the full name of a new person without a first name', () => {
    expect(create('Contacts', { last_name: 'Lee', full_name: 'Lee' }).managed).toEqual([]);
  });
});

describe('equalsStored', () => {
  it.each([
    ['date_entered', '2020-01-01T01:00:00+01:00', '2020-01-01T00:00:00.000Z', true],
    ['date_created', '2020-01-01T00:00:00.000Z', '2020-01-01T00:00:00.000Z', true],
    ['date_entered', '2020-01-01', '2020-01-01T00:00:00.000Z', false],
    ['case_number', '12', 12, true],
    ['case_number', 13, 12, false],
    ['deleted', '0', false, true],
    ['deleted', true, false, false],
    ['account_name', null, null, true],
    ['account_name', '', null, true],
    ['account_name', 'A', null, false],
    ['account_name', null, 'A', false],
    ['account_name', { a: 1 }, 'A', false],
    ['gone', 1, 1, false],
  ])('compares %s %j with %j: %j', (attribute, sent, stored, isEqual) => {
    expect(equalsStored(module('Cases'), attribute, sent, stored)).toBe(isEqual);
  });

  it('refuses a module of another catalogue', () => {
    const stranger = { ...module('Cases') };
    expect(() => equalsStored(stranger, 'name', 1, 1)).toThrow(TypeError);
  });
});
