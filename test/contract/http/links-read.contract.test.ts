import { describe, expect, it } from '@jest/globals';
import { documentOf, expectStatus, resourcesOf, type Identifier } from '../client/document.js';
import { errorOf, faultOf } from '../client/error-document.js';
import { listed } from '../client/files/listed.js';
import { expectLinks, relatedIds } from '../client/links/expect-links.js';
import { EACH_KIND, EACH_TO_MANY, EACH_TWO_SIDED, kindOf } from '../client/links/link-kinds.js';
import {
  entriesIn,
  entryOf,
  idsOf,
  linkedIds,
  linkUrl,
  middleOf,
  middleValues,
  readLinkage,
  relatedUrl,
} from '../client/links/linkage.js';
import { writeLink } from '../client/links/link-writer.js';
import { manyRecords, newRecord, newRecords } from '../client/links/new-record.js';
import { create, freshId, read, update, urlOf } from '../client/records.js';
import { apiWith } from '../client/stack.js';
import { adminToken } from '../client/tokens.js';

const api = apiWith(await adminToken());

describe.each(EACH_KIND)('GET of %s', (_title, kind) => {
  it('JSON:API 1.0 #fetching-relationships: is empty, not missing, for a new record', async () => {
    const owner = await newRecord(api, kind.module);
    const none = kind.cardinality === 'one' ? null : [];
    for (const url of [linkUrl(owner, kind.link), relatedUrl(owner, kind.link)]) {
      const answer = await api.get(url);
      expectStatus(answer, 200);
      expect(documentOf(answer).data).toEqual(none);
    }
  });

  it('JSON:API 1.0 #fetching-relationships: is 404 for a missing or deleted owner', async () => {
    const owner = await newRecord(api, kind.module);
    expectStatus(await api.delete(urlOf(owner)), 200);
    for (const id of [freshId(), owner.id]) {
      for (const url of [linkUrl, relatedUrl]) {
        expect(faultOf(await api.get(url({ type: kind.module, id }, kind.link)), 404)).toBe('8001');
      }
    }
  });

  it('JSON:API 1.0 #document-resource-object-links: HEAD answers as GET does, without a body', async () => {
    const owner = await newRecord(api, kind.module);
    for (const url of [linkUrl(owner, kind.link), relatedUrl(owner, kind.link)]) {
      const answer = await api.head(url);
      expect([answer.status, answer.text]).toEqual([200, '']);
    }
  });

  it('relationships#both-ends-live: omits a related record that is deleted, and only that', async () => {
    const owner = await newRecord(api, kind.module);
    const [goes, stays] = await newRecords(api, kind.related, 2);
    await writeLink(api, 'add', owner, kind.link, entryOf(goes));
    const isToMany = kind.cardinality === 'many';
    if (isToMany) await writeLink(api, 'add', owner, kind.link, entryOf(stays));
    expectStatus(await api.delete(urlOf(goes)), 200);
    await expectLinks(api, kind, owner, isToMany ? [stays] : []);
    const { meta } = documentOf(await api.get(linkUrl(owner, kind.link)));
    expect(meta?.page).toEqual(isToMany ? { limit: 20, offset: 0, count: 1, countIsExact: true } : undefined);
  });
});

describe.each(EACH_TWO_SIDED)('GET of the other side of %s', (_title, kind) => {
  it('relationships#both-ends-live: omits an owner that is deleted', async () => {
    const [goes, stays] = await newRecords(api, kind.module, 2);
    const related = await newRecord(api, kind.related);
    const { link, cardinality } = kind.inverse;
    await writeLink(api, 'add', goes, kind.link, entryOf(related));
    if (cardinality === 'many') await writeLink(api, 'add', stays, kind.link, entryOf(related));
    expectStatus(await api.delete(urlOf(goes)), 200);
    const left = cardinality === 'many' ? [stays.id] : [];
    expect(await linkedIds(api, related, link)).toEqual(left);
    expect(await relatedIds(api, related, link)).toEqual(left);
  });
});

describe.each(EACH_TO_MANY)('the pages of %s', (_title, kind) => {
  it('relationships#reading-linkage: are walked forward and back by their links, each record once, newest first', async () => {
    const owner = await newRecord(api, kind.module);
    const ids: string[] = [];
    for (let index = 0; index < 5; index += 1) {
      const related = await newRecord(api, kind.related);
      ids.unshift(related.id);
      await writeLink(api, 'add', owner, kind.link, [entryOf(related)]);
    }
    for (const url of [linkUrl(owner, kind.link), relatedUrl(owner, kind.link)]) {
      const pages = await walk(`${url}?page[limit]=2`, 'next');
      expect(pages.map(({ entries }) => entries.map(({ id }) => id))).toEqual([
        ids.slice(0, 2),
        ids.slice(2, 4),
        ids.slice(4),
      ]);
      expect(pages.map(({ page }) => page)).toEqual(
        [0, 2, 4].map((offset) => expect.objectContaining({ limit: 2, offset, count: 5 })),
      );
      const last = pages.at(-1);
      const back = await walk(last?.links.self ?? '', 'prev');
      expect(back.flatMap(({ entries }) => idsOf(entries))).toEqual(
        pages.toReversed().flatMap(({ entries }) => idsOf(entries)),
      );
    }
  });
});

interface LinkagePage {
  readonly entries: readonly Identifier[];
  readonly links: Readonly<Record<string, string | null>>;
  readonly page: unknown;
}

async function walk(from: string, direction: 'next' | 'prev'): Promise<LinkagePage[]> {
  const pages: LinkagePage[] = [];
  for (
    let url: string | null | undefined = from;
    url !== null && url !== undefined;
    url = pages.at(-1)?.links[direction]
  ) {
    const answer = await api.get(url);
    expectStatus(answer, 200);
    const { data, links = {}, meta } = documentOf(answer);
    pages.push({ entries: data as readonly Identifier[], links, page: meta?.page });
    expect(pages.length).toBeLessThan(10);
  }
  return pages;
}

describe('linkage with middle values', () => {
  it('relationships#middle-tables: each entry on each page carries its own row, the same from either end', async () => {
    const meeting = await newRecord(api, 'Meetings');
    const users = await manyRecords(api, 'Users', 7);
    const statuses = ['accept', 'decline', 'tentative', 'none'];
    const sent = users.map((user, index) =>
      entryOf(user, { accept_status: statuses[index % 4], required: index % 2 === 0 }),
    );
    expectStatus(await writeLink(api, 'add', meeting, 'users', sent), 200);
    const pages = await walk(`${linkUrl(meeting, 'users')}?page[limit]=3`, 'next');
    const entries = pages.flatMap((page) => page.entries);
    expect(idsOf(entries)).toEqual(idsOf(users));
    expect(new Set(entries.map((entry) => middleOf(entry)?.id)).size).toBe(7);
    for (const [index, user] of users.entries()) {
      const row = middleOf(entries.find(({ id }) => id === user.id));
      expect(row?.attributes).toMatchObject({
        accept_status: statuses[index % 4],
        required: index % 2 === 0,
        user_id: user.id,
        meeting_id: meeting.id,
      });
      const [seen] = await readLinkage(api, user, 'meetings');
      expect(middleOf(seen)).toEqual(row);
    }
  });

  it('relationships#middle-tables: date_modified is an instant in ISO 8601 that changes with a value', async () => {
    const [meeting, user] = [await newRecord(api, 'Meetings'), await newRecord(api, 'Users')];
    const instants: number[] = [];
    for (const accept_status of ['accept', 'decline']) {
      await writeLink(api, 'add', meeting, 'users', [entryOf(user, { accept_status })]);
      const text = String((await middleValues(api, meeting, 'users'))[user.id]?.date_modified);
      expect(text).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/u);
      instants.push(Date.parse(text));
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    expect(instants[1]).toBeGreaterThan(instants[0] ?? Infinity);
  });

  it('relationships#reading-related-records: the related URL returns the records themselves, without the rows', async () => {
    const [meeting, user] = [await newRecord(api, 'Meetings'), await newRecord(api, 'Users')];
    await writeLink(api, 'add', meeting, 'users', [entryOf(user)]);
    const [related] = resourcesOf(await api.get(relatedUrl(meeting, 'users')));
    expect(related?.attributes).toEqual(listed(await read(api, user)));
    expect(related).not.toHaveProperty('meta');
  });

  it('documents#relationships: a resource names every link with its URLs, those to many without data', async () => {
    const { relationships, links } = await newRecord(api, 'Meetings');
    expect(relationships?.users).toEqual({
      links: { self: `${links.self}/relationships/users`, related: `${links.self}/users` },
    });
  });

  it('JSON:API 1.0 #document-resource-object-fields: two links between the same modules are separate', async () => {
    const [meeting, contact] = [await newRecord(api, 'Meetings'), await newRecord(api, 'Contacts')];
    await writeLink(api, 'add', meeting, 'contacts', [entryOf(contact)]);
    expect(await linkedIds(api, contact, 'meetings')).toEqual([meeting.id]);
    expect(await linkedIds(api, contact, 'meetings_parent')).toEqual([]);
    await writeLink(api, 'add', meeting, 'contact_parent', entryOf(contact));
    await writeLink(api, 'replace', meeting, 'contacts', []);
    expect(await linkedIds(api, contact, 'meetings')).toEqual([]);
    expect(await linkedIds(api, contact, 'meetings_parent')).toEqual([meeting.id]);
  });

  it('JSON:API 1.0 #fetching-resources: the same id in another module is another record', async () => {
    const id = freshId();
    const account = await create(api, 'Accounts', {}, id);
    await create(api, 'Contacts', {}, id);
    const address = await newRecord(api, 'EmailAddresses');
    await writeLink(api, 'add', account, 'email_addresses', [entryOf(address)]);
    expect(await linkedIds(api, { type: 'Contacts', id }, 'email_addresses')).toEqual([]);
    expect(await linkedIds(api, address, 'contacts')).toEqual([]);
    expect(await linkedIds(api, address, 'accounts')).toEqual([id]);
    await writeLink(api, 'replace', { type: 'Contacts', id }, 'email_addresses', []);
    expect(await linkedIds(api, account, 'email_addresses')).toEqual([address.id]);
  });
});

describe('a flex parent', () => {
  it('relationships#flex-parents: has one value, whichever link sets it', async () => {
    const note = await newRecord(api, 'Notes');
    const [account, opportunity] = [await newRecord(api, 'Accounts'), await newRecord(api, 'Opportunities')];
    await writeLink(api, 'add', note, 'accounts', entryOf(account));
    expect((await read(api, note)).attributes).toMatchObject({ parent_type: 'Accounts', parent_id: account.id });
    await writeLink(api, 'add', opportunity, 'notes', [entryOf(note)]);
    const { attributes } = await read(api, note);
    expect(attributes).toMatchObject({ parent_type: 'Opportunities', parent_id: opportunity.id });
    await expectLinks(api, kindOf('Notes', 'opportunities'), note, [opportunity]);
    expect(await linkedIds(api, note, 'accounts')).toEqual([]);
    expect(await linkedIds(api, account, 'notes')).toEqual([]);
  });

  it('relationships#flex-parents: of another module is unchanged when a link is cleared', async () => {
    const note = await newRecord(api, 'Notes');
    const account = await newRecord(api, 'Accounts');
    await writeLink(api, 'add', note, 'accounts', entryOf(account));
    expect(documentOf(await writeLink(api, 'replace', note, 'opportunities', null)).data).toBeNull();
    expect(await linkedIds(api, note, 'accounts')).toEqual([account.id]);
    const sameId = { type: 'Opportunities', id: account.id };
    expectStatus(await writeLink(api, 'remove', note, 'opportunities', sameId), 204);
    expect(await linkedIds(api, note, 'accounts')).toEqual([account.id]);
  });

  it('relationships#flex-parents: clearing it empties both attributes', async () => {
    const note = await newRecord(api, 'Notes');
    await writeLink(api, 'add', note, 'accounts', entryOf(await newRecord(api, 'Accounts')));
    await writeLink(api, 'replace', note, 'accounts', null);
    expect((await read(api, note)).attributes).toMatchObject({ parent_type: null, parent_id: null });
  });
});

describe('links and the versions of records', () => {
  it('operations#entity-tags: writing an edge leaves the versions of both ends alone', async () => {
    const [meeting, user] = [await newRecord(api, 'Meetings'), await newRecord(api, 'Users')];
    for (const record of [meeting, user]) {
      const { etag = '' } = (await api.get(urlOf(record))).headers;
      for (const [verb, data] of [
        ['add', [entryOf(user, { accept_status: 'accept' })]],
        ['replace', [entryOf(user)]],
        ['remove', [entryOf(user)]],
      ] as const) {
        await writeLink(api, verb, meeting, 'users', data);
        expectStatus(await api.get(urlOf(record), { 'if-none-match': etag }), 304);
      }
      expectStatus(
        await api.patch(urlOf(record), { data: { type: record.type, id: record.id } }, { 'if-match': etag }),
        200,
      );
    }
  });

  it.each([
    ['near', 'Cases', 'accounts', 'Accounts'],
    ['far', 'Accounts', 'cases', 'Cases'],
  ])(
    'relationships#column-links: writing a column from the %s side changes the child, not the parent',
    async (_side, module, link, related) => {
      const [owner, other] = [await newRecord(api, module), await newRecord(api, related)];
      const [child, parent] = module === 'Cases' ? [owner, other] : [other, owner];
      const tags = async (): Promise<(string | undefined)[]> =>
        Promise.all([child, parent].map(async (record) => (await api.get(urlOf(record))).headers.etag));
      const [childTag = '', parentTag = ''] = await tags();
      await writeLink(api, 'add', owner, link, entryOf(other));
      expectStatus(await api.get(urlOf(child), { 'if-none-match': childTag }), 200);
      expectStatus(await api.get(urlOf(parent), { 'if-none-match': parentTag }), 304);
      const stale = await api.patch(urlOf(child), { data: { type: 'Cases', id: child.id } }, { 'if-match': childTag });
      expect(faultOf(stale, 412)).toBe('8007');
      const changed = await read(api, child);
      expect(changed.attributes.account_id).toBe(parent.id);
      expect(Date.parse(String(changed.attributes.date_modified))).toBeGreaterThanOrEqual(
        Date.parse(String(child.attributes.date_modified)),
      );
    },
  );

  it('relationships#column-links: a column link and its attribute are one value', async () => {
    const [record, account] = [await newRecord(api, 'Cases'), await newRecord(api, 'Accounts')];
    await update(api, record, { account_id: account.id });
    await expectLinks(api, kindOf('Cases', 'accounts'), record, [account]);
    await update(api, record, { account_id: null });
    await expectLinks(api, kindOf('Cases', 'accounts'), record, [], [account]);
  });
});

describe('requests that a linkage URL rejects', () => {
  it.each(['POST', 'PATCH', 'DELETE'])(
    'lists#faults-of-a-query: %s with a query parameter is 400, never ignored',
    async (method) => {
      const owner = await newRecord(api, 'Meetings');
      const url = `${linkUrl(owner, 'users')}?nope=1`;
      const error = errorOf(await api.send(method, url, {}, JSON.stringify({ data: [] })), 400);
      expect(error.source).toEqual({ parameter: 'nope' });
    },
  );

  it.each(['POST', 'PATCH', 'DELETE'])(
    'JSON:API 1.0 #fetching-relationships: %s to an unknown link or module is 404',
    async (method) => {
      const owner = await newRecord(api, 'Meetings');
      const body = JSON.stringify({ data: [] });
      for (const path of [linkUrl(owner, 'nope'), relatedUrl(owner, 'nope'), linkUrl(owner, '__proto__')]) {
        expect(errorOf(await api.send(method, path, {}, body), 404).code).toBe(8301);
      }
      expect(faultOf(await api.send(method, '/modules/Nope/1/relationships/users', {}, body), 404)).toBe('8402');
      expect(faultOf(await api.send(method, '/modules/Meetings/a%20b/relationships/users', {}, body), 404)).toBe(
        '8001',
      );
    },
  );

  it('operations#methods: PUT is 405 with Allow', async () => {
    const owner = await newRecord(api, 'Meetings');
    for (const url of [linkUrl(owner, 'users'), relatedUrl(owner, 'users')]) {
      const answer = await api.send('PUT', url, {}, JSON.stringify({ data: [] }));
      expect(errorOf(answer, 405).code).toBe(8403);
      expect(answer.headers.allow?.split(', ').toSorted()).toEqual(['DELETE', 'GET', 'HEAD', 'PATCH', 'POST']);
    }
  });

  it('media-types#request-content-type: a body of another media type is 415', async () => {
    const owner = await newRecord(api, 'Meetings');
    const answer = await api.send(
      'POST',
      linkUrl(owner, 'users'),
      { 'content-type': 'application/json' },
      '{"data":[]}',
    );
    expect(errorOf(answer, 415).code).toBe(8404);
  });

  it('JSON:API 1.0 #document-structure: undefined members are ignored', async () => {
    const [meeting, user] = [await newRecord(api, 'Meetings'), await newRecord(api, 'Users')];
    const entry = { ...entryOf(user), extra: 1, meta: { mine: true } };
    const answer = await api.post(linkUrl(meeting, 'users'), { data: [entry], extra: 1, meta: { mine: 1 } });
    expect(entriesIn(answer)).toHaveLength(1);
  });
});
