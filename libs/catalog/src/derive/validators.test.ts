import { describe, expect, it } from '@jest/globals';
import { create, faultsOf, update } from '../../test/validating.js';
import { ExactNumber } from '../exact-number.js';

describe('validateAttributes on a create', () => {
  it('accepts the meeting of the specification', () => {
    const sent = {
      name: 'Test',
      date_start: '2017-03-27T08:45:00+00:00',
      date_end: '2017-03-27T10:00:00+01:00',
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
      date_end: '2017-03-27T09:00:00.000Z',
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

  it('reports every missing attribute', () => {
    expect(faultsOf(create('Meetings', {}))).toEqual([
      '8110 /data/attributes/name',
      '8110 /data/attributes/date_start',
      '8110 /data/attributes/duration_hours',
    ]);
  });

  it.each([null, ''])('rejects %j for a required attribute once', (value) => {
    expect(faultsOf(create('Accounts', { name: value }))).toEqual(['8110 /data/attributes/name']);
  });

  it('does not require a required attribute that has a default, but rejects null for it', () => {
    const user = { user_name: 'sally', last_name: 'Bronsen' };
    expect(create('Users', user).values.get('status')).toBe('Active');
    expect(faultsOf(create('Users', { ...user, status: null }))).toEqual(['8110 /data/attributes/status']);
    expect(faultsOf(create('Users', { ...user, status: '' }))).toEqual(['8110 /data/attributes/status']);
  });

  it('prefers a sent value, null included, to the default', () => {
    const { values } = create('Notes', { name: 'n', portal_flag: null });
    expect(values.get('portal_flag')).toBeNull();
    expect(create('Cases', { name: 'c', state: 'closed' }).values.get('state')).toBe('Closed');
  });

  it('reports all faults of a document in document order', () => {
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

  it('suggests the name of a misnamed attribute, and rejects type in a module without one', () => {
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

  it('rejects an own __proto__ attribute and inherited names', () => {
    const sent = JSON.parse('{"name":"a","__proto__":1,"constructor":2,"toString":3}') as Record<string, unknown>;
    expect(faultsOf(create('Accounts', sent))).toEqual([
      '8119 /data/attributes/__proto__',
      '8108 /data/attributes/constructor',
      '8108 /data/attributes/toString',
    ]);
  });

  it('shows the offending value unless it is nested', () => {
    const sent = { name: 'n', amount: new ExactNumber('1e99'), probability: 'x', sales_stage: {}, date_closed: true };
    const shown = create('Opportunities', sent).faults.map(({ value }) => value);
    expect(shown).toEqual(['1e99', 'x', undefined, 'true']);
  });

  it('keeps the content of a file out of the record', () => {
    expect(create('Notes', { name: 'n', filename: 'a.txt' }).faults).toEqual([]);
    expect(faultsOf(create('Notes', { name: 'n', filename_file: 'YQ==' }))).toEqual([
      '8111 /data/attributes/filename_file',
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
    ['Campaigns', 'survey_id', 'kept-unchecked', 'kept-unchecked'],
    ['Emails', 'parent_type', '', ''],
    ['Documents', 'revision', new ExactNumber('2.0'), '2.0'],
    ['Documents', 'revision', 2, '2'],
    ['DocumentRevisions', 'revision', '2.0b', '2.0b'],
    ['ProjectTask', 'time_due', '08:45', '08:45:00'],
    ['Currencies', 'conversion_rate', new ExactNumber('0.90'), '0.90'],
    ['EmailAddresses', 'email_address', 'Sally@example.com', 'Sally@example.com'],
    ['AOS_Quotes', 'template_ddown_c', [], '{}'],
    ['Contacts', 'photo', 'sally.png', 'sally.png'],
    ['ACLRoles', 'actions', { Cases: { edit: 'owner' } }, '{"Cases":{"edit":"owner"}}'],
    ['ACLRoles', 'actions', null, null],
    ['Accounts', 'description', ' <b>"é"</b>\r\n😀 ', ' <b>"é"</b>\r\n😀 '],
    ['Accounts', 'website', null, null],
    ['Contacts', 'birthdate', '', null],
    ['Contacts', 'do_not_call', '', null],
    ['Meetings', 'sequence', '', null],
    ['Meetings', 'reminder_time', '', null],
    ['Accounts', 'total_revenue', '', null],
    ['ProjectTask', 'time_due', '', null],
    ['AOS_Quotes', 'template_ddown_c', '', null],
    ['ACLRoles', 'actions', '', null],
    ['Accounts', 'parent_id', 7, '7'],
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
    ['Meetings', 'parent_type', 'Notes', 8113],
    ['Meetings', 'parent_type', 'Users', 8113],
    ['Notes', 'parent_type', 'Users', 8113],
    ['Accounts', 'name', 'x'.repeat(151), 8112],
    ['Accounts', 'phone_office', 5550100, 8111],
    ['Documents', 'revision', true, 8111],
    ['Documents', 'revision', new ExactNumber(`1.${'0'.repeat(100)}`), 8112],
    ['ProjectTask', 'time_due', '25:00', 8114],
    ['Currencies', 'conversion_rate', '', 8110],
    ['Currencies', 'conversion_rate', new ExactNumber('1e99'), 8115],
    ['EmailAddresses', 'email_address', 'sally', 8122],
    ['EmailAddresses', 'email_address', '', 8110],
    ['AOS_Quotes', 'template_ddown_c', ['no such template'], 8113],
    ['ACLRoles', 'actions', { Ghosts: {} }, 8113],
  ])('rejects %s.%s %j with %i', (name, attribute, sent, code) => {
    expect(faultsOf(update(name, { [attribute]: sent }))).toEqual([`${code} /data/attributes/${attribute}`]);
  });

  it('returns no reference for a cleared or invalid id, nor for an unknown module', () => {
    expect(update('Accounts', { parent_id: null, assigned_user_id: '' }).references).toEqual([]);
    expect(update('Accounts', { parent_id: 'a b' }).references).toEqual([]);
    expect(update('Campaigns', { survey_id: 's1' }).references).toEqual([]);
  });
});

describe('validateAttributes on parents', () => {
  it('returns a parent of any allowed module', () => {
    const { references } = create('Notes', { name: 'n', parent_type: 'meetings', parent_id: 'm1' });
    const pointer = '/data/attributes/parent_id';
    expect(references).toEqual([{ attribute: 'parent_id', pointer, module: 'Meetings', id: 'm1' }]);
  });

  it('reports an invalid parent type once', () => {
    expect(faultsOf(create('Notes', { name: 'n', parent_type: 'Ghosts', parent_id: 'x' }))).toEqual([
      '8113 /data/attributes/parent_type',
    ]);
    expect(faultsOf(create('Notes', { name: 'n', parent_id: 'x' }))).toEqual(['8110 /data/attributes/parent_type']);
    expect(faultsOf(create('Favorites', { parent_id: 'x' }))).toEqual(['8110 /data/attributes/parent_type']);
  });

  it('completes half a parent of an update from the stored record', () => {
    const { halfReferences, references } = update('Notes', { parent_id: 'x' });
    expect(references).toEqual([]);
    expect(halfReferences).toMatchObject([{ attribute: 'parent_id', id: 'x', typeColumn: 'parent_type' }]);
  });

  it.each([
    ['Notes', { parent_type: 'Ghosts', parent_id: 'x' }, '8113 /data/attributes/parent_type'],
    ['Favorites', { parent_type: null, parent_id: 'x' }, '8110 /data/attributes/parent_type'],
    ['Notes', { parent_type: 'Accounts', parent_id: 'no id' }, '8106 /data/attributes/parent_id'],
  ])('reports no further fault for a parent of %s with one invalid half: %j', (name, sent, fault) => {
    const validated = update(name, sent);
    expect(faultsOf(validated)).toEqual([fault]);
    expect(validated.halfReferences).toEqual([]);
    expect(validated.references).toEqual([]);
  });
});

describe('validateAttributes on server-managed values', () => {
  it('returns server-managed and derived values for comparison', () => {
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
    ['EmailAddresses', { email_address: 'a@b', email_address_caps: 'A@B' }],
    ['EmailAddresses', { email_address: 'straße@b', email_address_caps: 'STRAßE@B' }],
    ['CampaignLog', { related_type: 'Leads', related_id: 'l', related_name: 'wrong' }],
  ])('ignores in %s a derived value that restates %j', (name, sent) => {
    expect(update(name, sent).managed).toEqual([]);
  });

  it.each([
    ['Contacts', { last_name: 'Lee', full_name: 'Ann Lee' }],
    ['Contacts', { first_name: 'Ann', last_name: 'Lee', full_name: 'Bob Lee' }],
    ['Accounts', { assigned_user_name: 'admin' }],
    ['EmailAddresses', { email_address_caps: 'A@B' }],
    ['EmailAddresses', { email_address: 'a@b', email_address_caps: 'left over' }],
    ['Documents', { name: 'd', document_name: 'd', latest_revision: '2' }],
  ])('leaves in %s a derived value to be compared with the stored record: %j', (name, sent) => {
    expect(update(name, sent).managed).toHaveLength(1);
  });

  it('derives the full name of a new person without a first name', () => {
    expect(create('Contacts', { last_name: 'Lee', full_name: 'Lee' }).managed).toEqual([]);
  });
});
