import { beforeAll, describe, expect, it } from '@jest/globals';
import { expectStatus, type Resource } from '../client/document.js';
import { errorOf, faultOf, faultsOf } from '../client/error-document.js';
import { listed } from '../client/files/listed.js';
import { EACH_TO_MANY, EACH_TO_ONE } from '../client/links/link-kinds.js';
import { entryOf, idsOf, linkUrl, relatedUrl } from '../client/links/linkage.js';
import { writeLink } from '../client/links/link-writer.js';
import { newRecord, newRecords } from '../client/links/new-record.js';
import { compoundAt, keyOf } from '../client/lists/compound.js';
import { pageAt } from '../client/lists/page.js';
import { create, read, urlOf } from '../client/records.js';
import { apiWith } from '../client/stack.js';
import { adminToken } from '../client/tokens.js';

const api = apiWith(await adminToken());

function dataOf(resource: Resource | undefined, link: string): unknown {
  return resource?.relationships?.[link]?.data;
}

describe.each([...EACH_TO_MANY, ...EACH_TO_ONE])('include of %s', (_title, { module, link, related, cardinality }) => {
  it('lists#include: returns the linked records with lists and single records, as they read by themselves', async () => {
    const [owner, alone] = await newRecords(api, module, 2);
    const linked = cardinality === 'one' ? [await newRecord(api, related)] : await newRecords(api, related, 2);
    for (const record of linked) await writeLink(api, 'add', owner, link, [entryOf(record)]);
    const wholes = await Promise.all(
      linked.map(async (record) => [record.id, listed(await read(api, record))] as const),
    );
    for (const url of [
      `/modules/${module}?filter[id]=${owner.id},${alone.id}&include=${link}`,
      `${urlOf(owner)}?include=${link}`,
    ]) {
      const { data, included } = await compoundAt(api, url);
      expect(idsOf(included)).toEqual(idsOf(linked));
      for (const { attributes, id } of included) expect(attributes).toEqual(new Map(wholes).get(id));
      const identifiers = dataOf(
        data.find(({ id }) => id === owner.id),
        link,
      );
      expect(idsOf([identifiers].flat() as Resource[])).toEqual(idsOf(linked));
      const others = data.filter(({ id }) => id === alone.id).map((other) => dataOf(other, link));
      expect(others).toEqual(others.map(() => (cardinality === 'one' ? null : [])));
    }
  });

  it('operations#deleted-records: omits deleted records', async () => {
    const owner = await newRecord(api, module);
    const gone = await newRecord(api, related);
    await writeLink(api, 'add', owner, link, [entryOf(gone)]);
    expectStatus(await api.delete(urlOf(gone)), 200);
    const { data, included } = await compoundAt(api, `${urlOf(owner)}?include=${link}`);
    expect(included).toEqual([]);
    expect(dataOf(data[0], link)).toEqual(cardinality === 'one' ? null : []);
  });
});

describe('include', () => {
  let parent: Resource;
  let members: readonly Resource[];

  beforeAll(async () => {
    parent = await create(api, 'Accounts', { name: 'Parent' });
    members = [
      await create(api, 'Accounts', { parent_id: parent.id, assigned_user_id: '1' }),
      await create(api, 'Accounts', { parent_id: parent.id, assigned_user_id: '1' }),
    ];
  });

  it('JSON:API: returns a shared record once', async () => {
    const list = `/modules/Accounts?filter[Accounts.parent_id]=${parent.id}`;
    const { data, included } = await compoundAt(api, `${list}&include=member_of,assigned_user_link`);
    expect(data).toHaveLength(2);
    expect(included.map(keyOf).toSorted()).toEqual([`Accounts/${parent.id}`, 'Users/1']);
    for (const resource of data) {
      expect(Object.keys(resource.relationships ?? {}).toSorted()).toEqual(['assigned_user_link', 'member_of']);
      expect(resource.relationships?.member_of?.links).toEqual({
        self: `${resource.links.self}/relationships/member_of`,
        related: `${resource.links.self}/member_of`,
      });
    }
  });

  it('JSON:API: does not repeat a primary resource', async () => {
    const ids = [parent, ...members].map(({ id }) => id).join(',');
    const { data, included } = await compoundAt(api, `/modules/Accounts?filter[id]=${ids}&include=member_of,members`);
    expect(data).toHaveLength(3);
    expect(included).toEqual([]);
    const found = data.find(({ id }) => id === parent.id);
    expect(idsOf(dataOf(found, 'members') as Resource[])).toEqual(idsOf(members));
    const own = await compoundAt(api, `${urlOf(parent)}?include=members.member_of`);
    expect(idsOf(own.included)).toEqual(idsOf(members));
  });

  it('lists#include: returns the intermediate records of paths of two links, with linkage', async () => {
    const contact = await newRecord(api, 'Contacts');
    const account = await newRecord(api, 'Accounts', { assigned_user_id: '1' });
    const meeting = await newRecord(api, 'Meetings');
    await writeLink(api, 'add', contact, 'accounts', [entryOf(account)]);
    await writeLink(api, 'add', meeting, 'contacts', [entryOf(contact)]);
    const { data, included } = await compoundAt(api, `${urlOf(meeting)}?include=contacts.accounts`);
    expect(included.map(keyOf).toSorted()).toEqual([keyOf(account), keyOf(contact)].toSorted());
    expect((dataOf(data[0], 'contacts') as Resource[]).map(keyOf)).toEqual([keyOf(contact)]);
    const [onTheWay] = included.filter(({ type }) => type === 'Contacts');
    expect((dataOf(onTheWay, 'accounts') as Resource[]).map(keyOf)).toEqual([keyOf(account)]);
    const more = await compoundAt(
      api,
      `${urlOf(meeting)}?include=contacts,contacts.accounts,contacts.assigned_user_link`,
    );
    expect(more.included.map(keyOf).toSorted()).toEqual(included.map(keyOf).toSorted());
  });

  it('relationships#middle-tables: gives the identifiers of an edge their middle row', async () => {
    const [meeting, user] = [await newRecord(api, 'Meetings'), await newRecord(api, 'Users')];
    await writeLink(api, 'add', meeting, 'users', [entryOf(user, { accept_status: 'accept' })]);
    const { data } = await compoundAt(api, `${urlOf(meeting)}?include=users`);
    const { data: linkage } = JSON.parse((await api.get(linkUrl(meeting, 'users'))).text) as { data: unknown };
    expect(dataOf(data[0], 'users')).toEqual(linkage);
  });

  it('lists#include: returns at most twenty of a link, and the relationship links to the rest', async () => {
    const owner = await create(api, 'Accounts');
    for (let index = 0; index < 22; index += 1) await create(api, 'Cases', { account_id: owner.id });
    const { data, included } = await compoundAt(api, `/modules/Accounts?filter[id]=${owner.id}&include=cases`);
    expect(included).toHaveLength(20);
    const next = data[0]?.relationships?.cases?.links?.next ?? '';
    const rest = await pageAt(api, next);
    expect(rest.rows).toHaveLength(2);
    expect(new Set([...idsOf(included), ...idsOf(rest.rows)]).size).toBe(22);
  });

  it('lists#include: works on related records, whose links it follows', async () => {
    const { data, included } = await compoundAt(
      api,
      `${relatedUrl(parent, 'members')}?include=member_of,assigned_user_link`,
    );
    expect(idsOf(data)).toEqual(idsOf(members));
    expect(included.map(keyOf).toSorted()).toEqual([keyOf(parent), 'Users/1'].toSorted());
    const [first] = members;
    const one = await compoundAt(api, `${relatedUrl(first ?? parent, 'member_of')}?include=members`);
    expect(one.data.map(keyOf)).toEqual([keyOf(parent)]);
    expect(idsOf(one.included)).toEqual(idsOf(members));
  });

  it('documents#relationships: keeps every link of a single resource', async () => {
    const [whole, compound] = [await read(api, parent), await compoundAt(api, `${urlOf(parent)}?include=members`)];
    expect(Object.keys(compound.data[0]?.relationships ?? {})).toEqual(Object.keys(whole.relationships ?? {}));
  });

  it('lists#sparse-fieldsets: lets fields choose the attributes of included resources', async () => {
    const list = `/modules/Accounts?filter[Accounts.parent_id]=${parent.id}&include=assigned_user_link,member_of`;
    const { data, included } = await compoundAt(api, `${list}&fields[Users]=user_name&fields[Accounts]=name,member_of`);
    expect(included.find(({ type }) => type === 'Users')?.attributes).toEqual({ user_name: 'admin' });
    expect(included.find(({ type }) => type === 'Accounts')?.attributes).toEqual({ name: 'Parent' });
    for (const resource of data) {
      expect(Object.keys(resource.attributes)).toEqual(['name']);
      expect(Object.keys(resource.relationships ?? {})).toEqual(['member_of']);
      expect(dataOf(resource, 'member_of')).toEqual({ type: 'Accounts', id: parent.id });
    }
  });

  it('lists#page-links: combines with filters, sorts and pages, and page links keep it', async () => {
    const list = `/modules/Accounts?filter[Accounts.parent_id]=${parent.id}&include=member_of&page[limit]=1&sort=date_entered`;
    const first = await api.get(list);
    expect(idsOf((await compoundAt(api, list)).included)).toEqual([parent.id]);
    const { links } = JSON.parse(first.text) as { links: Readonly<Record<string, string>> };
    const second = await compoundAt(api, links.next ?? '');
    expect(second.data.map(({ id }) => id)).toEqual([members[1]?.id]);
    expect(idsOf(second.included)).toEqual([parent.id]);
  });

  it('lists#include: requests nothing when empty', async () => {
    const { included } = await compoundAt(api, `/modules/Accounts?filter[id]=${parent.id}&include=`);
    expect(included).toEqual([]);
  });

  it('lists#include: returns nothing for an empty list', async () => {
    const { data, included } = await compoundAt(api, '/modules/Accounts?filter[id]=nobody&include=members.contacts');
    expect([data, included]).toEqual([[], []]);
  });

  it('lists#include: works for a whole page of records with links', async () => {
    const { data } = await compoundAt(
      api,
      '/modules/Accounts?page[limit]=200&include=members,contacts.accounts,assigned_user_link',
    );
    expect(data.length).toBeGreaterThan(2);
  });
});

describe('an invalid include', () => {
  it.each([
    ['nope'],
    ['members.nope'],
    ['name'],
    ['member_of.name'],
    ['members.members.members'],
    ['Members'],
    ['members.'],
    ['.members'],
    ['members, contacts'],
    ['members,'],
    ['*'],
    ['__proto__'],
    ['Accounts.members'],
    ['parent_id'],
  ])('lists#include: %s is 400', async (path) => {
    const { id } = await create(api, 'Accounts');
    for (const url of ['/modules/Accounts', `/modules/Accounts/${id}`, `/modules/Accounts/${id}/members`]) {
      const error = errorOf(await api.get(`${url}?include=${encodeURIComponent(path)}`), 400);
      expect([error.code, error.source]).toEqual([8213, { parameter: 'include' }]);
    }
  });

  it('lists#faults-of-a-query: all faults are reported', async () => {
    expect(faultsOf(await api.get('/modules/Accounts?include=nope,members,neither'), 400)).toEqual([
      '8213 include',
      '8213 include',
    ]);
  });

  it('relationships#reading-linkage: is not supported on linkage', async () => {
    const { id } = await create(api, 'Accounts');
    const url = `/modules/Accounts/${id}/relationships/members?include=members`;
    expect(faultOf(await api.get(url), 400)).toBe('8204 include');
  });

  it('lists#faults-of-a-query: may be given only once', async () => {
    expect(faultOf(await api.get('/modules/Accounts?include=members&include=contacts'), 400)).toBe('8205 include');
  });
});
