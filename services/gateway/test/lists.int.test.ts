import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { expectErrors, firstError } from './expect-errors.js';
import { accessToken } from './stub-backends.js';
import { startTestGateway, type Answer, type TestGateway } from './test-gateway.js';

let stack: TestGateway;
const MODULES = '/api/v8/modules';
const ACCOUNTS = `${MODULES}/Accounts`;
const PUBLIC = `https://crm.test${ACCOUNTS}`;

beforeAll(async () => {
  stack = await startTestGateway({ CRM_GATEWAY_MAX_INCLUDED: '3', CRM_GATEWAY_MAX_CONDITIONS: '3' });
});

afterAll(async () => {
  await stack.stop();
});

beforeEach(() => {
  const { records, linked, answered, seen } = stack.backends;
  records.clear();
  linked.clear();
  answered.list = {};
  seen.listLinked.length = 0;
  delete seen.list;
  delete seen.get;
});

function record(id: string, attributes = '{}') {
  return { id, version: 3, attributesJson: Buffer.from(attributes), toOne: [], middle: null, dateViewed: '' };
}

function store(...ids: string[]): void {
  for (const id of ids) stack.backends.records.set(id, record(id));
}

const get = (path: string): Promise<Answer> => stack.send('GET', path);
const getWith = (path: string, ...scopes: string[]): Promise<Answer> =>
  stack.send('GET', path, { headers: { authorization: `Bearer ${accessToken({ scope: scopes.join(' ') })}` } });

const QUERY =
  'filter[Cases.name]=[[li]]A%25,[[ne]]B&filter[Cases.accounts.name]=x&filter=open&sort=-name,accounts.name' +
  '&page[limit]=2&page[offset]=4&page[before]=abc&page[count]=exact';
const ASKED = {
  limit: 2,
  offset: 4,
  after: '',
  before: 'abc',
  countMode: 'COUNT_MODE_EXACT',
  query: {
    conditions: [
      {
        parameter: 'filter[Cases.name]',
        path: ['Cases', 'name'],
        comparators: [
          { operator: 'li', position: 2, operands: [{ text: 'A%', position: 6 }] },
          { operator: 'ne', position: 11, operands: [{ text: 'B', position: 15 }] },
        ],
      },
      {
        parameter: 'filter[Cases.accounts.name]',
        path: ['Cases', 'accounts', 'name'],
        comparators: [{ operator: 'eq', position: 0, operands: [{ text: 'x', position: 0 }] }],
      },
    ],
    namedFilters: ['open'],
    sort: [
      { path: ['name'], descending: true, position: 0 },
      { path: ['accounts', 'name'], descending: false, position: 6 },
    ],
  },
};

describe('the query of a list', () => {
  const through = { module: 'Accounts', id: 'a', link: 'cases' };
  const lists = [
    ['a module', `${MODULES}/Cases`, { through: null, ofUser: 'OF_USER_UNSPECIFIED' }],
    ['related records', `${ACCOUNTS}/a/cases`, { through, identifiersOnly: false }],
    ['linkage', `${ACCOUNTS}/a/relationships/cases`, { through, identifiersOnly: true }],
    ['viewed records', `${MODULES}/Cases/viewed`, { through: null, ofUser: 'OF_USER_VIEWED' }],
    ['favorites', `${MODULES}/Cases/favorites`, { through: null, ofUser: 'OF_USER_FAVORITES' }],
  ] as const;

  it.each(lists)('of %s is passed to records', async (_what, path, source) => {
    expect((await get(`${path}?${QUERY}`)).status).toBe(200);
    expect(stack.backends.seen.list).toMatchObject({ module: 'Cases', selection: null, ...ASKED, ...source });
  });

  it.each(lists)('of %s supports page numbers, in links too', async (_what, path, _source) => {
    stack.backends.answered.list = { hasMore: true, firstCursor: 'F', lastCursor: 'L' };
    const { json } = await get(`${path}?page[number]=3&page[size]=2`);
    expect(stack.backends.seen.list).toMatchObject({ limit: 2, offset: 4 });
    const at = (number: number): string => `?page%5Bnumber%5D=${number}&page%5Bsize%5D=2`;
    const ends = { self: at(3), first: at(1), prev: `${at(2)}&page%5Bbefore%5D=F`, next: `${at(4)}&page%5Bafter%5D=L` };
    for (const [name, end] of Object.entries(ends))
      expect(json.links?.[name]).toMatch(new RegExp(`${RegExp.escape(end)}$`));
    expect(json.meta).toMatchObject({ page: { limit: 2, offset: 4 } });
  });

  it('is the first page by default', async () => {
    await get(`${MODULES}/Cases`);
    expect(stack.backends.seen.list).toMatchObject({
      limit: 20,
      offset: 0,
      after: '',
      before: '',
      query: null,
      selection: null,
      countMode: 'COUNT_MODE_UNSPECIFIED',
    });
  });

  it('is kept in page links, which contain cursors', async () => {
    store('a');
    stack.backends.answered.list = { hasMore: true, hasPrevious: true, firstCursor: 'F', lastCursor: 'L' };
    const { links, meta } = (await get(`${ACCOUNTS}/viewed?page[limit]=1&sort=-name&page[offset]=7&page[after]=X`))
      .json;
    const at = (offset: number, more = ''): string =>
      `${PUBLIC}/viewed?page%5Blimit%5D=1&page%5Boffset%5D=${offset}${more}&sort=-name`;
    expect(links).toEqual({
      self: at(7, '&page%5Bafter%5D=X'),
      first: at(0),
      prev: at(6, '&page%5Bbefore%5D=F'),
      next: at(8, '&page%5Bafter%5D=L'),
      last: at(0),
    });
    expect(meta).toEqual({ page: { limit: 1, offset: 7, count: 1, countIsExact: true } });
  });

  it('can omit the count', async () => {
    stack.backends.answered.list = { isCounted: false, count: 0, countIsExact: false, hasMore: true };
    const { links, meta } = (await get(`${ACCOUNTS}?page[count]=none`)).json;
    expect(meta).toEqual({ page: { limit: 20, offset: 0, count: null, countIsExact: false } });
    expect(links?.last).toBeNull();
  });

  it('is limited in the number of filters', async () => {
    const answer = await get(`${ACCOUNTS}?filter=a&filter=b&filter=c&filter=d`);
    expectErrors(answer, 400, 8711);
    expect(firstError(answer).source).toEqual({ parameter: 'filter' });
  });

  it('does not accept fields or include when only identifiers are returned', async () => {
    expectErrors(await get(`${ACCOUNTS}/a/relationships/cases?fields[Cases]=name&include=accounts`), 400, 8204, 8204);
    expectErrors(await get(`${ACCOUNTS}/a/relationships/member_of?sort=name`), 400, 8204);
  });
});

describe('viewed records', () => {
  it('include the time', async () => {
    stack.backends.records.set('a', { ...record('a'), dateViewed: '2026-06-30T09:00:00.000Z' });
    const { json } = await get(`${ACCOUNTS}/viewed`);
    expect(json.data).toEqual([
      {
        type: 'Accounts',
        id: 'a',
        attributes: {},
        links: { self: `${PUBLIC}/a` },
        meta: { date_viewed: '2026-06-30T09:00:00.000Z' },
      },
    ]);
    expect((await get(`${ACCOUNTS}/viewed?fields[Accounts]=name`)).json.data).toMatchObject([
      { meta: { date_viewed: '2026-06-30T09:00:00.000Z' } },
    ]);
  });
});

describe('fields', () => {
  it.each([
    ['a list', ACCOUNTS],
    ['viewed records', `${ACCOUNTS}/viewed`],
    ['related records', `${ACCOUNTS}/x/members`],
  ])('select what %s contains', async (_what, path) => {
    store('a');
    const { json } = await get(`${path}?fields[Accounts]=name,cases,member_of&fields[Users]=`);
    expect(stack.backends.seen.list?.selection).toEqual({ attributes: ['name'], toOne: ['member_of'] });
    expect(json.data).toMatchObject([{ id: 'a', relationships: { cases: {}, member_of: { data: null } } }]);
    expect(Object.keys(json.data?.[0]?.relationships ?? {})).toEqual(['cases', 'member_of']);
  });

  it('select what a record contains, which changes its entity tag', async () => {
    store('a');
    const whole = await get(`${ACCOUNTS}/a`);
    expect(stack.backends.seen.get?.selection).toBeNull();
    const sparse = await get(`${ACCOUNTS}/a?fields[Accounts]=name`);
    expect(stack.backends.seen.get?.selection).toEqual({ attributes: ['name'], toOne: [] });
    expect(sparse.json.links).toEqual({ self: `${PUBLIC}/a?fields%5BAccounts%5D=name` });
    expect(sparse.json.data).toEqual({ type: 'Accounts', id: 'a', attributes: {}, links: { self: `${PUBLIC}/a` } });
    const tag = sparse.headers.get('etag') ?? '';
    expect(tag).not.toBe(whole.headers.get('etag'));
    const again = await stack.send('GET', `${ACCOUNTS}/a?fields[Accounts]=name`, { headers: { 'if-none-match': tag } });
    expect(again.status).toBe(304);
  });

  it('select what the related record of a to-one link contains', async () => {
    stack.backends.records.set('a', { ...record('a'), toOne: [{ link: 'assigned_user_link', id: 'u' }] });
    store('u');
    const { json } = await get(`${ACCOUNTS}/a/assigned_user_link?fields[Users]=user_name`);
    expect(stack.backends.seen.get).toMatchObject({
      module: 'Users',
      id: 'u',
      selection: { attributes: ['user_name'], toOne: [] },
    });
    expect(json.links).toEqual({ self: `${PUBLIC}/a/assigned_user_link?fields%5BUsers%5D=user_name` });
    expect(json.data).not.toHaveProperty('relationships');
  });
});

describe('include', () => {
  beforeEach(() => {
    store('a', 'b');
    stack.backends.linked.set('Accounts.cases', {
      records: [record('k', '{"name":"é"}')],
      linkages: [{ ownerId: 'b', linked: [{ id: 'k' }] }],
    });
    stack.backends.linked.set('Cases.contacts', {
      records: [record('c')],
      linkages: [
        { ownerId: 'k', linked: [{ id: 'c', middle: { id: 'm', attributesJson: Buffer.from('{"x":1.10}') } }] },
      ],
    });
  });

  it.each([
    ['a list', ACCOUNTS],
    ['favorites', `${ACCOUNTS}/favorites`],
    ['related records', `${ACCOUNTS}/x/members`],
  ])('adds related records to %s', async (_what, path) => {
    const { json, text } = await get(`${path}?include=cases.contacts&fields[Contacts]=last_name,accounts`);
    expect(stack.backends.seen.listLinked).toMatchObject([
      { module: 'Accounts', ownerIds: ['a', 'b'], link: 'cases', limit: 20, selection: null },
      {
        module: 'Cases',
        ownerIds: ['k'],
        link: 'contacts',
        limit: 20,
        selection: { attributes: ['last_name'], toOne: [] },
      },
    ]);
    expect(json.data).toMatchObject([
      { id: 'a', relationships: { cases: { data: [] } } },
      { id: 'b', relationships: { cases: { data: [{ type: 'Cases', id: 'k' }] } } },
    ]);
    expect(json.included).toMatchObject([
      { type: 'Cases', id: 'k', attributes: { name: 'é' }, relationships: { contacts: { data: [{ id: 'c' }] } } },
      { type: 'Contacts', id: 'c', relationships: { accounts: { links: {} } } },
    ]);
    expect(text).toContain('"attributes":{"x":1.10}');
    expect(json.links?.first).toContain('&include=cases.contacts&');
  });

  it('adds related records to a record, whose tag covers them', async () => {
    const answer = await get(`${ACCOUNTS}/b?include=cases`);
    expect(answer.json.included).toMatchObject([{ type: 'Cases', id: 'k' }]);
    expect(answer.json.data?.relationships).toMatchObject({ cases: { data: [{ id: 'k' }] }, contacts: { links: {} } });
    stack.backends.linked.clear();
    const changed = await get(`${ACCOUNTS}/b?include=cases`);
    expect(changed.json.included).toEqual([]);
    expect(changed.headers.get('etag')).not.toBe(answer.headers.get('etag'));
  });

  it('finds nothing for an empty to-one link', async () => {
    const { json } = await get(`${ACCOUNTS}/a/member_of?include=cases`);
    expect(json).toEqual({
      jsonapi: { version: '1.0' },
      links: { self: `${PUBLIC}/a/member_of?include=cases` },
      data: null,
      included: [],
    });
  });

  it('makes no calls when it is empty or the page is', async () => {
    expect((await get(`${ACCOUNTS}?include=`)).json.included).toEqual([]);
    stack.backends.records.clear();
    expect((await get(`${ACCOUNTS}?include=cases`)).json.included).toEqual([]);
    expect(stack.backends.seen.listLinked).toEqual([]);
  });

  it('is rejected when it would include too much', async () => {
    const ids = ['k1', 'k2', 'k3', 'k4'];
    stack.backends.linked.set('Accounts.cases', {
      records: ids.map((id) => record(id)),
      linkages: [{ ownerId: 'a', linked: ids.map((id) => ({ id })) }],
    });
    const answer = await get(`${ACCOUNTS}?include=cases`);
    expectErrors(answer, 400, 8709);
    expect(answer.headers.get('retry-after')).toBeNull();
    expect(firstError(answer)).toMatchObject({
      source: { parameter: 'include' },
      detail: expect.stringContaining('more than 3 included'),
    });
  });
});

describe('scopes', () => {
  const READ = 'standard:read';
  const LINKS = 'standard:relationship:read';

  it.each([
    'filter[Cases.accounts.name]=x',
    'filter[Cases.contacts.meta.middle_table.contact_role]=x',
    'sort=accounts.name',
    'include=accounts',
  ])('for links are required to query linked records, as in %s', async (query) => {
    for (const path of [`${MODULES}/Cases`, `${MODULES}/Cases/viewed`, `${MODULES}/Cases/favorites`]) {
      const answer = await getWith(`${path}?${query}`, READ);
      expectErrors(answer, 403, 8510);
      expect(answer.headers.get('www-authenticate')).toContain(`scope="${LINKS}"`);
    }
    store('k');
    if (query.startsWith('include')) expectErrors(await getWith(`${MODULES}/Cases/k?${query}`, READ), 403, 8510);
    expect((await getWith(`${MODULES}/Cases?${query}`, READ, LINKS)).status).toBe(200);
  });

  it('to read are sufficient for everything else', async () => {
    const query = 'filter[Cases.name]=x&filter=open&sort=-account_name&fields[Cases]=name,accounts&filter[id]=a';
    expect((await getWith(`${MODULES}/Cases?${query}`, READ)).status).toBe(200);
  });

  it.each(['filter[Users.last_name]=x', 'filter=mine', 'sort=last_name'])(
    'for links alone do not allow filters or sorting of identifiers by attributes, as in %s',
    async (query) => {
      const path = `${MODULES}/Meetings/m/relationships/users?${query}`;
      const answer = await getWith(path, LINKS);
      expectErrors(answer, 403, 8510);
      expect(answer.headers.get('www-authenticate')).toContain(`scope="${READ}"`);
      expect((await getWith(path, READ, LINKS)).status).toBe(200);
    },
  );

  it('for links are sufficient to filter identifiers by visible values', async () => {
    const path = `${MODULES}/Meetings/m/relationships/users`;
    const query = 'filter[Users.meta.middle_table.accept_status]=accept&filter[id]=a,b&page[limit]=1&page[count]=none';
    expect((await getWith(`${path}?${query}`, LINKS)).status).toBe(200);
  });
});
