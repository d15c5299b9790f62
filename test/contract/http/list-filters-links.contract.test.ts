import { beforeAll, describe, expect, it } from '@jest/globals';
import { expectStatus, type Resource } from '../client/document.js';
import { faultOf } from '../client/error-document.js';
import { EACH_MIDDLE, EACH_TO_MANY, EACH_TO_ONE } from '../client/links/link-kinds.js';
import { entryOf, middleOf, readLinkage } from '../client/links/linkage.js';
import { writeLink } from '../client/links/link-writer.js';
import { newRecord, newRecords } from '../client/links/new-record.js';
import { idsAt, queryOf } from '../client/lists/page.js';
import { freshText, urlOf } from '../client/records.js';
import { apiWith } from '../client/stack.js';
import { adminToken } from '../client/tokens.js';

const api = apiWith(await adminToken());

/** The ids of those of some records that meet filters, sorted. */
async function find(
  records: readonly Resource[],
  ...filters: readonly (readonly [path: string, value: string])[]
): Promise<string[]> {
  const [{ type }] = records as readonly [Resource];
  const own = ['filter[id]', records.map(({ id }) => id).join(',')] as const;
  const query = queryOf(own, ...filters.map(([path, value]) => [`filter[${path}]`, value] as const));
  return (await idsAt(api, `/modules/${type}?${query}`)).toSorted();
}

function idsOf(...records: readonly Resource[]): string[] {
  return records.map(({ id }) => id).toSorted();
}

/** A text attribute that records of every module of these tests have and are made with. */
function nameOf(module: string): string {
  if (module === 'EmailAddresses') return 'email_address';
  return ['Users', 'Contacts', 'Leads'].includes(module) ? 'last_name' : 'name';
}

describe.each([...EACH_TO_MANY, ...EACH_TO_ONE])('a filter over %s', (_title, kind) => {
  const { module, link, related } = kind;
  const attribute = nameOf(related);
  const path = `${module}.${link}.${attribute}`;

  it('filters#conditions-over-links: finds the records that are linked to a matching one', async () => {
    const [linked, other, alone] = await newRecords(api, module, 3);
    const [wanted, unwanted] = await newRecords(api, related, 2);
    await writeLink(api, 'add', linked, link, entryOf(wanted));
    await writeLink(api, 'add', other, link, entryOf(unwanted));
    const all = [linked, other, alone];
    const name = String(wanted.attributes[attribute]);
    expect(await find(all, [path, name])).toEqual([linked.id]);
    expect(await find(all, [path, `[[in]]${name},nobody`])).toEqual([linked.id]);
    expect(await find(all, [path, `[[li]]${name.toUpperCase()}`])).toEqual([linked.id]);
    // Some record must be there, whatever it must not be.
    expect(await find(all, [path, `[[ne]]${name}`])).toEqual([other.id]);
    expect(await find(all, [path, '[[ne]]'])).toEqual(idsOf(linked, other));
    expect(await find(all, [path, ''])).toEqual([]);
    expect(await find(all, [`${module}.${link}.id`, wanted.id])).toEqual([linked.id]);
  });

  it('filters#conditions-over-links: does not match a related record that is deleted', async () => {
    const [owner] = await newRecords(api, module, 2);
    const [wanted] = await newRecords(api, related, 2);
    await writeLink(api, 'add', owner, link, entryOf(wanted));
    const filter = [path, String(wanted.attributes[attribute])] as const;
    expect(await find([owner], filter)).toEqual([owner.id]);
    expectStatus(await api.delete(urlOf(wanted)), 200);
    expect(await find([owner], filter)).toEqual([]);
    expect(await find([owner], [path, '[[ne]]nobody'])).toEqual([]);
  });

  it('filters#conditions-over-links: does not match a link that is removed', async () => {
    const owner = await newRecord(api, module);
    const wanted = await newRecord(api, related);
    await writeLink(api, 'add', owner, link, entryOf(wanted));
    expectStatus(await writeLink(api, 'remove', owner, link, entryOf(wanted)), 204);
    expect(await find([owner], [path, '[[ne]]'])).toEqual([]);
  });

  it('filters#paths: accepts the name of the link in another case', async () => {
    const owner = await newRecord(api, module);
    const wanted = await newRecord(api, related);
    await writeLink(api, 'add', owner, link, entryOf(wanted));
    const name = String(wanted.attributes[attribute]);
    for (const written of [link.toUpperCase(), link.toLowerCase()]) {
      expect(await find([owner], [`${module}.${written}.${attribute}`, name])).toEqual([owner.id]);
    }
  });
});

describe.each(EACH_MIDDLE)('a filter on the middle table of %s', (_title, kind) => {
  const { module, link, related } = kind;

  it('filters#paths: finds records by the row of a pair: its id, its instant and its values', async () => {
    const [with_, without] = await newRecords(api, module, 2);
    const [one, two] = await newRecords(api, related, 2);
    const { initial, sent } = kind.middle;
    await writeLink(api, 'add', with_, link, [entryOf(one, sent)]);
    await writeLink(api, 'add', without, link, [entryOf(two, initial)]);
    const [entry] = await readLinkage(api, with_, link);
    const row = middleOf(entry);
    const path = `${module}.${link}.meta.middle_table`;
    const all = [with_, without];
    expect(await find(all, [`${path}.id`, row?.id ?? ''])).toEqual([with_.id]);
    expect(await find(all, [`${path}.id`, '[[ne]]'])).toEqual(idsOf(with_, without));
    const instant = String(row?.attributes.date_modified);
    expect(await find([with_], [`${path}.date_modified`, instant])).toEqual([with_.id]);
    expect(await find([with_], [`${path}.date_modified`, `[[gt]]${instant}`])).toEqual([]);
    for (const [name, value] of Object.entries(sent)) {
      expect([name, await find(all, [`${path}.${name}`, String(value)])]).toEqual([name, [with_.id]]);
      expect([name, await find(all, [`${path}.${name}`, `[[ne]]${String(value)}`])]).toEqual([name, [without.id]]);
    }
  });
});

describe('several conditions through one link', () => {
  let both: Resource;
  let split: Resource;

  beforeAll(async () => {
    const [ada, bob] = await newRecords(api, 'Users', 2);
    const [adaToo] = await newRecords(api, 'Users', 2);
    for (const [user, last_name, title] of [
      [ada, 'Ada', 'Boss'],
      [bob, 'Bob', 'Boss'],
      [adaToo, 'Ada', 'Clerk'],
    ] as const) {
      const data = { type: 'Users', id: user.id, attributes: { last_name, title } };
      expectStatus(await api.patch(urlOf(user), { data }), 200);
    }
    [both, split] = await newRecords(api, 'Meetings', 2);
    await writeLink(api, 'add', both, 'users', [
      entryOf(ada, { accept_status: 'accept' }),
      entryOf(bob, { accept_status: 'decline' }),
    ]);
    await writeLink(api, 'add', split, 'users', [
      entryOf(adaToo, { accept_status: 'decline' }),
      entryOf(bob, { accept_status: 'accept' }),
    ]);
  });

  it('filters#same-related-record: must match the same related record', async () => {
    const last = ['Meetings.users.last_name', 'Ada'] as const;
    const title = ['Meetings.users.title', 'Boss'] as const;
    expect(await find([both, split], last)).toEqual(idsOf(both, split));
    expect(await find([both, split], title)).toEqual(idsOf(both, split));
    expect(await find([both, split], last, title)).toEqual([both.id]);
    expect(await find([both, split], last, ['Meetings.users.title', '[[ne]]Boss'])).toEqual([split.id]);
  });

  it('filters#same-related-record: must match the same middle row', async () => {
    const status = (value: string): readonly [string, string] => [
      'Meetings.users.meta.middle_table.accept_status',
      value,
    ];
    const last = ['Meetings.users.last_name', 'Ada'] as const;
    expect(await find([both, split], status('accept'))).toEqual(idsOf(both, split));
    expect(await find([both, split], last, status('accept'))).toEqual([both.id]);
    expect(await find([both, split], last, status('decline'))).toEqual([split.id]);
    expect(await find([both, split], last, status('[[ne]]accept'))).toEqual([split.id]);
  });

  it('filters#comparison: may use the capitalized form of the example', async () => {
    const path = 'Meetings.users.meta.middle_table.accept_status';
    expect(await find([both, split], [path, '[[eq]]Accept'], ['Meetings.users.last_name', 'Ada'])).toEqual([both.id]);
  });

  it('filters#paths: share one link however its name is written', async () => {
    const filters = [
      ['Meetings.users.last_name', 'Ada'],
      ['Meetings.Users.title', 'Boss'],
    ] as const;
    expect(await find([both, split], ...filters)).toEqual([both.id]);
  });

  it('filters#same-related-record: a repeated parameter is one more condition on the same record', async () => {
    const path = 'Meetings.users.last_name';
    expect(await find([both], [path, '[[li]]a%'], [path, '[[li]]%a'])).toEqual([both.id]);
    expect(await find([both], [path, 'Ada'], [path, 'Bob'])).toEqual([]);
  });

  it('filters#same-related-record: through different links may match different records', async () => {
    const [user, contact] = [await newRecord(api, 'Users'), await newRecord(api, 'Contacts')];
    const [meeting, other] = await newRecords(api, 'Meetings', 2);
    for (const record of [meeting, other]) await writeLink(api, 'add', record, 'users', [entryOf(user)]);
    await writeLink(api, 'add', meeting, 'contacts', [entryOf(contact)]);
    const filters = [
      ['Meetings.users.last_name', String(user.attributes.last_name)],
      ['Meetings.contacts.last_name', String(contact.attributes.last_name)],
    ] as const;
    expect(await find([meeting, other], ...filters)).toEqual([meeting.id]);
  });
});

describe('a filter over two links', () => {
  it('filters#paths: edge and column: the companies of the customers of a meeting', async () => {
    const [account, other] = await newRecords(api, 'Accounts', 2);
    const [boss, clerk] = await newRecords(api, 'Contacts', 2);
    await writeLink(api, 'add', boss, 'accounts', [entryOf(account)]);
    await writeLink(api, 'add', clerk, 'accounts', [entryOf(other)]);
    const [meeting, second] = await newRecords(api, 'Meetings', 2);
    await writeLink(api, 'add', meeting, 'contacts', [
      entryOf(boss, { accept_status: 'accept' }),
      entryOf(clerk, { accept_status: 'decline' }),
    ]);
    await writeLink(api, 'add', second, 'contacts', [entryOf(clerk, { accept_status: 'accept' })]);
    const company = ['Meetings.contacts.accounts.name', String(account.attributes.name)] as const;
    const accepted = ['Meetings.contacts.meta.middle_table.accept_status', 'accept'] as const;
    expect(await find([meeting, second], company)).toEqual([meeting.id]);
    expect(await find([meeting, second], company, accepted)).toEqual([meeting.id]);
    // The one who accepted is of the other company.
    const elsewhere = ['Meetings.contacts.accounts.name', String(other.attributes.name)] as const;
    expect(await find([meeting, second], elsewhere, accepted)).toEqual([second.id]);
    expect(await find([meeting, second], elsewhere)).toEqual(idsOf(meeting, second));
  });

  it('filters#paths: column and column: the name of a parent of a parent', async () => {
    const top = await newRecord(api, 'Accounts');
    const middle = await newRecord(api, 'Accounts', { parent_id: top.id });
    const [case_, other] = [
      await newRecord(api, 'Cases', { account_id: middle.id }),
      await newRecord(api, 'Cases', { account_id: top.id }),
    ];
    const path = 'Cases.accounts.member_of.name';
    expect(await find([case_, other], [path, String(top.attributes.name)])).toEqual([case_.id]);
    expect(await find([top, middle], ['Accounts.members.cases.name', String(case_.attributes.name)])).toEqual([top.id]);
  });

  it('filters#paths: the middle table of the second link', async () => {
    const account = await newRecord(api, 'Accounts');
    const contact = await newRecord(api, 'Contacts');
    const opportunity = await newRecord(api, 'Opportunities');
    await writeLink(api, 'add', account, 'contacts', [entryOf(contact)]);
    await writeLink(api, 'add', contact, 'opportunities', [
      entryOf(opportunity, { contact_role: 'Primary Decision Maker' }),
    ]);
    const path = 'Accounts.contacts.opportunities.meta.middle_table.contact_role';
    expect(await find([account], [path, 'primary decision maker'])).toEqual([account.id]);
    expect(await find([account], [path, '[[ne]]Primary Decision Maker'])).toEqual([]);
  });

  it('filters#same-related-record: conditions with the same first link share the record behind it', async () => {
    const [account] = await newRecords(api, 'Accounts', 2);
    const [one, two] = await newRecords(api, 'Contacts', 2);
    const [note, task] = [
      await newRecord(api, 'Notes', { contact_id: one.id }),
      await newRecord(api, 'Tasks', { contact_id: two.id, priority: 'High' }),
    ];
    await writeLink(api, 'add', account, 'contacts', [entryOf(one), entryOf(two)]);
    const byNote = ['Accounts.contacts.notes.name', String(note.attributes.name)] as const;
    const byTask = ['Accounts.contacts.tasks.name', String(task.attributes.name)] as const;
    expect(await find([account], byNote)).toEqual([account.id]);
    expect(await find([account], byTask)).toEqual([account.id]);
    expect(await find([account], byNote, byTask)).toEqual([]);
    const name = ['Accounts.contacts.last_name', String(one.attributes.last_name)] as const;
    expect(await find([account], byNote, name)).toEqual([account.id]);
    expect(await find([account], byTask, name)).toEqual([]);
  });
});

describe('filters over links with something in common', () => {
  it('relationships#flex-parents: ignore a flex parent of another module', async () => {
    const [account, contact] = [await newRecord(api, 'Accounts'), await newRecord(api, 'Contacts')];
    const [one, two] = [
      await newRecord(api, 'Notes', { parent_type: 'Accounts', parent_id: account.id }),
      await newRecord(api, 'Notes', { parent_type: 'Contacts', parent_id: contact.id }),
    ];
    expect(await find([one, two], ['Notes.accounts.id', '[[in]]' + [account.id, contact.id].join(',')])).toEqual([
      one.id,
    ]);
    expect(await find([one, two], ['Notes.accounts.name', '[[ne]]'])).toEqual([one.id]);
  });

  it('filters#paths: the primary address is another link over the same table', async () => {
    const [account, other] = await newRecords(api, 'Accounts', 2);
    const [primary, second] = await newRecords(api, 'EmailAddresses', 2);
    await writeLink(api, 'add', account, 'email_addresses', [entryOf(primary, { primary_address: true })]);
    await writeLink(api, 'add', other, 'email_addresses', [entryOf(second, { primary_address: false })]);
    const all = [account, other];
    expect(await find(all, ['Accounts.email_addresses.email_address', '[[ne]]'])).toEqual(idsOf(account, other));
    expect(await find(all, ['Accounts.email_addresses_primary.email_address', '[[ne]]'])).toEqual([account.id]);
    expect(await find(all, ['Accounts.email_addresses.meta.middle_table.primary_address', 'false'])).toEqual([
      other.id,
    ]);
  });

  it('JSON:API 1.0 #fetching-resources: the same id in another module is another record', async () => {
    const account = await newRecord(api, 'Accounts');
    const data = { type: 'Contacts', id: account.id, attributes: { last_name: freshText() } };
    expectStatus(await api.post('/modules/Contacts', { data }), 201);
    const address = await newRecord(api, 'EmailAddresses');
    await writeLink(api, 'add', account, 'email_addresses', [entryOf(address)]);
    const [wanted] = [String(address.attributes.email_address)];
    const url = (module: string): string =>
      `/modules/${module}?${queryOf([`filter[${module}.email_addresses.email_address]`, wanted])}`;
    expect(await idsAt(api, url('Accounts'))).toEqual([account.id]);
    expect(await idsAt(api, url('Contacts'))).toEqual([]);
  });

  it('filters#paths: may compare derived attributes of related records', async () => {
    const account = await newRecord(api, 'Accounts');
    const user = await newRecord(api, 'Users', { first_name: 'Ann', last_name: freshText('Oh') });
    const child = await newRecord(api, 'Accounts', { parent_id: account.id, assigned_user_id: user.id });
    const name = String(user.attributes.name);
    expect(await find([child, account], ['Accounts.assigned_user_link.name', name])).toEqual([child.id]);
    const path = 'Accounts.members.assigned_user_name';
    expect(await find([account], [path, String(user.attributes.user_name)])).toEqual([account.id]);
  });

  it('filters#paths: may use links to the creator of a record, though those cannot be written', async () => {
    const record = await newRecord(api, 'Accounts');
    expect(await find([record], ['Accounts.created_by_link.user_name', 'admin'])).toEqual([record.id]);
    expect(await find([record], ['Accounts.created_by_link.user_name', '[[ne]]admin'])).toEqual([]);
  });
});

describe('invalid filter paths', () => {
  it.each([
    ['an unknown link', 'Accounts.nope.name'],
    ['an unknown attribute at the end', 'Accounts.contacts.nope'],
    ['a link at the end', 'Accounts.contacts.accounts'],
    ['three links', 'Accounts.contacts.accounts.members.name'],
    ['an attribute on the way', 'Accounts.name.name'],
    ['a middle value of a link that has no middle table', 'Accounts.members.meta.middle_table.id'],
    ['an unknown middle value', 'Accounts.contacts.meta.middle_table.nope'],
    ['the middle table itself', 'Accounts.contacts.meta.middle_table'],
    ['something else of meta', 'Accounts.contacts.meta.page.id'],
    ['a middle row without a link', 'Accounts.meta.middle_table.id'],
    ['a middle row that is not the end', 'Accounts.contacts.meta.middle_table.id.x'],
  ])('filters#paths: %s is 400', async (_what, path) => {
    const answer = await api.get(`/modules/Accounts?${queryOf([`filter[${path}]`, 'x'])}`);
    expect(faultOf(answer, 400)).toBe(`8207 filter[${path}]`);
  });
});
