import { describe, expect, it } from '@jest/globals';
import { documentOf, resourceOf, resourcesOf, type Identifier, type Resource } from '../client/document.js';
import { errorOf, faultOf } from '../client/error-document.js';
import { listed } from '../client/files/listed.js';
import { create, freshId, MODULES, read, update, urlOf } from '../client/records.js';
import { apiWith } from '../client/stack.js';
import { adminToken, claimsOf } from '../client/tokens.js';

const token = await adminToken();
const api = apiWith(token);
const adminId = String(claimsOf(token).sub);

async function identifiers(path: string): Promise<Identifier[]> {
  const answer = await api.get(path);
  expect(answer.status).toBe(200);
  const { data } = documentOf(answer);
  expect(Array.isArray(data)).toBe(true);
  return data as Identifier[];
}

/** Every to-many column link of the release, seen from a new parent, with how a child is hung on it. */
const TO_MANY = [
  ['Accounts', 'members', 'Accounts', 'parent_id', undefined],
  ['Accounts', 'cases', 'Cases', 'account_id', undefined],
  ['Accounts', 'notes', 'Notes', 'parent_id', 'Accounts'],
  ['Accounts', 'meetings', 'Meetings', 'parent_id', 'Accounts'],
  ['Contacts', 'direct_reports', 'Contacts', 'reports_to_id', undefined],
  ['Contacts', 'notes', 'Notes', 'contact_id', undefined],
  ['Contacts', 'notes_parent', 'Notes', 'parent_id', 'Contacts'],
  ['Users', 'reportees', 'Users', 'reports_to_id', undefined],
  ['Opportunities', 'notes', 'Notes', 'parent_id', 'Opportunities'],
  ['Opportunities', 'meetings', 'Meetings', 'parent_id', 'Opportunities'],
  ['Cases', 'notes', 'Notes', 'parent_id', 'Cases'],
  ['Cases', 'meetings', 'Meetings', 'parent_id', 'Cases'],
  ['Meetings', 'notes', 'Notes', 'parent_id', 'Meetings'],
] as const;

/** Every to-one column link between the modules of the release, with the attribute behind it. */
const TO_ONE = [
  ['Accounts', 'member_of', 'Accounts', 'parent_id', undefined],
  ['Cases', 'accounts', 'Accounts', 'account_id', undefined],
  ['Cases', 'contact_created_by', 'Contacts', 'contact_created_by_id', undefined],
  ['Contacts', 'reports_to_link', 'Contacts', 'reports_to_id', undefined],
  ['Users', 'reports_to_link', 'Users', 'reports_to_id', undefined],
  ['Notes', 'contact', 'Contacts', 'contact_id', undefined],
  ['Notes', 'accounts', 'Accounts', 'parent_id', 'Accounts'],
  ['Notes', 'cases', 'Cases', 'parent_id', 'Cases'],
  ['Notes', 'opportunities', 'Opportunities', 'parent_id', 'Opportunities'],
  ['Meetings', 'accounts', 'Accounts', 'parent_id', 'Accounts'],
  ['Meetings', 'opportunity', 'Opportunities', 'parent_id', 'Opportunities'],
  ['Meetings', 'case', 'Cases', 'parent_id', 'Cases'],
  ['Accounts', 'assigned_user_link', 'Users', 'assigned_user_id', undefined],
  ['Meetings', 'assigned_user_link', 'Users', 'assigned_user_id', undefined],
] as const;

function pointing(column: string, id: string, parentType: string | undefined): Record<string, string> {
  return { [column]: id, ...(parentType === undefined ? {} : { parent_type: parentType }) };
}

describe.each(MODULES)('the links of %s', (module) => {
  it('JSON:API 1.0 #document-resource-object-related-resource-links, #fetching-resources, #fetching-relationships: every self and related URL of the resource answers 200', async () => {
    const record = await create(api, module);
    const entries = Object.entries(record.relationships ?? {});
    expect(entries.length).toBeGreaterThan(1);
    for (const [name, relationship] of entries) {
      const linkage = await api.get(relationship.links?.self ?? name);
      const related = await api.get(relationship.links?.related ?? name);
      expect([name, linkage.status, related.status]).toEqual([name, 200, 200]);
      expect(Array.isArray(documentOf(linkage).data)).toBe(Array.isArray(documentOf(related).data));
    }
  });

  it('documents#relationships: the data of a relationship is the data of its self URL', async () => {
    const record = await create(api, module);
    const entries = Object.entries(record.relationships ?? {}).filter(([, relationship]) => 'data' in relationship);
    expect(entries.length).toBeGreaterThan(0);
    for (const [name, relationship] of entries) {
      const linkage = documentOf(await api.get(relationship.links?.self ?? name));
      expect([name, linkage.data]).toEqual([name, relationship.data]);
    }
  });
});

describe.each(TO_MANY)('the to-many link %s.%s', (module, link, childModule, column, parentType) => {
  it('JSON:API 1.0 #document-resource-object-linkage, #fetching-relationships: is an empty array at first, on both URLs', async () => {
    const parent = await create(api, module);
    expect(await identifiers(`${urlOf(parent)}/relationships/${link}`)).toEqual([]);
    expect(resourcesOf(await api.get(`${urlOf(parent)}/${link}`))).toEqual([]);
  });

  it('relationships#reading-linkage, relationships#reading-related-records: the linkage lists the children, newest first; the related URL returns them in full', async () => {
    const parent = await create(api, module);
    const children: Resource[] = [];
    for (let index = 0; index < 3; index += 1) {
      children.unshift(await create(api, childModule, pointing(column, parent.id, parentType)));
    }
    const linkage = await identifiers(`${urlOf(parent)}/relationships/${link}`);
    expect(linkage.map(({ type, id }) => ({ type, id }))).toEqual(children.map(({ type, id }) => ({ type, id })));
    const related = resourcesOf(await api.get(`${urlOf(parent)}/${link}`));
    expect(related.map(({ type, id, attributes }) => ({ type, id, attributes }))).toEqual(
      children.map((child) => ({ type: child.type, id: child.id, attributes: listed(child) })),
    );
  });
});

describe.each(TO_ONE)('the to-one link %s.%s', (module, link, targetModule, column, parentType) => {
  it('JSON:API 1.0 #document-resource-object-linkage, #fetching-resources, #fetching-relationships: is null at first, on both URLs and in the resource', async () => {
    const record = await create(api, module);
    expect(record.relationships?.[link]?.data).toBeNull();
    for (const url of [`${urlOf(record)}/relationships/${link}`, `${urlOf(record)}/${link}`]) {
      const answer = await api.get(url);
      expect(answer.status).toBe(200);
      expect(documentOf(answer).data).toBeNull();
    }
  });

  it('relationships#reading-related-records: names its target, and the related URL returns the full resource', async () => {
    const target = await create(api, targetModule);
    const record = await create(api, module, pointing(column, target.id, parentType));
    const identifier = { type: targetModule, id: target.id };
    expect(record.relationships?.[link]?.data).toEqual(identifier);
    expect(documentOf(await api.get(`${urlOf(record)}/relationships/${link}`)).data).toEqual(
      expect.objectContaining(identifier),
    );
    const related = resourceOf(await api.get(`${urlOf(record)}/${link}`));
    expect({ ...related, relationships: undefined }).toEqual({
      ...(await read(api, target)),
      relationships: undefined,
    });
  });
});

describe('linkage documents', () => {
  it('relationships#reading-linkage: carry links self, related, first, prev, next, last and meta.page on a to-many', async () => {
    const parent = await create(api, 'Accounts');
    await create(api, 'Cases', { account_id: parent.id });
    const document = documentOf(await api.get(`${urlOf(parent)}/relationships/cases`));
    expect(Object.keys(document.links ?? {})).toEqual(
      expect.arrayContaining(['self', 'related', 'first', 'prev', 'next', 'last']),
    );
    expect(document.links?.self).toMatch(new RegExp(`^${parent.links.self}/relationships/cases`, 'u'));
    expect(document.links?.related).toBe(`${parent.links.self}/cases`);
    expect(document.meta?.page).toEqual({ limit: 20, offset: 0, count: 1, countIsExact: true });
  });

  it('relationships#reading-linkage: carry links self and related on a to-one', async () => {
    const record = await create(api, 'Cases');
    const { links } = documentOf(await api.get(`${urlOf(record)}/relationships/accounts`));
    expect(links?.self).toBe(`${record.links.self}/relationships/accounts`);
    expect(links?.related).toBe(`${record.links.self}/accounts`);
  });

  it('JSON:API 1.0 #document-resource-identifier-objects: identifiers have type and id, perhaps meta, nothing else', async () => {
    const parent = await create(api, 'Accounts');
    await create(api, 'Cases', { account_id: parent.id });
    for (const identifier of await identifiers(`${urlOf(parent)}/relationships/cases`)) {
      expect(Object.keys(identifier).filter((member) => !['type', 'id', 'meta'].includes(member))).toEqual([]);
    }
  });

  it('relationships#reading-linkage, JSON:API 1.0 #document-resource-object-relationships: a to-many linkage is paged by its own links', async () => {
    const parent = await create(api, 'Accounts');
    const ids: string[] = [];
    for (let index = 0; index < 5; index += 1) ids.unshift((await create(api, 'Cases', { account_id: parent.id })).id);
    const walked: string[] = [];
    let next: string | null | undefined = `${urlOf(parent)}/relationships/cases?page[limit]=2`;
    while (next !== null && next !== undefined) {
      const answer = await api.get(next);
      const document = documentOf(answer);
      walked.push(...(document.data as Identifier[]).map((identifier) => identifier.id));
      expect(document.meta?.page).toMatchObject({ limit: 2, count: 5, countIsExact: true });
      next = document.links?.next;
    }
    expect(walked).toEqual(ids);
  });

  it.each(['relationships/cases', 'cases'])(
    'lists#limit-and-offset: %s validates page parameters like any list',
    async (path) => {
      const url = `${urlOf(await create(api, 'Accounts'))}/${path}`;
      expect(faultOf(await api.get(`${url}?page[limit]=0`), 400)).toBe('8202 page[limit]');
      expect(faultOf(await api.get(`${url}?page[limit]=201`), 400)).toBe('8202 page[limit]');
      expect(faultOf(await api.get(`${url}?page[offset]=-1`), 400)).toBe('8203 page[offset]');
      expect(errorOf(await api.get(`${url}?nope=1`), 400).source).toEqual({ parameter: 'nope' });
      expect(errorOf(await api.get(`${url}?sort=nope`), 400).source).toEqual({ parameter: 'sort' });
    },
  );

  it.each(['relationships/accounts', 'accounts'])(
    'relationships#reading-related-records: %s, a to-one, has no pages',
    async (path) => {
      const url = `${urlOf(await create(api, 'Cases'))}/${path}`;
      expect(errorOf(await api.get(`${url}?page[limit]=1`), 400).source).toEqual({ parameter: 'page[limit]' });
    },
  );
});

describe('missing links and records', () => {
  it.each(['relationships/nope', 'nope', 'relationships/Cases', 'relationships/__proto__', 'constructor'])(
    'JSON:API 1.0 #fetching-relationships: the link URL %s is 404',
    async (path) => {
      expect(errorOf(await api.get(`${urlOf(await create(api, 'Accounts'))}/${path}`), 404).code).toBe(8301);
    },
  );

  it.each(['relationships/cases', 'cases', 'relationships/member_of', 'member_of'])(
    'JSON:API 1.0 #fetching-relationships: %s of a missing parent is 404',
    async (path) => {
      expect(faultOf(await api.get(`/modules/Accounts/${freshId()}/${path}`), 404)).toBe('8001');
    },
  );

  it('JSON:API 1.0 #fetching-relationships: a link of an unknown module is 404', async () => {
    expect(faultOf(await api.get('/modules/Nope/1/relationships/cases'), 404)).toBe('8402');
    expect(faultOf(await api.get('/modules/Nope/1/cases'), 404)).toBe('8402');
  });

  it('JSON:API 1.0 #fetching-relationships: the parent of another module is 404', async () => {
    const contact = await create(api, 'Contacts');
    expect(faultOf(await api.get(`/modules/Accounts/${contact.id}/cases`), 404)).toBe('8001');
  });
});

describe('flex parents', () => {
  it('relationships#flex-parents: a child belongs only to the module that its parent_type names', async () => {
    const id = freshId();
    const account = await create(api, 'Accounts', {}, id);
    const opportunity = await create(api, 'Opportunities', {}, id);
    const note = await create(api, 'Notes', { parent_type: 'Opportunities', parent_id: id });
    expect(await identifiers(`${urlOf(account)}/relationships/notes`)).toEqual([]);
    expect((await identifiers(`${urlOf(opportunity)}/relationships/notes`)).map((entry) => entry.id)).toEqual([
      note.id,
    ]);
    expect(note.relationships?.accounts?.data).toBeNull();
    expect(note.relationships?.opportunities?.data).toEqual({ type: 'Opportunities', id });
  });

  it('relationships#flex-parents: a change of the parent moves the child', async () => {
    const [account, record] = [await create(api, 'Accounts'), await create(api, 'Cases')];
    const note = await create(api, 'Notes', { parent_type: 'Accounts', parent_id: account.id });
    await update(api, note, { parent_type: 'Cases', parent_id: record.id });
    expect(await identifiers(`${urlOf(account)}/relationships/notes`)).toEqual([]);
    expect((await identifiers(`${urlOf(record)}/relationships/notes`)).map((entry) => entry.id)).toEqual([note.id]);
  });

  it('values#flex-parents: a parent that does not exist is 400 with its pointer', async () => {
    const answer = await api.post('/modules/Notes', {
      data: {
        type: 'Notes',
        attributes: { name: 'n', portal_flag: false, parent_type: 'Accounts', parent_id: freshId() },
      },
    });
    expect(faultOf(answer, 400)).toBe('8117 /data/attributes/parent_id');
  });
});

it('relationships#read-only-links: the creator and the last editor are links too', async () => {
  const record = await create(api, 'Notes');
  for (const link of ['created_by_link', 'modified_user_link']) {
    expect(record.relationships?.[link]?.data).toEqual({ type: 'Users', id: adminId });
    expect(resourceOf(await api.get(`${urlOf(record)}/${link}`)).id).toBe(adminId);
  }
});
