import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AppError } from '@crm/errors';
import type { ListRequestMessage } from '@crm/protos';
import { describeFaults, queryMessage } from './list-under-test.js';
import { ADMINISTRATOR, listRequest, startRecords, type RecordsUnderTest } from './records-under-test.js';

let records: RecordsUnderTest;
beforeAll(async () => {
  records = await startRecords();
  await seed();
});
afterAll(() => records.stop());

/** A small data set with every kind of value; the ids describe the records. */
async function seed(): Promise<void> {
  const create: RecordsUnderTest['create'] = (...of) => records.create(...of);
  await create('Users', { user_name: 'ann', last_name: 'Ann', status: 'Active' }, 'ann');
  await create('Accounts', { name: 'Holding', industry: 'Banking' }, 'holding');
  await create(
    'Accounts',
    {
      name: 'acme, Inc. [[x]]',
      parent_id: 'holding',
      industry: 'banking',
      total_revenue: '10.50',
      website: '',
      assigned_user_id: 'ann',
      last_contacted: '2020-01-01T00:00:00.000Z',
    },
    'acme',
  );
  await create(
    'Accounts',
    {
      name: 'Acme 100%',
      industry: 'Energy',
      total_revenue: '9.999999999999999999',
      website: 'a_b\\c',
      assigned_user_id: '1',
      last_contacted: '2020-01-01T00:00:00.001+02:00',
    },
    'percent',
  );
  await create('Accounts', { name: 'ACME', total_revenue: '-1', website: 'axb', parent_id: 'acme' }, 'caps');
  await create('Accounts', { name: 'été', industry: '', total_revenue: '1e3' }, 'ete');
  await create(
    'Contacts',
    {
      first_name: 'Jo',
      last_name: 'Doe',
      birthdate: '1980-02-29',
      do_not_call: true,
      email1: 'jo@example.com',
      portal_account_disabled: true,
    },
    'jo',
  );
  await create(
    'Contacts',
    { last_name: 'doe', birthdate: '1990-01-01', do_not_call: false, reports_to_id: 'jo' },
    'low',
  );
  await create('Contacts', { first_name: 'Al', last_name: 'Roe', reports_to_id: 'low' }, 'al');
  const link: RecordsUnderTest['relationships']['link'] = (...of) => records.relationships.link(...of);
  await link('accounts_contacts', 'acme', 'jo');
  await link('accounts_contacts', 'percent', 'low');
  await link('accounts_contacts', 'percent', 'jo');
  const meeting = { date_start: '2030-01-01T10:00:00Z', duration_hours: 1 };
  await create(
    'Meetings',
    { ...meeting, name: 'M1', status: 'Planned', parent_type: 'Accounts', parent_id: 'acme', reminder_time: 60 },
    'm1',
  );
  await create(
    'Meetings',
    {
      ...meeting,
      name: 'M2',
      status: 'Held',
      date_start: '2030-01-02T00:00:00Z',
      parent_type: 'Contacts',
      parent_id: 'jo',
    },
    'm2',
  );
  await create('Meetings', { ...meeting, name: 'M3', date_start: '2000-01-01T00:00:00Z' }, 'm3');
  await link('meetings_contacts', 'm1', 'jo', { accept_status: 'accept', required: true });
  await link('meetings_contacts', 'm1', 'low', { accept_status: 'none' });
  await link('meetings_contacts', 'm2', 'low', { accept_status: 'accept' });
  await create('Contacts', { last_name: 'Gone' }, 'gone');
  await link('meetings_contacts', 'm3', 'gone', { accept_status: 'accept' });
  await records.handlers.delete({ module: 'Contacts', id: 'gone', precondition: null }, ADMINISTRATOR);
}

async function ids(module: string, search: string, more: Partial<ListRequestMessage> = {}): Promise<string[]> {
  const request = listRequest(module, { query: queryMessage(search), ...more });
  const { records: found = [] } = await records.handlers.list(request, ADMINISTRATOR);
  return found.map(({ id = '' }) => id);
}

async function faults(module: string, search: string): Promise<string[]> {
  try {
    await ids(module, search);
    return [];
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return describeFaults(error);
  }
}

describe('a filter', () => {
  it.each<[module: string, filter: string, expected: string]>([
    ['Accounts', 'filter[Accounts.name]=ACME', 'caps'],
    ['Accounts', 'filter[Accounts.name]=acme', ''],
    ['Accounts', 'filter[Accounts.name]=[[li]]acme', 'caps'],
    ['Accounts', 'filter[Accounts.name]=[[li]]acme%25', 'acme caps percent'],
    ['Accounts', 'filter[Accounts.name]=[[nli]]acme%25', 'ete holding'],
    ['Accounts', 'filter[Accounts.name]=[[li]]%25100\\%25', 'percent'],
    ['Accounts', 'filter[Accounts.name]=[[li]]ÉT%25', 'ete'],
    ['Accounts', 'filter[Accounts.name]=[[in]]acme\\, Inc. [[x]],ACME', 'acme caps'],
    ['Accounts', 'filter[Accounts.name]=acme, Inc. [[x]]', 'acme'],
    ['Accounts', 'filter[Accounts.name]=[[gt]]acme', 'acme ete holding percent'],
    ['Accounts', 'filter[Accounts.name]=[[gte]]acme,[[lt]]b', 'acme percent'],
    ['Accounts', 'filter[Accounts.website]=[[li]]a_b\\c', 'percent'],
    ['Accounts', 'filter[Accounts.website]=[[li]]a_b%25', 'percent'],
    ['Accounts', 'filter[Accounts.website]=', 'acme ete holding'],
    ['Accounts', 'filter[Accounts.website]=[[ne]]', 'caps percent'],
    ['Accounts', 'filter[Accounts.website]=[[li]]%25', 'caps percent'],
    ['Accounts', 'filter[Accounts.website]=[[nli]]%25', 'acme ete holding'],
    ['Accounts', 'filter[Accounts.website]=[[ne]]axb', 'acme ete holding percent'],
    ['Accounts', 'filter[Accounts.website]=[[in]]axb,', 'acme caps ete holding'],
    ['Accounts', 'filter[Accounts.website]=[[nin]]axb,', 'percent'],
    ['Accounts', 'filter[Accounts.website]=[[nin]]axb', 'acme ete holding percent'],
    ['Accounts', 'filter[Accounts.website]=[[in]]axb,[[in]]a_b\\c', 'caps percent'],
    ['Accounts', 'filter[Accounts.website]=[[lt]]axb', 'percent'],
    ['Accounts', 'filter[Accounts.website]=[[lte]]', 'acme ete holding'],
    ['Accounts', 'filter[Accounts.industry]=[[in]]bankING,energy', 'acme holding percent'],
    ['Accounts', 'filter[Accounts.industry]=[[li]]%25NK%25', 'acme holding'],
    ['Accounts', 'filter[Accounts.industry]=', 'caps ete'],
    ['Accounts', 'filter[Accounts.industry]=[[ne]]Banking', 'caps ete percent'],
    ['Accounts', 'filter[Accounts.total_revenue]=[[lt]]10', 'caps percent'],
    ['Accounts', 'filter[Accounts.total_revenue]=10.5', 'acme'],
    ['Accounts', 'filter[Accounts.total_revenue]=[[in]]1000,-1.00', 'caps ete'],
    ['Accounts', 'filter[Accounts.total_revenue]=[[ne]]10.5', 'caps ete holding percent'],
    ['Accounts', 'filter[Accounts.last_contacted]=2020-01-01', 'acme'],
    ['Accounts', 'filter[Accounts.last_contacted]=2020-01-01T01:00:00.000+01:00', 'acme'],
    ['Accounts', 'filter[Accounts.last_contacted]=[[lt]]2020-01-01', 'percent'],
    ['Accounts', 'filter[Accounts.last_contacted]=[[li]]2019-12-31T22:00%25', 'percent'],
    ['Accounts', 'filter[id]=acme,caps', 'acme caps'],
    ['Accounts', 'filter[Accounts]=acme,caps&filter[id]=[[nin]]caps', 'acme'],
    ['Accounts', 'filter[Accounts.id]=[[ne]]acme', 'caps ete holding percent'],
    ['Contacts', 'filter[Contacts.birthdate]=[[gte]]1980-02-29', 'jo low'],
    ['Contacts', 'filter[Contacts.birthdate]=[[li]]%25-02-29', 'jo'],
    ['Contacts', 'filter[Contacts.birthdate]=', 'al'],
    ['Contacts', 'filter[Contacts.do_not_call]=1', 'jo'],
    ['Contacts', 'filter[Contacts.do_not_call]=[[ne]]true', 'al low'],
    ['Contacts', 'filter[Contacts.do_not_call]=', ''],
    ['Contacts', 'filter[Contacts.portal_account_disabled]=', 'al low'],
    ['Contacts', 'filter[Contacts.portal_account_disabled]=[[ne]]false', 'al jo low'],
    ['Meetings', 'filter[Meetings.reminder_time]=60', 'm1'],
    ['Meetings', 'filter=planned', 'm1 m3'],
    ['Meetings', 'filter=planned&filter=overdue', 'm3'],
    ['Accounts', 'filter=mine', 'percent'],
  ])('of attributes of %s: %s', async (module, filter, expected) => {
    expect((await ids(module, filter)).toSorted().join(' ')).toBe(expected);
  });

  it.each<[module: string, filter: string, expected: string]>([
    ['Contacts', 'filter[Contacts.name]=Jo Doe', 'jo'],
    ['Contacts', 'filter[Contacts.full_name]=[[li]]%25 doe', 'jo'],
    ['Contacts', 'filter[Contacts.name]=[[gt]]doe', 'jo'],
    ['Contacts', 'filter[Contacts.report_to_name]=Doe', 'low'],
    ['Contacts', 'filter[Contacts.report_to_name]=[[ne]]Doe', 'al jo'],
    ['Contacts', 'filter[Contacts.report_to_name]=', 'jo'],
    ['Contacts', 'filter[Contacts.report_to_name]=[[in]]Doe,', 'jo low'],
    ['Accounts', 'filter[Accounts.assigned_user_name]=ann', 'acme'],
    ['Accounts', 'filter[Accounts.parent_name]=[[li]]HOLD%25', 'acme'],
    ['Contacts', 'filter[Contacts.account_name]=[[li]]acme%25', 'jo low'],
    ['Contacts', 'filter[Contacts.account_name]=Acme 100%25', 'low'],
    ['Contacts', 'filter[Contacts.account_name]=', 'al'],
    ['Contacts', 'filter[Contacts.account_name]=[[ne]]Acme 100%25', 'al jo'],
    ['Contacts', 'filter[Contacts.account_id]=percent', 'low'],
    ['Contacts', 'filter[Contacts.account_id]=[[in]]percent,acme', 'jo low'],
    ['Contacts', 'filter[Contacts.account_id]=[[nin]]percent', 'al jo'],
    ['Contacts', 'filter[Contacts.email1]=JO@example.com', 'jo'],
    ['Contacts', 'filter[Contacts.email1]=[[li]]JO@example.com', 'jo'],
    ['Contacts', 'filter[Contacts.email1]=[[ne]]jo@example.com', 'al low'],
    ['Contacts', 'filter[Contacts.email_opt_out]=[[ne]]true', 'al jo low'],
    ['Accounts', 'filter[Accounts.contacts.email1]=jo@example.com', 'acme percent'],
    ['Meetings', 'filter[Meetings.parent_name]=Jo Doe', 'm2'],
    ['Meetings', 'filter[Meetings.parent_name]=[[li]]%25o%25', 'm2'],
    ['Meetings', 'filter[Meetings.parent_name]=', 'm3'],
    ['Meetings', 'filter[Meetings.parent_name]=[[nli]]%25Inc%25', 'm2 m3'],
  ])('of derived attributes of %s: %s', async (module, filter, expected) => {
    expect((await ids(module, filter)).toSorted().join(' ')).toBe(expected);
  });

  it.each<[module: string, filter: string, expected: string]>([
    ['Accounts', 'filter[Accounts.contacts.last_name]=[[li]]doe', 'acme percent'],
    ['Accounts', 'filter[Accounts.CONTACTS.last_name]=doe', 'percent'],
    ['Accounts', 'filter[Accounts.contacts.last_name]=doe&filter[Accounts.contacts.first_name]=Jo', ''],
    ['Accounts', 'filter[Accounts.contacts.last_name]=[[ne]]doe', 'acme percent'],
    ['Accounts', 'filter[Accounts.contacts.id]=low', 'percent'],
    ['Accounts', 'filter[Accounts.member_of.name]=Holding', 'acme'],
    ['Accounts', 'filter[Accounts.members.name]=ACME', 'acme'],
    ['Accounts', 'filter[Accounts.members.id]=[[ne]]', 'acme holding'],
    ['Accounts', 'filter[Accounts.member_of.member_of.name]=Holding', 'caps'],
    ['Accounts', 'filter[Accounts.contacts.reports_to_link.last_name]=Doe', 'percent'],
    ['Accounts', 'filter[Accounts.meetings.name]=M1', 'acme'],
    ['Meetings', 'filter[Meetings.contacts.last_name]=Gone', ''],
    ['Meetings', 'filter[Meetings.contacts.meta.middle_table.accept_status]=ACCEPT', 'm1 m2'],
    [
      'Meetings',
      'filter[Meetings.contacts.meta.middle_table.accept_status]=accept&filter[Meetings.contacts.last_name]=doe',
      'm2',
    ],
    ['Meetings', 'filter[Meetings.contacts.meta.middle_table.required]=[[ne]]true', 'm1 m2'],
    ['Meetings', 'filter[Meetings.contacts.meta.middle_table.date_modified]=[[gt]]2000-01-01', 'm1 m2'],
    ['Meetings', 'filter[Meetings.contacts.meta.middle_table.id]=x', ''],
    ['Meetings', 'filter[Meetings.contacts.meta.middle_table.contact_id]=low', 'm1 m2'],
    ['Meetings', 'filter[Meetings.contacts.meta.middle_table.meeting_id]=[[in]]m1,x', 'm1'],
    ['Meetings', 'filter[Meetings.contacts.accounts.name]=[[li]]%25inc%25', 'm1'],
    ['Meetings', 'filter[Meetings.contacts.report_to_name]=Doe', 'm1 m2'],
    ['Contacts', 'filter[Contacts.meetings.meta.middle_table.accept_status]=none', 'low'],
    ['Meetings', 'filter[Meetings.accounts.name]=[[li]]acme%25', 'm1'],
  ])('over links of %s: %s', async (module, filter, expected) => {
    expect((await ids(module, filter)).toSorted().join(' ')).toBe(expected);
  });
});

describe('a faulty query', () => {
  it.each([
    ['filter[name]=x', '8207 filter[name]: A filter of this list begins with its type: filter[Accounts.name]'],
    [
      'filter[Contacts.name]=x',
      '8207 filter[Contacts.name]: A filter of this list begins with its type: filter[Accounts.{attribute}]',
    ],
    ['filter[Accounts.nonsense]=x', '8207 filter[Accounts.nonsense]: Accounts has no attribute "nonsense"'],
    ['filter[Accounts.nonsense.name]=x', '8207 filter[Accounts.nonsense.name]: Accounts has no link "nonsense"'],
    [
      'filter[Accounts.members.members.members.name]=x',
      '8207 filter[Accounts.members.members.members.name]: A filter follows at most 2 links',
    ],
    [
      'filter[Accounts.members.meta.middle_table.x]=x',
      '8207 filter[Accounts.members.meta.middle_table.x]: The link members has no middle table',
    ],
    [
      'filter[Accounts.name]=[[gt]]',
      '8209 filter[Accounts.name]: Nothing is greater or less than an empty value (at character 7)',
    ],
    [
      'filter[Accounts.name]=[[like]]x',
      '8208 filter[Accounts.name]: The attribute has the operators eq, ne, in, nin, gt, lt, gte, lte, li, nli (at character 3)',
    ],
    [
      'filter[Accounts.industry]=[[gt]]x',
      '8208 filter[Accounts.industry]: The attribute has the operators eq, ne, in, nin, li, nli (at character 3)',
    ],
    [
      'filter[Accounts.total_revenue]=[[gt]]1,[[lt]]x',
      '8209 filter[Accounts.total_revenue]: The attribute takes a number (at character 15)',
    ],
    ['filter=nonsense', '8210 filter: Accounts has the filters mine, customers, partners, competitors'],
    ['sort=nonsense', '8211 sort: Accounts has no attribute "nonsense" (at character 1)'],
    ['sort=name,-name', '8211 sort: The list is sorted by this already (at character 6)'],
    ['sort=description', '8211 sort: A list cannot be sorted by description (at character 1)'],
    ['sort=members.name', '8211 sort: The link members leads to many records (at character 1)'],
  ])('is refused: %s', async (search, fault) => {
    expect(await faults('Accounts', search)).toEqual([fault]);
  });
});

describe('a sort order', () => {
  it.each<[module: string, search: string, expected: string]>([
    ['Accounts', 'sort=name', 'caps percent acme holding ete'],
    ['Accounts', 'sort=-name', 'ete holding acme percent caps'],
    ['Accounts', 'sort=website', 'percent caps acme ete holding'],
    ['Accounts', 'sort=-website', 'caps percent acme ete holding'],
    ['Accounts', 'sort=total_revenue', 'caps percent acme ete holding'],
    ['Accounts', 'sort=-total_revenue', 'ete acme percent caps holding'],
    ['Accounts', 'sort=-industry,name', 'percent acme holding caps ete'],
    ['Accounts', 'sort=-assigned_user_name,id', 'acme percent caps ete holding'],
    ['Accounts', 'sort=member_of.name,id', 'caps acme ete holding percent'],
    ['Accounts', 'sort=-member_of.parent_name,-id', 'caps percent holding ete acme'],
    ['Accounts', 'sort=-id', 'percent holding ete caps acme'],
    ['Contacts', 'sort=name', 'al low jo'],
    ['Contacts', 'sort=account_name', 'low jo al'],
    ['Contacts', 'sort=-account_id,id', 'low jo al'],
    ['Contacts', 'sort=email1,-id', 'jo low al'],
    ['Meetings', 'sort=parent_name', 'm1 m2 m3'],
    ['Meetings', 'sort=accounts.name,-date_start', 'm1 m2 m3'],
  ])('of %s: %s', async (module, search, expected) => {
    expect((await ids(module, search)).join(' ')).toBe(expected);
  });
});
