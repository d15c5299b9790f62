import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { markSettled, openOperations } from '../src/repository/operations.js';
import {
  ADMINISTRATOR,
  calledBy,
  createRequest,
  faultsOf,
  startRecords,
  updateRequest,
  type Links,
  type RecordsUnderTest,
} from './records-under-test.js';

let records: RecordsUnderTest;
beforeAll(async () => {
  records = await startRecords();
});
afterAll(() => records.stop());
beforeEach(() => records.store.admin('delete from records.operation'));

const MEETING = { name: 'M', date_start: '2030-01-01T10:00:00Z', duration_hours: 1 };

const account = async (name = 'A') => (await records.create('Accounts', { name })).id;
const contact = async (name = 'C') => (await records.create('Contacts', { last_name: name })).id;
const linkedIds = async (module: string, id: string, link: string) =>
  (await records.linked(module, id, link)).map((one) => one.id).toSorted();
const create = (module: string, attributes: object, links: Links, id = '') =>
  records.create(module, attributes, id, ADMINISTRATOR, links);
const update = (module: string, id: string, attributes: object, links: Links, versions?: readonly number[]) =>
  records.update(module, id, attributes, versions, links);
const operations = () =>
  records.store.admin<{ outcome: string; settled: boolean }>('select outcome, settled from records.operation');

/** Settles operations, which the process does in the background after each answer. */
async function settle(): Promise<void> {
  const open = await openOperations(records.database, 100);
  await records.relationships.settle(open);
  const settled = open.map(({ operation }) => operation);
  await markSettled(records.database, settled);
}

describe('a create with links', () => {
  it('stores a meeting with its invitees, each with its own status', async () => {
    const [ann, bob] = [await contact('Ann'), await contact('Bob')];
    const parent = await account();
    const meeting = await create('Meetings', MEETING, {
      contacts: [
        [ann, { accept_status: 'Accept' }],
        [bob, { accept_status: 'tentative', required: false }],
      ],
      accounts: [parent],
      assigned_user_link: ['1'],
    });
    expect(meeting).toEqual(await records.read('Meetings', meeting.id));
    expect(meeting.attributes).toMatchObject({
      parent_type: 'Accounts',
      parent_id: parent,
      assigned_user_name: 'admin',
    });
    expect(meeting.toOne).toMatchObject({ accounts: parent, assigned_user_link: '1' });
    expect(await linkedIds('Meetings', meeting.id, 'contacts')).toEqual([ann, bob].toSorted());
    expect(await linkedIds('Contacts', ann, 'meetings')).toEqual([meeting.id]);
    expect(await operations()).toEqual([{ outcome: 'committed', settled: false }]);
  });

  it('writes links over its own columns as values of them, in one statement', async () => {
    const parent = await account('P');
    const { attributes, toOne } = await create('Accounts', { name: 'C', parent_name: 'P' }, { member_of: [parent] });
    expect(attributes).toMatchObject({ parent_id: parent, parent_name: 'P' });
    expect(toOne.member_of).toBe(parent);
    const same = await create('Accounts', { name: 'C', parent_id: parent }, { member_of: [parent] });
    expect(same.toOne.member_of).toBe(parent);
    const none = await create('Notes', { name: 'N' }, { accounts: [], cases: [] });
    expect(none.attributes).toMatchObject({ parent_type: null, parent_id: null });
    expect(await operations()).toEqual([]);
  });

  it('can make the record its own child, and answers with the final state', async () => {
    const created = await create('Accounts', { name: 'Ouroboros' }, { members: ['ouroboros'] }, 'ouroboros');
    expect(created.attributes.parent_id).toBe('ouroboros');
    expect(created).toEqual(await records.read('Accounts', 'ouroboros'));
    const refused = create('Accounts', { name: 'O' }, { members: ['itself', 'nobody'] }, 'itself');
    expect(await faultsOf(refused)).toEqual(['8307 /data/relationships/members/data/1/id']);
  });

  it('adds children and pairs to the record', async () => {
    const [a, b] = [await account('A'), await account('B')];
    const mail = await records.create('EmailAddresses', { email_address: 'x@example.com' });
    const owner = await create(
      'Accounts',
      { name: 'P' },
      { members: [b, a], email_addresses: [[mail.id, { primary_address: true }]], member_of: [a] },
    );
    expect(await linkedIds('Accounts', owner.id, 'members')).toEqual([a, b].toSorted());
    expect((await records.read('Accounts', b)).version).toBe(2);
    expect(await linkedIds('Accounts', owner.id, 'email_addresses_primary')).toEqual([mail.id]);
    expect(owner.attributes.parent_id).toBe(a);
    expect(await operations()).toEqual([]);
  });

  it('reports the faults of attributes and links together and writes nothing', async () => {
    const staged = records.relationships.operations.length;
    const [good, gone] = [await contact(), await contact()];
    await records.handlers.delete({ module: 'Contacts', id: gone, precondition: null }, ADMINISTRATOR);
    const place = '/data/relationships';
    const attributes = { ...MEETING, nme: 1, modified_user_id: 'x' };
    const links: Links = {
      nonsense: [good],
      created_by_link: ['1'],
      contacts: [[good, { accept_status: 'perhaps', date_modified: '2001-01-01T00:00:00Z' }], good, gone],
      accounts: ['nobody'],
      assigned_user_link: ['1', 'x'],
      users: ['no id'],
    };
    expect((await faultsOf(create('Meetings', attributes, links, 'the-meeting'))).toSorted()).toEqual([
      '8108 /data/attributes/nme',
      '8109 /data/attributes/modified_user_id',
      `8109 ${place}/contacts/data/0/meta/middle_table/data/attributes/date_modified`,
      `8113 ${place}/contacts/data/0/meta/middle_table/data/attributes/accept_status`,
      `8304 ${place}/contacts/data/1/id`,
      `8306 ${place}/assigned_user_link/data/1`,
      `8307 ${place}/accounts/data/0/id`,
      `8307 ${place}/contacts/data/2/id`,
      `8307 ${place}/users/data/0/id`,
      `8310 ${place}/created_by_link/data`,
      `8313 ${place}/nonsense/data`,
    ]);
    expect(records.relationships.operations).toHaveLength(staged);
    expect(await faultsOf(records.read('Meetings', 'the-meeting'))).toEqual(['8001']);
    expect(await faultsOf(create('Accounts', { name: 'A' }, { members: ['nobody'] }, 'the-account'))).toEqual([
      `8307 ${place}/members/data/0/id`,
    ]);
    expect(await faultsOf(records.read('Accounts', 'the-account'))).toEqual(['8001']);
  });

  it.each([
    ['attribute and link', { parent_id: 'x' }, { member_of: ['y'] }, 'Accounts', 'member_of'],
    ['attribute and empty link', { parent_id: 'x' }, { member_of: [] }, 'Accounts', 'member_of'],
    ['two names of one link', {}, { contact: ['x'], contacts: ['y'] }, 'Leads', 'contacts'],
    ['two flex parents', {}, { accounts: ['x'], cases: ['x'] }, 'Notes', 'cases'],
    ['a flex parent and its type', { parent_type: 'Cases' }, { accounts: ['x'] }, 'Notes', 'accounts'],
    [
      'a flex parent and its emptied link',
      { parent_type: 'Accounts', parent_id: 'x' },
      { accounts: [] },
      'Notes',
      'accounts',
    ],
  ] as const)('refuses %s that contradict each other', async (_, attributes, links, module, link) => {
    const named = module === 'Leads' ? { last_name: 'L' } : { name: 'N' };
    const faults = await faultsOf(create(module, { ...named, ...attributes }, links));
    expect(faults.filter((fault) => fault.startsWith('8311'))).toEqual([`8311 /data/relationships/${link}/data`]);
  });

  it('requires the mandatory links of the module', async () => {
    const task = { name: 'T', project_task_id: 1, duration: 1 };
    expect(await faultsOf(create('ProjectTask', task, { projects: [] }))).toEqual([
      '8308 /data/relationships/projects/data',
    ]);
    const dates = { estimated_start_date: '2030-01-01', estimated_end_date: '2030-02-01' };
    const project = await records.create('Project', { name: 'P', ...dates });
    const linked = await create('ProjectTask', task, { projects: [project.id], project_name_link: [project.id] });
    expect(linked.attributes.project_id).toBe(project.id);
  });

  it('needs the scope of links, and an administrator for groups', async () => {
    const request = createRequest('Accounts', { name: 'A' }, '', { members: [] });
    expect(await faultsOf(records.handlers.create(request, calledBy('1', ['standard:create'])))).toEqual(['8510']);
    const scopes = ['standard:create', 'standard:relationship:create'];
    expect(await faultsOf(records.handlers.create(request, calledBy('1', scopes)))).toEqual([]);
    const group = await records.create('SecurityGroups', { name: 'G' });
    const grouped = createRequest('Accounts', { name: 'A' }, '', { SecurityGroups: [group.id] });
    expect(await faultsOf(records.handlers.create(grouped, calledBy('1', scopes)))).toEqual([
      '8511 /data/relationships/SecurityGroups/data',
    ]);
    const { record } = await records.handlers.create(grouped, ADMINISTRATOR);
    expect(await linkedIds('Accounts', record?.id ?? '', 'SecurityGroups')).toEqual([group.id]);
  });
});

describe('an update with links', () => {
  it('replaces the links that were sent and keeps the others', async () => {
    const [a, b, c] = [await contact('A'), await contact('B'), await contact('C')];
    const { id } = await create('Meetings', MEETING, { contacts: [a, b], users: ['1'] });
    await settle();
    const updated = await update('Meetings', id, { name: 'Later' }, { contacts: [c, b] }, [1]);
    expect(updated).toMatchObject({ version: 2, attributes: { name: 'Later' } });
    expect(updated).toEqual(await records.read('Meetings', id));
    expect(await linkedIds('Meetings', id, 'contacts')).toEqual([b, c].toSorted());
    expect(await linkedIds('Meetings', id, 'users')).toEqual(['1']);
    await settle();
    await update('Meetings', id, {}, { contacts: [] });
    expect(await linkedIds('Meetings', id, 'contacts')).toEqual([]);
  });

  it('checks the record, the document and the precondition before staging', async () => {
    const a = await contact();
    const { id } = await records.create('Meetings', MEETING);
    const staged = records.relationships.operations.length;
    expect(await faultsOf(update('Meetings', 'nowhere', {}, { contacts: ['x'] }, [7]))).toEqual(['8001']);
    expect(await faultsOf(update('Meetings', id, { nme: 1 }, { contacts: ['x'] }, [7]))).toEqual([
      '8108 /data/attributes/nme',
      '8307 /data/relationships/contacts/data/0/id',
    ]);
    expect(await faultsOf(update('Meetings', id, {}, { contacts: [a] }, [7]))).toEqual(['8007']);
    expect(records.relationships.operations).toHaveLength(staged);
    expect(await operations()).toEqual([]);
  });

  it('sets and empties links over its own columns', async () => {
    const [p, q] = [await account('P'), await account('Q')];
    const { id } = await records.create('Accounts', { name: 'C', parent_id: p });
    expect((await update('Accounts', id, {}, { member_of: [q] })).attributes.parent_name).toBe('Q');
    expect((await update('Accounts', id, { parent_id: q }, { member_of: [q] })).version).toBe(3);
    expect((await update('Accounts', id, {}, { member_of: [] })).attributes.parent_id).toBeNull();
    expect(await faultsOf(update('Accounts', id, {}, { member_of: ['nobody'] }))).toEqual([
      '8307 /data/relationships/member_of/data/0/id',
    ]);
  });

  it('empties a flex parent only through the link of its module', async () => {
    const p = await account('P');
    const { id: q } = await records.create('Cases', { name: 'Q' });
    const { id } = await records.create('Notes', { name: 'N', parent_type: 'Accounts', parent_id: p });
    const parent = { parent_type: 'Accounts', parent_id: p };
    expect((await update('Notes', id, { name: 'O' }, { cases: [] })).attributes).toMatchObject(parent);
    expect((await update('Notes', id, {}, { cases: [], accounts: [] })).attributes.parent_id).toBeNull();
    expect((await update('Notes', id, {}, { cases: [q], accounts: [] })).attributes.parent_type).toBe('Cases');
    await update('Notes', id, {}, { accounts: [p] });
    const other = await account('R');
    expect(await faultsOf(update('Notes', id, { parent_id: other }, { accounts: [] }))).toContain(
      '8311 /data/relationships/accounts/data',
    );
  });

  it('answers with the final state when the record becomes its own child', async () => {
    const id = await account('Ouroboros');
    const updated = await update('Accounts', id, { name: 'O' }, { members: [id] });
    expect(updated.attributes.parent_id).toBe(id);
    expect(updated).toEqual(await records.read('Accounts', id));
    const cleared = await update('Accounts', id, {}, { members: [] });
    expect(cleared.attributes.parent_id).toBeNull();
  });

  it('writes nothing when one of its links is refused', async () => {
    const dates = { estimated_start_date: '2030-01-01', estimated_end_date: '2030-02-01' };
    const project = await records.create('Project', { name: 'P', ...dates });
    const task = { name: 'T', project_id: project.id, project_task_id: 1, duration: 1 };
    await records.create('ProjectTask', task);
    const a = await contact();
    const refused = update('Project', project.id, { name: 'Q' }, { projecttask: [], contacts: [a] });
    expect(await faultsOf(refused)).toEqual(['8308 /data/relationships/projecttask/data']);
    expect(await records.read('Project', project.id)).toMatchObject({ version: 1, attributes: { name: 'P' } });
    expect(await linkedIds('Project', project.id, 'contacts')).toEqual([]);
    expect(await operations()).toEqual([{ outcome: 'aborted', settled: false }]);
  });

  it('accepts middle values of local pairs as they were read, and no others', async () => {
    const mail = await records.create('EmailAddresses', { email_address: 'y@example.com' });
    const { id } = await create('Contacts', { last_name: 'C' }, { email_addresses: [mail.id] });
    const [read] = await records.linked('Contacts', id, 'email_addresses');
    await update('Contacts', id, {}, { email_addresses: [[mail.id, { ...read?.middle, primary_address: true }]] });
    expect((await records.linked('Contacts', id, 'email_addresses'))[0]?.middle?.primary_address).toBe(true);
    const other = { email_addresses: [[mail.id, { date_created: '2001-01-01T00:00:00Z' }]] } as const;
    expect(await faultsOf(update('Contacts', id, { last_name: 'D' }, other))).toEqual([
      '8109 /data/relationships/email_addresses/data/0/meta/middle_table/data/attributes/date_created',
    ]);
    expect((await records.read('Contacts', id)).attributes.last_name).toBe('C');
  });

  it('keeps concurrent changes of attributes and links', async () => {
    const { id } = await records.create('Accounts', { name: 'A' });
    const members = await Promise.all(Array.from({ length: 4 }, (_, i) => account(`M${i}`)));
    const columns = ['phone_fax', 'website', 'ownership', 'rating'];
    await Promise.all(
      columns.map((column, i) => update('Accounts', id, { [column]: column }, { members: [members[i] ?? ''] })),
    );
    const { attributes } = await records.read('Accounts', id);
    for (const column of columns) expect(attributes[column]).toBe(column);
    expect(await linkedIds('Accounts', id, 'members')).toHaveLength(1);
  });

  it('needs the scope of links', async () => {
    const id = await account();
    const request = updateRequest('Accounts', id, {}, undefined, { members: [] });
    expect(await faultsOf(records.handlers.update(request, calledBy('1', ['standard:update'])))).toEqual(['8510']);
    const scopes = ['standard:update', 'standard:relationship:update'];
    expect(await faultsOf(records.handlers.update(request, calledBy('1', scopes)))).toEqual([]);
  });
});
