import { beforeAll, describe, expect, it } from '@jest/globals';
import { documentOf, expectStatus, type Resource } from '../client/document.js';
import { errorOf, faultOf, faultsOf } from '../client/error-document.js';
import { entryOf, linkUrl, middleOf, relatedUrl } from '../client/links/linkage.js';
import { writeLink } from '../client/links/link-writer.js';
import { newRecord, newRecords } from '../client/links/new-record.js';
import { idsAt, pageAt, queryOf } from '../client/lists/page.js';
import { create } from '../client/records.js';
import { apiWith } from '../client/stack.js';
import { adminToken } from '../client/tokens.js';

const api = apiWith(await adminToken());

/** The two URLs of what a link leads to take the same filters, sorts and pages (relationships#reading-linkage). */
const URLS = [
  ['linkage', linkUrl],
  ['related records', relatedUrl],
] as const;

describe.each(URLS)('the %s of an edge', (_what, urlOf) => {
  let meeting: Resource;
  let users: readonly [Resource, Resource, Resource];

  beforeAll(async () => {
    meeting = await newRecord(api, 'Meetings');
    users = [
      await newRecord(api, 'Users', { last_name: 'Carol', title: 'Boss' }),
      await newRecord(api, 'Users', { last_name: 'alice', title: 'Clerk' }),
      await newRecord(api, 'Users', { last_name: 'Bob', title: null }),
    ];
    const [carol, alice, bob] = users;
    await writeLink(api, 'add', meeting, 'users', [
      entryOf(carol, { accept_status: 'accept', required: true }),
      entryOf(alice, { accept_status: 'decline', required: false }),
      entryOf(bob, { accept_status: 'accept', required: false }),
    ]);
    // Another meeting where each answers otherwise.
    const other = await newRecord(api, 'Meetings', { name: 'Other' });
    await writeLink(api, 'add', other, 'users', [
      entryOf(carol, { accept_status: 'decline' }),
      entryOf(alice, { accept_status: 'accept' }),
    ]);
  });

  async function found(...parameters: readonly (readonly [string, string])[]): Promise<string[]> {
    const names = new Map(users.map(({ id, attributes }) => [id, String(attributes.last_name)]));
    const ids = await idsAt(api, `${urlOf(meeting, 'users')}?${queryOf(...parameters)}`);
    return ids.map((id) => names.get(id) ?? `stranger ${id}`);
  }

  it('relationships#reading-linkage: are filtered by the attributes of the related module', async () => {
    expect(await found(['filter[Users.title]', 'Boss'])).toEqual(['Carol']);
    expect((await found(['filter[Users.title]', '[[ne]]Boss'])).toSorted()).toEqual(['Bob', 'alice']);
    expect(await found(['filter[Users.last_name]', '[[li]]%O%'], ['filter[Users.title]', ''])).toEqual(['Bob']);
  });

  it('relationships#reading-linkage: are filtered by id', async () => {
    const [carol, alice] = users;
    const outside = await newRecord(api, 'Users');
    const list = [carol.id, alice.id, outside.id].join(',');
    for (const name of ['filter[id]', 'filter[Users]']) {
      expect((await found([name, list])).toSorted()).toEqual(['Carol', 'alice']);
    }
  });

  it('relationships#reading-linkage: are filtered by named filters of the related module', async () => {
    expect(await found(['filter', 'inactive'])).toEqual([]);
    expect(await found(['filter', 'active'])).toHaveLength(3);
  });

  it('relationships#reading-linkage: are filtered over links of the related module', async () => {
    expect((await found(['filter[Users.meetings.name]', 'Other'])).toSorted()).toEqual(['Carol', 'alice']);
    const middle = 'filter[Users.meetings.meta.middle_table.accept_status]';
    expect(await found(['filter[Users.meetings.name]', 'Other'], [middle, 'accept'])).toEqual(['alice']);
  });

  it('relationships#reading-linkage: are filtered by the middle row of this link', async () => {
    const status = 'filter[Users.meta.middle_table.accept_status]';
    const required = 'filter[Users.meta.middle_table.required]';
    expect((await found([status, 'accept'])).toSorted()).toEqual(['Bob', 'Carol']);
    expect(await found([status, '[[ne]]accept'])).toEqual(['alice']);
    expect(await found([status, 'accept'], [required, 'false'])).toEqual(['Bob']);
    expect(await found([status, 'decline'], ['filter[Users.meetings.name]', 'Other'])).toEqual(['alice']);
  });

  it('relationships#reading-linkage: are sorted by attributes of the related module, by default newest first', async () => {
    expect(await found()).toEqual(['Bob', 'alice', 'Carol']);
    expect(await found(['sort', 'last_name'])).toEqual(['alice', 'Bob', 'Carol']);
    expect(await found(['sort', '-last_name'])).toEqual(['Carol', 'Bob', 'alice']);
    expect(await found(['sort', '-title'])).toEqual(['alice', 'Carol', 'Bob']);
    expect(await found(['sort', 'title'], ['filter[Users.title]', '[[ne]]'])).toEqual(['Carol', 'alice']);
  });

  it('relationships#reading-linkage: are paged and counted under filters and sorts', async () => {
    const url = `${urlOf(meeting, 'users')}?sort=last_name&filter[Users.meta.middle_table.accept_status]=accept`;
    const first = await pageAt(api, `${url}&page[limit]=1`);
    expect(first.facts).toEqual({ limit: 1, offset: 0, count: 2, countIsExact: true });
    const second = await pageAt(api, first.links.next ?? '');
    expect(second.rows.map(({ id }) => id)).toEqual([users[0].id]);
    expect(second.links.next).toBeNull();
    const back = await pageAt(api, second.links.prev ?? '');
    expect(back.rows).toEqual(first.rows);
    const exact = await pageAt(api, `${url}&page[limit]=1&page[count]=exact`);
    expect(exact.facts.count).toBe(2);
    const none = await pageAt(api, `${url}&page[limit]=1&page[count]=none`);
    expect(none.facts.count).toBeNull();
  });

  it('relationships#reading-linkage: accept only the type of the related module', async () => {
    const url = urlOf(meeting, 'users');
    for (const path of ['Meetings.name', 'last_name', 'Meetings', 'Contacts.last_name', 'Users.nope']) {
      expect(faultOf(await api.get(`${url}?filter[${path}]=x`), 400)).toBe(`8207 filter[${path}]`);
    }
    expect(errorOf(await api.get(`${url}?filter[Meetings.name]=x`), 400).detail).toContain('Users');
    for (const path of ['meta.middle_table.accept_status', 'Meetings.users.meta.middle_table.accept_status']) {
      const { code, detail } = errorOf(await api.get(`${url}?filter[${path}]=x`), 400);
      expect([code, detail]).toEqual([8207, expect.stringContaining('filter[Users.meta.middle_table.accept_status]')]);
    }
    expect(faultOf(await api.get(`${url}?sort=date_start`), 400)).toBe('8211 sort');
    expect(faultOf(await api.get(`${url}?filter=planned`), 400)).toBe('8210 filter');
    expect(faultOf(await api.get(`${url}?filter[Users.meta.middle_table.nope]=x`), 400)).toBe(
      '8207 filter[Users.meta.middle_table.nope]',
    );
  });
});

describe.each(URLS)('the %s of a column', (_what, urlOf) => {
  it('relationships#reading-linkage: are filtered, sorted and paged', async () => {
    const account = await create(api, 'Accounts');
    const [b, a, closed] = [
      await create(api, 'Cases', { account_id: account.id, name: 'b', state: 'Open' }),
      await create(api, 'Cases', { account_id: account.id, name: 'A', state: 'Open' }),
      await create(api, 'Cases', { account_id: account.id, name: 'c', state: 'Closed' }),
    ];
    const url = urlOf(account, 'cases');
    expect(await idsAt(api, `${url}?sort=name`)).toEqual([a.id, b.id, closed.id]);
    expect(await idsAt(api, `${url}?sort=-name&filter[Cases.state]=open`)).toEqual([b.id, a.id]);
    expect(await idsAt(api, `${url}?filter=closed`)).toEqual([closed.id]);
    expect(await idsAt(api, `${url}?filter[Cases.type]=[[eq]]&filter[Cases.name]=[[gt]]a,[[lt]]c`)).toEqual([b.id]);
    expect(await idsAt(api, `${url}?filter[Cases.accounts.name]=${String(account.attributes.name)}`)).toHaveLength(3);
    const middle = 'filter[Cases.meta.middle_table.id]';
    expect(faultOf(await api.get(`${url}?${middle}=x`), 400)).toBe(`8207 ${middle}`);
  });

  it('relationships#reading-linkage: of a flex parent too', async () => {
    const account = await create(api, 'Accounts');
    const parent = { parent_type: 'Accounts', parent_id: account.id };
    const [one, two] = [
      await create(api, 'Notes', { ...parent, name: 'one' }),
      await create(api, 'Notes', { ...parent, name: 'two' }),
    ];
    expect(await idsAt(api, `${urlOf(account, 'notes')}?sort=name`)).toEqual([one.id, two.id]);
    expect(await idsAt(api, `${urlOf(account, 'notes')}?filter[Notes.name]=two`)).toEqual([two.id]);
  });
});

describe('linkage under a query', () => {
  it('relationships#middle-tables: identifiers carry their middle rows under any filter and sort', async () => {
    const meeting = await newRecord(api, 'Meetings');
    const [one, two] = await newRecords(api, 'Users', 2);
    await writeLink(api, 'add', meeting, 'users', [entryOf(one, { accept_status: 'accept' }), entryOf(two)]);
    const { rows } = await pageAt(api, linkUrl(meeting, 'users'));
    const plain = new Map(rows.map((row) => [row.id, middleOf(row)]));
    expect(plain.get(one.id)?.attributes).toMatchObject({ accept_status: 'accept' });
    for (const query of [
      'sort=last_name',
      'sort=-id',
      'filter[Users.last_name]=[[ne]]',
      'page[limit]=1&sort=user_name',
    ]) {
      for (const row of (await pageAt(api, `${linkUrl(meeting, 'users')}?${query}`)).rows) {
        expect(Object.keys(row).toSorted()).toEqual(['id', 'meta', 'type']);
        expect(middleOf(row)).toEqual(plain.get(row.id));
      }
    }
  });

  it('relationships#reading-linkage: has the links self, related and those of the pages', async () => {
    const meeting = await newRecord(api, 'Meetings');
    const { links } = await pageAt(api, `${linkUrl(meeting, 'users')}?sort=last_name&filter[Users.title]=x`);
    expect(Object.keys(links).toSorted()).toEqual(['first', 'last', 'next', 'prev', 'related', 'self']);
    expect(links.related).toMatch(new RegExp(`/modules/Meetings/${meeting.id}/users(?:\\?.*)?$`, 'u'));
  });

  it('relationships#reading-linkage: is 404 for a missing record and 400 for an invalid query', async () => {
    expect(faultOf(await api.get('/modules/Meetings/nobody/users?sort=last_name'), 404)).toBe('8001');
    expect(faultOf(await api.get('/modules/Meetings/nobody/relationships/users?filter[Users.title]=x'), 404)).toBe(
      '8001',
    );
    expect(faultOf(await api.get('/modules/Meetings/nobody/users?sort=nope'), 400)).toBe('8211 sort');
  });

  it('relationships#reading-related-records: the related record of a to-one link is returned when it matches the filter', async () => {
    const grandparent = await create(api, 'Accounts', { name: 'Grandparent' });
    const parent = await create(api, 'Accounts', { name: 'Parent', parent_id: grandparent.id });
    const child = await create(api, 'Accounts', { parent_id: parent.id });
    const url = relatedUrl(child, 'member_of');
    const found = async (query: string): Promise<unknown> => {
      const { data, links } = documentOf(await api.get(`${url}?${query}`));
      expect(decodeURIComponent(links?.self ?? '')).toContain(`/member_of?${query}`);
      return data === null ? null : (data as Resource).id;
    };
    expect(await found('filter[Accounts.name]=Parent&sort=-name')).toBe(parent.id);
    expect(await found('filter[Accounts.member_of.name]=Grandparent&fields[Accounts]=name')).toBe(parent.id);
    expect(await found('filter[Accounts.name]=[[ne]]Parent')).toBeNull();
    expect(await found('filter=partners')).toBeNull();
    expect(faultsOf(await api.get(`${url}?sort=nope&filter[Accounts.nope]=x&page[offset]=1`), 400)).toEqual([
      '8204 page[offset]',
      '8207 filter[Accounts.nope]',
      '8211 sort',
    ]);
  });

  it('relationships#reading-related-records: a link to one has no pages, and its linkage no options, as the answer states', async () => {
    const parent = await create(api, 'Accounts', { name: 'Parent' });
    const child = await create(api, 'Accounts', { parent_id: parent.id });
    expectStatus(await api.get(`${relatedUrl(child, 'member_of')}?fields[Accounts]=name`), 200);
    for (const parameter of ['sort', 'filter[Accounts.name]', 'page[limit]']) {
      const error = errorOf(await api.get(`${linkUrl(child, 'member_of')}?${parameter}=1`), 400);
      expect(error).toMatchObject({ code: 8204, source: { parameter }, detail: /one record/u });
    }
    const error = errorOf(await api.get(`${relatedUrl(child, 'member_of')}?page[limit]=1`), 400);
    expect(error).toMatchObject({ code: 8204, source: { parameter: 'page[limit]' }, detail: /one record/u });
  });
});
