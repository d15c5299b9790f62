import { beforeAll, describe, expect, it } from '@jest/globals';
import { breadth } from '@crm/testkit';
import type { Resource } from '../client/document.js';
import { faultsOf } from '../client/error-document.js';
import { entryOf, linkUrl, relatedUrl } from '../client/links/linkage.js';
import { writeLink } from '../client/links/link-writer.js';
import { newRecord } from '../client/links/new-record.js';
import { createFamily } from '../client/lists/family.js';
import { idsAt, pageAt, pagesFrom, queryOf, type Page, parametersOf } from '../client/lists/page.js';
import { create, update, urlOf } from '../client/records.js';
import { apiWith, baseUrl } from '../client/stack.js';
import { adminToken } from '../client/tokens.js';

const api = apiWith(await adminToken());

function idsOf(pages: readonly Page[]): string[][] {
  return pages.map(({ rows }) => rows.map(({ id }) => id));
}

/** A list cut into pages. */
function cut(ids: readonly string[], limit: number): string[][] {
  return Array.from({ length: Math.ceil(ids.length / limit) }, (_, page) =>
    ids.slice(page * limit, (page + 1) * limit),
  );
}

describe('walking a list by its links', () => {
  let parent: Resource;
  let list: string;

  beforeAll(async () => {
    ({ parent } = await createFamily(api));
    list = `/modules/Accounts?filter[Accounts.parent_id]=${parent.id}`;
  });

  it.each([
    '',
    'date_entered',
    'ownership',
    '-ownership',
    'total_revenue',
    '-total_revenue',
    'last_contacted,-ownership',
    '-last_contacted,total_revenue,ownership',
    'ownership,-total_revenue,last_contacted,-name',
    'id',
    '-id',
    'parent_name',
    'member_of.name',
    '-assigned_user_name,-ownership',
    'created_by_name,ownership',
  ])('lists#cursors: sorted by %j next and prev show the same pages as offsets, each record once', async (sort) => {
    const sorted = sort === '' ? list : `${list}&sort=${sort}`;
    const all = await idsAt(api, `${sorted}&page[limit]=200`);
    expect(new Set(all).size).toBe(13);
    for (const limit of breadth({ change: [1, 5], release: [1, 2, 5, 13] })) {
      const forth = await pagesFrom(api, `${sorted}&page[limit]=${limit}`, 'next');
      expect(idsOf(forth)).toEqual(cut(all, limit));
      const back = await pagesFrom(api, forth.at(-1)?.links.self ?? '', 'prev');
      expect(idsOf(back).toReversed()).toEqual(cut(all, limit));
      const byOffset = await Promise.all(
        forth.map((_, page) => idsAt(api, `${sorted}&page[limit]=${limit}&page[offset]=${page * limit}`)),
      );
      expect(byOffset).toEqual(cut(all, limit));
    }
  });

  it('lists#cursors: works for a link, its records and its linkage', async () => {
    const all = await idsAt(api, `${relatedUrl(parent, 'members')}?page[limit]=200&sort=ownership`);
    for (const url of [relatedUrl(parent, 'members'), linkUrl(parent, 'members')]) {
      const forth = await pagesFrom(api, `${url}?page[limit]=4&sort=ownership`, 'next');
      expect(idsOf(forth)).toEqual(cut(all, 4));
      const back = await pagesFrom(api, forth.at(-1)?.links.self ?? '', 'prev');
      expect(idsOf(back).toReversed()).toEqual(cut(all, 4));
    }
  });

  it('lists#cursors: works for an edge', async () => {
    const meeting = await newRecord(api, 'Meetings');
    for (let index = 0; index < 5; index += 1) {
      const contact = await newRecord(api, 'Contacts', { title: ['b', null, 'a'][index % 3] });
      await writeLink(api, 'add', meeting, 'contacts', [entryOf(contact)]);
    }
    for (const url of [relatedUrl(meeting, 'contacts'), linkUrl(meeting, 'contacts')]) {
      for (const query of ['', 'sort=title', 'sort=-title,last_name', 'filter[Contacts.last_name]=[[ne]]']) {
        const all = await idsAt(api, `${url}?${query}`);
        const forth = await pagesFrom(api, `${url}?page[limit]=2&${query}`, 'next');
        expect([query, idsOf(forth)]).toEqual([query, cut(all, 2)]);
        const back = await pagesFrom(api, forth.at(-1)?.links.self ?? '', 'prev');
        expect([query, idsOf(back).toReversed()]).toEqual([query, cut(all, 2)]);
      }
    }
  });

  it('lists#counts: the count is the same and exact on every page', async () => {
    const pages = await pagesFrom(api, `${list}&page[limit]=4&sort=ownership`, 'next');
    expect(pages.map(({ facts }) => facts)).toEqual(
      [0, 4, 8, 12].map((offset) => ({ limit: 4, offset, count: 13, countIsExact: true })),
    );
  });

  it('lists#page-links, JSON:API 1.0 #fetching-pagination: last leads to the end', async () => {
    const all = await idsAt(api, `${list}&sort=ownership&page[limit]=200`);
    const { links } = await pageAt(api, `${list}&sort=ownership&page[limit]=4`);
    expect(parametersOf(links.last)).toMatchObject({ 'page[limit]': '4', 'page[offset]': '12' });
    const last = await pageAt(api, links.last ?? '');
    expect(idsOf([last])).toEqual([all.slice(12)]);
    expect(last.links.next).toBeNull();
  });

  it('lists#numbered-pages: works with page numbers of the client, for a module, a link and its linkage', async () => {
    for (const url of [list, `${relatedUrl(parent, 'members')}?`, `${linkUrl(parent, 'members')}?`]) {
      const sorted = `${url}&sort=ownership`;
      const all = await idsAt(api, `${sorted}&page[limit]=200`);
      const forth = await pagesFrom(api, `${sorted}&page[size]=4`, 'next');
      expect(idsOf(forth)).toEqual(cut(all, 4));
      const back = await pagesFrom(api, forth.at(-1)?.links.self ?? '', 'prev');
      expect(idsOf(back).toReversed()).toEqual(cut(all, 4));
      expect(await idsAt(api, `${sorted}&page[number]=3&page[size]=4`)).toEqual(all.slice(8, 12));
      expect(forth.map(({ links }) => parametersOf(links.self)['page[number]'])).toEqual(['1', '2', '3', '4']);
      expect(parametersOf(forth[0]?.links.last)).toMatchObject({ 'page[number]': '4', 'page[size]': '4' });
      expect(forth[0]?.links.next).toContain('page%5Bafter%5D=');
      const links = [...forth, ...back].flatMap((page) => Object.values(page.links));
      expect(links.filter((link) => link !== null && /page%5B(?:limit|offset)/u.test(link))).toEqual([]);
    }
  });

  it('lists#numbered-pages: a number without a size counts pages of the default limit', async () => {
    const { facts, links } = await pageAt(api, `${list}&page[number]=2`);
    expect(facts).toMatchObject({ limit: 20, offset: 20 });
    expect(parametersOf(links.first)).toMatchObject({ 'page[number]': '1', 'page[size]': '20' });
  });

  it.each([
    ['page[size]=0', ['8202 page[size]']],
    ['page[size]=201', ['8202 page[size]']],
    ['page[number]=0', ['8203 page[number]']],
    ['page[number]=2147483648&page[size]=200', ['8203 page[number]']],
    ['page[size]=5&page[limit]=5', ['8218 page[size]']],
    ['page[number]=2&page[offset]=5', ['8218 page[number]']],
    ['page[number]=2&page[size]=5&page[limit]=0', ['8202 page[limit]', '8218 page[number]', '8218 page[size]']],
  ])('lists#numbered-pages: refuses %s', async (query, faults) => {
    expect(faultsOf(await api.get(`${list}&${query}`), 400)).toEqual(faults);
  });

  it('lists#page-links: works from an offset that is no multiple of the limit', async () => {
    const all = await idsAt(api, `${list}&page[limit]=200`);
    const { links } = await pageAt(api, `${list}&page[limit]=4&page[offset]=6`);
    expect(await idsAt(api, links.next ?? '')).toEqual(all.slice(10, 14));
    expect(await idsAt(api, links.prev ?? '')).toEqual(all.slice(2, 6));
    // The last page is one of those that next leads to.
    const pages = await pagesFrom(api, links.self ?? '', 'next');
    expect(parametersOf(links.last)['page[offset]']).toBe('10');
    expect(idsOf([await pageAt(api, links.last ?? '')])).toEqual(idsOf(pages.slice(-1)));
  });

  it('lists#page-links: leads back to the last page by prev from far beyond the end', async () => {
    const all = await idsAt(api, `${list}&page[limit]=200`);
    const { rows, links, facts } = await pageAt(api, `${list}&page[limit]=4&page[offset]=2000`);
    expect([rows, facts.count, facts.countIsExact]).toEqual([[], 13, true]);
    expect(await idsAt(api, links.prev ?? '')).toEqual(all.slice(12));
    expect(links.next).toBeNull();
  });

  it('lists#cursors: continues at the same place with another limit', async () => {
    const all = await idsAt(api, `${list}&page[limit]=200`);
    const { links } = await pageAt(api, `${list}&page[limit]=3`);
    const wider = (links.next ?? '')
      .replace('page%5Blimit%5D=3', 'page[limit]=7')
      .replace('page[limit]=3', 'page[limit]=7');
    expect(await idsAt(api, wider)).toEqual(all.slice(3, 10));
  });
});

describe('page links', () => {
  it('lists#page-links: keep filter, sort, fields, include and the count mode', async () => {
    const { parent } = await createFamily(api);
    const kept = {
      'filter[Accounts.parent_id]': parent.id,
      'filter[Accounts.name]': '[[ne]]a,b%_& +é',
      filter: 'mine',
      sort: '-ownership,name',
      'fields[Accounts]': 'name,ownership',
      include: 'assigned_user_link',
      'page[count]': 'exact',
    };
    await Promise.all(
      (await idsAt(api, `/modules/Accounts?filter[Accounts.parent_id]=${parent.id}`)).map((id) =>
        update(api, { type: 'Accounts', id }, { assigned_user_id: '1' }),
      ),
    );
    const query = queryOf(...Object.entries(kept), ['page[limit]', '3'], ['page[offset]', '3']);
    const url = `/modules/Accounts?${query}`;
    const answer = await api.get(url);
    const { links } = JSON.parse(answer.text) as Pick<Page, 'links'>;
    for (const name of ['self', 'first', 'prev', 'next', 'last']) {
      const { 'page[after]': _after, 'page[before]': _before, ...parameters } = parametersOf(links[name]);
      expect([name, parameters]).toEqual([
        name,
        expect.objectContaining({ ...kept, 'page[limit]': '3', 'page[offset]': expect.any(String) }),
      ]);
      expect(links[name]).toMatch(new RegExp(`^${baseUrl}/api/v8/modules/Accounts\\?`, 'u'));
    }
  });

  it('lists#page-links: keep all repeated filters', async () => {
    const { parent } = await createFamily(api);
    const filters = ['[[ne]]x', '[[ne]]y'].map((value) => ['filter[Accounts.name]', value] as const);
    const query = queryOf(
      ['filter[Accounts.parent_id]', parent.id],
      ...filters,
      ['filter', 'mine'],
      ['filter', 'mine'],
    );
    const { links } = await pageAt(api, `/modules/Accounts?${query}&page[limit]=2`);
    const { searchParams } = new URL(links.first ?? '');
    expect(searchParams.getAll('filter[Accounts.name]')).toEqual(['[[ne]]x', '[[ne]]y']);
    expect(searchParams.getAll('filter')).toEqual(['mine', 'mine']);
  });

  it('lists#page-links: next and prev carry a cursor beside limit and offset, first and last do not', async () => {
    const { parent } = await createFamily(api);
    const { links } = await pageAt(
      api,
      `/modules/Accounts?filter[Accounts.parent_id]=${parent.id}&page[limit]=3&page[offset]=3`,
    );
    const names = (link: string): string[] =>
      Object.keys(parametersOf(links[link])).filter((name) => name.startsWith('page'));
    expect(names('next').toSorted()).toEqual(['page[after]', 'page[limit]', 'page[offset]']);
    expect(names('prev').toSorted()).toEqual(['page[before]', 'page[limit]', 'page[offset]']);
    expect(names('first').toSorted()).toEqual(['page[limit]', 'page[offset]']);
    expect(names('last').toSorted()).toEqual(['page[limit]', 'page[offset]']);
    expect(parametersOf(links.next)['page[offset]']).toBe('6');
    expect(parametersOf(links.prev)['page[offset]']).toBe('0');
  });

  it('lists#page-links: self of a page by cursor is that page', async () => {
    const { parent } = await createFamily(api);
    const first = await pageAt(api, `/modules/Accounts?filter[Accounts.parent_id]=${parent.id}&page[limit]=3`);
    const second = await pageAt(api, first.links.next ?? '');
    expect(second.links.self).toBe(first.links.next);
    expect(idsOf([await pageAt(api, second.links.self ?? '')])).toEqual(idsOf([second]));
    const back = await pageAt(api, second.links.prev ?? '');
    expect(idsOf([back])).toEqual(idsOf([first]));
    expect(back.links.prev).toBeNull();
  });
});

describe('a walk while the list changes', () => {
  it('lists#cursors: misses nothing and repeats nothing while records are updated and inserted', async () => {
    const { parent, members } = await createFamily(api);
    const url = `/modules/Accounts?filter[Accounts.parent_id]=${parent.id}&page[limit]=2`;
    const seen: string[] = [];
    let page = await pageAt(api, url);
    for (let turn = 0; ; turn += 1) {
      seen.push(...page.rows.map(({ id }) => id));
      const next = page.links.next;
      if (next === null || next === undefined) break;
      const changed = members[turn % members.length] ?? parent;
      await Promise.all([
        create(api, 'Accounts', { parent_id: parent.id }),
        update(api, changed, { ownership: `changed ${turn}` }),
      ]);
      page = await pageAt(api, next);
    }
    expect(seen).toEqual(members.map(({ id }) => id).toReversed());
  });

  it('lists#cursors: continues after a record that is deleted', async () => {
    const { parent, members } = await createFamily(api);
    const url = `/modules/Accounts?filter[Accounts.parent_id]=${parent.id}&sort=ownership,date_entered&page[limit]=4`;
    const all = await idsAt(api, url.replace('page[limit]=4', 'page[limit]=200'));
    const first = await pageAt(api, url);
    const gone = first.rows.at(-1)?.id ?? '';
    await api.delete(urlOf({ type: 'Accounts', id: gone }));
    expect(await idsAt(api, first.links.next ?? '')).toEqual(all.slice(4, 8));
    expect(members.map(({ id }) => id)).toContain(gone);
  });
});

describe('the links of a list', () => {
  it('lists#page-links: can be followed however long the values are that it is sorted by', async () => {
    const parent = await create(api, 'Accounts');
    const long = [...'website billing_address_country shipping_address_country'.split(' ')];
    const made: string[] = [];
    for (const last of ['a', 'b', 'c', 'd', 'e']) {
      const attributes = Object.fromEntries(long.map((name) => [name, `${'\u{1d400}'.repeat(254)}${last}`]));
      made.push((await create(api, 'Accounts', { ...attributes, parent_id: parent.id })).id);
    }
    const query = queryOf(['filter[Accounts.parent_id]', parent.id], ['sort', long.join(',')], ['page[limit]', '2']);
    const forth = await pagesFrom(api, `/modules/Accounts?${query}`, 'next');
    const back = await pagesFrom(api, forth.at(-1)?.links.self ?? '', 'prev');
    expect([forth, back.toReversed()].map(idsOf)).toEqual([cut(made, 2), cut(made, 2)]);
    const links = [...forth, ...back].flatMap((page) => Object.values(page.links)).filter((link) => link !== null);
    const longest = Math.max(...links.map((link) => link.replace(new URL(link).origin, '').length));
    expect(longest).toBeLessThanOrEqual(8_192);
    // Shorter values of the same list are walked by cursors.
    const plain = await pageAt(api, `/modules/Accounts?${queryOf(['sort', 'website'], ['page[limit]', '1'])}`);
    expect(parametersOf(plain.links.next)).toHaveProperty(['page[after]']);
  });
});
