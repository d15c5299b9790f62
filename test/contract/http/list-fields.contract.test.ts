import { beforeAll, describe, expect, it } from '@jest/globals';
import { expectStatus, resourceOf, resourcesOf, type Resource } from '../client/document.js';
import { errorOf, faultOf, faultsOf } from '../client/error-document.js';
import { linkUrl, relatedUrl } from '../client/links/linkage.js';
import { create, read, urlOf } from '../client/records.js';
import { apiWith } from '../client/stack.js';
import { adminToken } from '../client/tokens.js';

const api = apiWith(await adminToken());
let parent: Resource;
let child: Resource;

beforeAll(async () => {
  parent = await create(api, 'Accounts', { name: 'Parent', total_revenue: 1.5 });
  child = await create(api, 'Accounts', { name: 'Child', parent_id: parent.id, industry: 'Banking' });
});

/** The child as the list, the related records and the single read show it under the same query. */
async function shown(query: string): Promise<Resource[]> {
  return [
    ...resourcesOf(await api.get(`/modules/Accounts?filter[id]=${child.id}&${query}`)),
    ...resourcesOf(await api.get(`${relatedUrl(parent, 'members')}?${query}`)),
    resourceOf(await api.get(`${urlOf(child)}?${query}`)),
  ];
}

describe('fields[TYPE]', () => {
  it('lists#sparse-fieldsets: returns only these attributes, and no relationships', async () => {
    for (const resource of await shown('fields[Accounts]=name,industry')) {
      expect(resource.attributes).toEqual({ name: 'Child', industry: 'Banking' });
      expect(resource).not.toHaveProperty('relationships');
      expect(Object.keys(resource).toSorted()).toEqual(['attributes', 'id', 'links', 'type']);
    }
  });

  it('lists#sparse-fieldsets: accepts derived attributes and other names', async () => {
    const names = 'parent_name,date_created,created_by_name,assigned_user_name';
    const { attributes } = await read(api, child);
    for (const resource of await shown(`fields[Accounts]=${names}`)) {
      expect(resource.attributes).toEqual({
        parent_name: 'Parent',
        date_created: attributes.date_created,
        created_by_name: attributes.created_by_name,
        assigned_user_name: null,
      });
    }
  });

  it('lists#sparse-fieldsets: returns no attributes when empty', async () => {
    for (const resource of await shown('fields[Accounts]=')) {
      expect(resource.attributes).toEqual({});
      expect(resource).not.toHaveProperty('relationships');
    }
  });

  it('lists#sparse-fieldsets: accepts links, in lists too; to-one column links carry data', async () => {
    for (const resource of await shown('fields[Accounts]=name,member_of,members,contacts,assigned_user_link')) {
      expect(resource.attributes).toEqual({ name: 'Child' });
      const links = (link: string): Record<string, string> => ({
        self: `${child.links.self}/relationships/${link}`,
        related: `${child.links.self}/${link}`,
      });
      expect(resource.relationships).toEqual({
        member_of: { links: links('member_of'), data: { type: 'Accounts', id: parent.id } },
        members: { links: links('members') },
        contacts: { links: links('contacts') },
        assigned_user_link: { links: links('assigned_user_link'), data: null },
      });
    }
  });

  it('lists#sparse-fieldsets: accepts links alone', async () => {
    for (const resource of await shown('fields[Accounts]=member_of')) {
      expect(resource.attributes).toEqual({});
      expect(Object.keys(resource.relationships ?? {})).toEqual(['member_of']);
    }
  });

  it('lists#sparse-fieldsets: accepts a type that is not in the answer', async () => {
    const whole = await shown('');
    expect(await shown('fields[Contacts]=last_name')).toEqual(whole);
    for (const resource of await shown('fields[Contacts]=last_name&fields[Accounts]=name')) {
      expect(resource.attributes).toEqual({ name: 'Child' });
    }
  });

  it('JSON:API: always returns id, also when it is named', async () => {
    for (const resource of await shown('fields[Accounts]=id,name')) {
      expect([resource.id, resource.attributes]).toEqual([child.id, { name: 'Child' }]);
    }
  });

  it('lists#sparse-fieldsets: returns a repeated name once', async () => {
    for (const resource of await shown('fields[Accounts]=name,name'))
      expect(resource.attributes).toEqual({ name: 'Child' });
  });

  it('documents#attributes: keeps digits', async () => {
    const text = (await api.get(`${urlOf(parent)}?fields[Accounts]=total_revenue`)).text;
    expect(text).toContain('"total_revenue":1.5');
    const exact = await create(api, 'Accounts');
    const body = `{"data":{"type":"Accounts","id":"${exact.id}","attributes":{"total_revenue":1.10}}}`;
    expectStatus(await api.patch(urlOf(exact), body), 200);
    expect((await api.get(`/modules/Accounts?filter[id]=${exact.id}&fields[Accounts]=total_revenue`)).text).toContain(
      '"attributes":{"total_revenue":1.10}',
    );
  });

  it('lists#sparse-fieldsets: accepts every attribute alone, and all together are the whole', async () => {
    const { attributes } = await read(api, child);
    const all = await api.get(
      `/modules/Accounts?filter[id]=${child.id}&fields[Accounts]=${Object.keys(attributes).join(',')}`,
    );
    expect(resourcesOf(all)[0]?.attributes).toEqual(attributes);
    for (const [name, value] of Object.entries(attributes)) {
      const [resource] = resourcesOf(
        await api.get(`/modules/Accounts?filter[id]=${child.id}&fields[Accounts]=${name}`),
      );
      expect(resource?.attributes).toEqual({ [name]: value });
    }
  });

  it('RFC 9110: gives a document with fewer fields a tag of its own', async () => {
    const [whole, part] = [await api.get(urlOf(child)), await api.get(`${urlOf(child)}?fields[Accounts]=name`)];
    expect(part.headers.etag).toEqual(expect.any(String));
    expect(part.headers.etag).not.toBe(whole.headers.etag);
    const again = await api.get(`${urlOf(child)}?fields[Accounts]=name`, { 'if-none-match': part.headers.etag ?? '' });
    expect(again.status).toBe(304);
    const changed = await api.get(urlOf(child), { 'if-none-match': part.headers.etag ?? '' });
    expect(changed.status).toBe(200);
  });

  it('lists#sparse-fieldsets: does not restrict filters and sorts', async () => {
    const query = `filter[id]=${child.id}&filter[Accounts.industry]=Banking&sort=industry&fields[Accounts]=name`;
    expect(resourcesOf(await api.get(`/modules/Accounts?${query}`))[0]?.attributes).toEqual({ name: 'Child' });
  });
});

describe('invalid fields', () => {
  it.each([
    ['an unknown attribute', 'fields[Accounts]=nope'],
    ['an attribute in another case', 'fields[Accounts]=Name'],
    ['a name of former clients', 'fields[Cases]=type'],
    ['an attribute of another module', 'fields[Accounts]=last_name'],
    ['an attribute beyond a link', 'fields[Accounts]=member_of.name'],
    ['a blank', 'fields[Accounts]=name,%20industry'],
    ['an empty name', 'fields[Accounts]=name,'],
    ['a file that lists never have', 'fields[Notes]=nope_file'],
    ['an unknown type', 'fields[Nope]=name'],
    ['a type in another case', 'fields[accounts]=name'],
    ['no type', 'fields[]=name'],
    ['__proto__', 'fields[__proto__]=name'],
    ['__proto__ as a name', 'fields[Accounts]=__proto__'],
  ])('lists#sparse-fieldsets: %s is 400', async (_what, query) => {
    const parameter = query.split('=')[0];
    for (const path of ['/modules/Accounts', urlOf(child), relatedUrl(parent, 'members')]) {
      const error = errorOf(await api.get(`${path}?${query}`), 400);
      expect([error.code, error.source]).toEqual([8212, { parameter }]);
    }
  });

  it('lists#sparse-fieldsets: all invalid ones are reported together', async () => {
    const answer = await api.get('/modules/Accounts?fields[Accounts]=nope,name,neither&fields[Nope]=x');
    expect(faultsOf(answer, 400)).toEqual(['8212 fields[Accounts]', '8212 fields[Accounts]', '8212 fields[Nope]']);
  });

  it('lists#sparse-fieldsets: fields without a type are an unknown parameter', async () => {
    expect(faultOf(await api.get('/modules/Accounts?fields=name'), 400)).toBe('8201 fields');
  });

  it('lists#faults-of-a-query: each type may be given only once', async () => {
    const answer = await api.get('/modules/Accounts?fields[Accounts]=name&fields[Accounts]=industry');
    expect(faultOf(answer, 400)).toBe('8205 fields[Accounts]');
  });

  it('relationships#reading-linkage: linkage has no fields', async () => {
    const answer = await api.get(`${linkUrl(parent, 'members')}?fields[Accounts]=name`);
    expect(faultOf(answer, 400)).toBe('8204 fields[Accounts]');
  });
});
