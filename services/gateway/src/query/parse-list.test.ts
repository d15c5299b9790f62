import { describe, expect, it } from '@jest/globals';
import { catalog, moduleNamed } from '@crm/catalog';
import { AppError, type Fault } from '@crm/errors';
import { createLinkageParser, createListParser, createRelatedOneParser, type ListQuery } from './parse-list.js';
import { parseOne } from './parse-one.js';

const accounts = moduleNamed(catalog, 'Accounts');
const limits = {
  defaultPageLimit: 20,
  maxPageLimit: 200,
  maxConditions: 2,
  maxListValues: 3,
  maxSortFields: 2,
  maxIncludePaths: 2,
  maxUrlBytes: 500,
};
const asRequest = (search: string) => ({
  originalUrl: `/api/v8/modules/Accounts${search}`,
  api: { catalog },
});
const parse = (search: string): ListQuery => createListParser(limits)(asRequest(search), accounts);

function placeOf({ code, source }: Fault): unknown {
  return [code, source !== undefined && 'parameter' in source && source.parameter];
}

/** Codes and parameters of the faults that are thrown, or that come with the result. */
function faultsOf(run: () => unknown): unknown[] {
  try {
    const read = run() as { readonly faults?: readonly Fault[] };
    return read.faults?.map(placeOf) ?? [];
  } catch (error) {
    if (error instanceof AppError) return error.faults.map(placeOf);
    throw error;
  }
}

describe('a list', () => {
  it.each(['', '?'])('has the first page and everything without a query %j', (search) => {
    expect(parse(search)).toEqual({
      page: { limit: 20, offset: 0 },
      kept: '',
      maxLinkBytes: 500,
      request: { limit: 20, offset: 0 },
      fieldsets: new Map(),
      include: undefined,
      scopes: [],
      faults: [],
    });
  });

  it('passes the complete query to records', () => {
    const search =
      '?filter[Accounts.name]=[[li]]A%25,[[ne]]B&filter=mine&sort=-name,member_of.name&page[limit]=5&page[offset]=10' +
      '&page[after]=abc&page[count]=none&fields[Accounts]=name,member_of,cases';
    const { request, page, kept, scopes } = parse(search);
    expect(request).toEqual({
      limit: 5,
      offset: 10,
      after: 'abc',
      countMode: 'COUNT_MODE_NONE',
      query: {
        conditions: [
          {
            parameter: 'filter[Accounts.name]',
            path: ['Accounts', 'name'],
            comparators: [
              { operator: 'li', position: 2, operands: [{ text: 'A%', position: 6 }] },
              { operator: 'ne', position: 11, operands: [{ text: 'B', position: 15 }] },
            ],
          },
        ],
        namedFilters: ['mine'],
        sort: [
          { path: ['name'], descending: true, position: 0 },
          { path: ['member_of', 'name'], descending: false, position: 6 },
        ],
      },
      selection: { attributes: ['name'], toOne: ['member_of'] },
    });
    expect(page).toEqual({ limit: 5, offset: 10, after: 'abc' });
    expect(decodeURIComponent(kept)).toBe(
      '&filter[Accounts.name]=[[li]]A%,[[ne]]B&filter=mine&sort=-name,member_of.name&page[count]=none' +
        '&fields[Accounts]=name,member_of,cases',
    );
    expect(scopes).toEqual(['standard:read', 'standard:relationship:read']);
  });

  it('has no query and no selection when there is none', () => {
    expect(parse('?page[limit]=5&fields[Cases]=name&include=cases').request).toEqual({ limit: 5, offset: 0 });
    expect(parse('?page[count]=exact').request).toEqual({ limit: 20, offset: 0, countMode: 'COUNT_MODE_EXACT' });
  });

  it.each(['filter=mine', 'filter[id]=a', 'sort=name'])('has a query of %s alone', (search) => {
    expect(parse(`?${search}`).request).toHaveProperty('query');
  });

  it('is rejected when its page links would be too long', () => {
    const longest = '/api/v8/modules/Accounts?page%5Blimit%5D=20&page%5Boffset%5D=2147483647&filter%5BAccounts.name%5D='
      .length;
    const filter = (bytes: number) => `?filter[Accounts.name]=${'x'.repeat(bytes)}`;
    expect(faultsOf(() => parse(filter(limits.maxUrlBytes - longest)))).toEqual([]);
    expect(faultsOf(() => parse(filter(limits.maxUrlBytes - longest + 1)))).toEqual([[8702, false]]);
    // One byte here takes three in a link.
    expect(faultsOf(() => parse(`?filter[Accounts.name]=x${'+'.repeat(150)}`))).toEqual([[8702, false]]);
    // A list that is refused has no links.
    expect(faultsOf(() => parse(`${filter(limits.maxUrlBytes)}&foo=1`))).toEqual([[8201, 'foo']]);
  });

  it('distinguishes an empty include from none', () => {
    expect(parse('?include=')).toMatchObject({ include: [], scopes: [] });
    expect(parse('?sort=name').include).toBeUndefined();
  });

  it('reports every fault of the query together', () => {
    const search =
      '?foo=1&page[limit]=0&page[offset]=-1&page[after]=&page[count]=x&filter[Accounts.name]=[[eq&sort=,' +
      '&fields[Nope]=a&fields[Accounts]=nope&include=nope&sort=name';
    expect(faultsOf(() => parse(search))).toEqual([
      [8201, 'foo'],
      [8205, 'sort'],
      [8202, 'page[limit]'],
      [8203, 'page[offset]'],
      [8214, 'page[after]'],
      [8215, 'page[count]'],
      [8206, 'filter[Accounts.name]'],
      [8211, 'sort'],
      [8211, 'sort'],
      [8212, 'fields[Nope]'],
      [8212, 'fields[Accounts]'],
      [8213, 'include'],
    ]);
  });

  it.each([
    ['filter=a&filter=b&filter[Accounts.name]=c', 8711, 'filter[Accounts.name]'],
    ['filter[Accounts.name]=[[in]]a,b,c,d', 8712, 'filter[Accounts.name]'],
    ['sort=a,b,c', 8713, 'sort'],
    ['include=cases,contacts,leads', 8714, 'include'],
  ])('limits %s', (search, code, parameter) => {
    expect(faultsOf(() => parse(`?${search}`))).toEqual([[code, parameter]]);
  });
});

describe('a list of identifiers', () => {
  it('accepts all parameters but fields and include', () => {
    const parser = createLinkageParser(limits);
    expect(
      parser(asRequest('?filter[Accounts.name]=a&sort=name&page[limit]=1&page[count]=none'), accounts),
    ).toMatchObject({ page: { limit: 1 }, scopes: ['standard:read'] });
    expect(faultsOf(() => parser(asRequest('?include=cases&fields[Accounts]=name'), accounts))).toEqual([
      [8204, 'include'],
      [8204, 'fields[Accounts]'],
    ]);
  });
});

describe('the related record of a to-one link', () => {
  it('accepts filters, fields and include, but no pages', () => {
    const parser = createRelatedOneParser(limits);
    expect(parser(asRequest('?filter=mine&include=cases&fields[Accounts]=name'), accounts).faults).toEqual([]);
    const pages = ['limit', 'offset', 'size', 'number', 'after', 'before', 'count'].map((name) => `page[${name}]`);
    expect(faultsOf(() => parser(asRequest(`?${pages.join('=1&')}=1`), accounts))).toEqual(
      pages.map((name) => [8204, name]),
    );
  });
});

describe('a single record', () => {
  it('accepts only fields and include', () => {
    expect(parseOne(asRequest('?fields[Accounts]=name&include=cases.contacts'), accounts, limits)).toMatchObject({
      search: '?fields%5BAccounts%5D=name&include=cases.contacts',
      include: [{ link: { name: 'cases' }, children: [{ link: { name: 'contacts' } }] }],
      scopes: ['standard:read', 'standard:relationship:read'],
    });
    expect(parseOne(asRequest(''), accounts, limits)).toMatchObject({ search: '', scopes: [] });
    expect(
      faultsOf(() => parseOne(asRequest('?sort=name&page[limit]=1&filter=x&y=1&include=x'), accounts, limits)),
    ).toEqual([
      [8204, 'sort'],
      [8204, 'page[limit]'],
      [8204, 'filter'],
      [8201, 'y'],
      [8213, 'include'],
    ]);
  });
});
