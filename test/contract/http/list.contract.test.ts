import { describe, expect, it } from '@jest/globals';
import { documentOf, resourcesOf, type Resource } from '../client/document.js';
import { errorOf, faultOf } from '../client/error-document.js';
import { listed } from '../client/files/listed.js';
import { create, MODULES, urlOf } from '../client/records.js';
import { apiWith, baseUrl } from '../client/stack.js';
import { adminToken } from '../client/tokens.js';

const api = apiWith(await adminToken());

interface PageFacts {
  readonly limit: number;
  readonly offset: number;
  readonly count: number | null;
  readonly countIsExact: boolean;
}

async function familyOf(size: number): Promise<{ path: string; ids: string[] }> {
  const parent = await create(api, 'Accounts');
  const children: Resource[] = [];
  for (let index = 0; index < size; index += 1) children.push(await create(api, 'Cases', { account_id: parent.id }));
  return { path: `${urlOf(parent)}/cases`, ids: children.map((child) => child.id).reverse() };
}

async function page(
  path: string,
): Promise<{ ids: string[]; links: Readonly<Record<string, string | null>>; facts: PageFacts }> {
  const answer = await api.get(path);
  const ids = resourcesOf(answer).map((resource) => resource.id);
  const document = documentOf(answer);
  return { ids, links: document.links ?? {}, facts: document.meta?.page as PageFacts };
}

describe.each(MODULES)('the list of %s', (module) => {
  it('lists#collections, JSON:API 1.0 #fetching-resources: 200 with an array of resources of the module', async () => {
    await create(api, module);
    const resources = resourcesOf(await api.get(`/modules/${module}`));
    expect(resources.length).toBeGreaterThan(0);
    expect(resources.length).toBeLessThanOrEqual(20);
    expect(new Set(resources.map((resource) => resource.type))).toEqual(new Set([module]));
  });

  it('lists#default-order: newest first, ties by id', async () => {
    await Promise.all(Array.from({ length: 6 }, () => create(api, module)));
    const resources = resourcesOf(await api.get(`/modules/${module}?page[limit]=200`));
    const keys = resources.map((resource) => [String(resource.attributes.date_entered), resource.id] as const);
    const sorted = [...keys].sort((a, b) => (a[0] === b[0] ? compare(a[1], b[1]) : compare(b[0], a[0])));
    expect(keys).toEqual(sorted);
  });

  it('documents#attributes: a list entry has the attributes of the single read', async () => {
    const record = await create(api, module);
    const [entry] = resourcesOf(await api.get(`/modules/${module}?filter[id]=${record.id}`));
    expect(entry?.attributes).toEqual(listed(record));
    expect(entry?.links).toEqual(record.links);
  });
});

describe('page parameters', () => {
  it('lists#limit-and-offset: the default limit is 20', async () => {
    const { path } = await familyOf(22);
    const { ids, facts } = await page(path);
    expect(ids).toHaveLength(20);
    expect(facts).toMatchObject({ limit: 20, offset: 0 });
    expect((await page('/modules/Accounts')).facts).toMatchObject({ limit: 20, offset: 0 });
  });

  it.each([1, 2, 200])('lists#limit-and-offset: page[limit]=%d is honoured', async (limit) => {
    await create(api, 'Accounts');
    const { ids, facts } = await page(`/modules/Accounts?page[limit]=${limit}`);
    expect(ids.length).toBeLessThanOrEqual(limit);
    expect(ids.length).toBeGreaterThan(0);
    expect(facts.limit).toBe(limit);
  });

  it.each([
    '0',
    '-1',
    '201',
    '1000000',
    '99999999999999999999',
    '1.5',
    'x',
    '',
    ' 5',
    '5 ',
    '0x10',
    '1e1',
    '%2B5',
    '٣',
  ])('lists#limit-and-offset: page[limit]=%j is 400', async (limit) => {
    const answer = await api.get(`/modules/Accounts?page[limit]=${encodeURI(limit).replace('%252B', '%2B')}`);
    expect(faultOf(answer, 400)).toBe('8202 page[limit]');
  });

  it.each(['-1', '2147483648', '99999999999999999999', '1.5', 'x', '', '1e3'])(
    'lists#limit-and-offset: page[offset]=%j is 400',
    async (offset) => {
      expect(faultOf(await api.get(`/modules/Accounts?page[offset]=${offset}`), 400)).toBe('8203 page[offset]');
    },
  );

  it('lists#limit-and-offset: the greatest legal offset is an empty page', async () => {
    const { ids, links } = await page('/modules/Accounts?page[offset]=2147483647');
    expect(ids).toEqual([]);
    expect(links.next).toBeNull();
  });

  it('lists#faults-of-a-query: both faults of a query are reported together', async () => {
    const answer = await api.get('/modules/Accounts?page[limit]=0&page[offset]=-1&nope=1');
    expect(answer.status).toBe(400);
    expect(answer.text).toContain('page[limit]');
    expect(answer.text).toContain('page[offset]');
    expect(answer.text).toContain('nope');
  });

  it('RFC 3986: brackets may be percent-encoded', async () => {
    expect((await page('/modules/Accounts?page%5Blimit%5D=3&page%5Boffset%5D=1')).facts).toMatchObject({
      limit: 3,
      offset: 1,
    });
  });

  it('lists#faults-of-a-query: a repeated page parameter is 400', async () => {
    expect(faultOf(await api.get('/modules/Accounts?page[limit]=1&page[limit]=2'), 400)).toBe('8205 page[limit]');
  });

  it.each(['foo', 'limit', 'offset', 'page', 'page[limit][x]', 'Page[limit]', 'camelCase', '__proto__', 'q%20q'])(
    'lists#faults-of-a-query, JSON:API 1.0 #query-parameters: the parameter %s is 400',
    async (name) => {
      expect(errorOf(await api.get(`/modules/Accounts?${name}=1`), 400).source).toEqual({
        parameter: decodeURIComponent(name),
      });
    },
  );

  it.each([
    ['sort=name&sort=name', '8205 sort'],
    ['include=&include=', '8205 include'],
    ['page[count]=none&page[count]=none', '8205 page[count]'],
    ['fields[Accounts]=name&fields[Accounts]=name', '8205 fields[Accounts]'],
    ['fields=name', '8201 fields'],
    ['filter[Accounts.name', '8201 filter[Accounts.name'],
  ])('lists#faults-of-a-query: %s is 400', async (query, fault) => {
    expect(faultOf(await api.get(`/modules/Accounts?${query}`), 400)).toBe(fault);
  });

  it('authentication#bearer-tokens: a token in the query is an unknown parameter, never a token', async () => {
    const anonymous = apiWith();
    expect(faultOf(await anonymous.get(`/modules/Accounts?access_token=${await adminToken()}`), 401)).toBe('8501');
  });

  it('JSON:API 1.0 #fetching-resources: the list of an unknown module is 404', async () => {
    expect(faultOf(await api.get('/modules/Nope'), 404)).toBe('8402');
    expect(faultOf(await api.get('/modules/accounts'), 404)).toBe('8402');
  });
});

describe('page links', () => {
  it('lists#page-links: self, first, prev, next and last are present, null where there is no page', async () => {
    await Promise.all([create(api, 'Accounts'), create(api, 'Accounts')]);
    const { links } = await page('/modules/Accounts?page[limit]=1');
    expect(Object.keys(links)).toEqual(expect.arrayContaining(['self', 'first', 'prev', 'next', 'last']));
    expect(links.prev).toBeNull();
    for (const name of ['self', 'first', 'next'])
      expect(links[name]).toMatch(new RegExp(`^${baseUrl}/api/v8/modules/Accounts\\?`, 'u'));
  });

  it('lists#page-links: links carry page[limit] and page[offset]', async () => {
    await Promise.all([create(api, 'Accounts'), create(api, 'Accounts'), create(api, 'Accounts')]);
    const { links } = await page('/modules/Accounts?page[limit]=1&page[offset]=1');
    const pairs = ['first', 'prev', 'next'].map((name) => {
      const parameters = new URL(links[name] ?? '').searchParams;
      return [name, parameters.get('page[limit]'), parameters.get('page[offset]')];
    });
    expect(pairs).toEqual([
      ['first', '1', '0'],
      ['prev', '1', '0'],
      ['next', '1', '2'],
    ]);
  });

  it('JSON:API 1.0 #fetching-resources: self is the page itself', async () => {
    const { path } = await familyOf(4);
    const second = await page(`${path}?page[limit]=2&page[offset]=2`);
    expect((await page(second.links.self ?? '')).ids).toEqual(second.ids);
  });

  it('lists#page-links: an offset that is no multiple of the limit has a prev that starts no later than 0', async () => {
    const { path, ids } = await familyOf(4);
    const at = await page(`${path}?page[limit]=3&page[offset]=1`);
    expect(at.ids).toEqual(ids.slice(1, 4));
    expect(new URL(at.links.prev ?? '').searchParams.get('page[offset]')).toBe('0');
    expect(at.links.next).toBeNull();
  });

  it('lists#page-links: a page that ends exactly with the list has no next', async () => {
    const { path } = await familyOf(4);
    expect((await page(`${path}?page[limit]=2&page[offset]=2`)).links.next).toBeNull();
    expect((await page(`${path}?page[limit]=4`)).links.next).toBeNull();
  });
});

describe('page counts', () => {
  it('lists#counts: the count is exact when the last page was reached', async () => {
    const { path } = await familyOf(5);
    expect((await page(`${path}?page[limit]=3&page[offset]=3`)).facts).toEqual({
      limit: 3,
      offset: 3,
      count: 5,
      countIsExact: true,
    });
    expect((await page(path)).facts).toEqual({ limit: 20, offset: 0, count: 5, countIsExact: true });
  });

  it('lists#counts: the count is exact when it is cheap', async () => {
    const { path } = await familyOf(5);
    expect((await page(`${path}?page[limit]=2`)).facts).toEqual({ limit: 2, offset: 0, count: 5, countIsExact: true });
  });

  it('lists#counts: an empty list counts 0', async () => {
    const parent = await create(api, 'Accounts');
    const { ids, links, facts } = await page(`${urlOf(parent)}/cases`);
    expect(ids).toEqual([]);
    expect(facts).toEqual({ limit: 20, offset: 0, count: 0, countIsExact: true });
    expect([links.prev, links.next]).toEqual([null, null]);
  });

  it('lists#counts: without an exact count there is no last link', async () => {
    const { links, facts } = await page('/modules/Accounts?page[limit]=1');
    expect(typeof facts.count).toBe('number');
    expect(links.last === null).toBe(!facts.countIsExact);
  });

  it('JSON:API 1.0 #fetching-resources: HEAD of a list has no body', async () => {
    const answer = await api.head('/modules/Accounts');
    expect([answer.status, answer.text]).toEqual([200, '']);
  });
});

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
