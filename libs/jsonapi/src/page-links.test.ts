import { describe, expect, it } from '@jest/globals';
import { isLinkable, keptParameters, pageLinks, pageUrl, type PageLinksInput } from './page-links.js';
import { readParameters } from './query/parameters.js';

const url = 'https://crm.test/api/v8/modules/Accounts';
const at = (limit: number, offset: number, more = ''): string =>
  `${url}?page%5Blimit%5D=${limit}&page%5Boffset%5D=${offset}${more}`;
const after = (cursor: string): string => `&page%5Bafter%5D=${cursor}`;
const before = (cursor: string): string => `&page%5Bbefore%5D=${cursor}`;

/** A page in the middle of a list, except for the given members. */
function links(page: Partial<PageLinksInput> & Pick<PageLinksInput, 'limit' | 'offset' | 'hasMore'>) {
  return pageLinks({ url, kept: '', maxBytes: 8_192, hasPrevious: true, firstCursor: '', lastCursor: '', ...page });
}

describe('pageUrl', () => {
  it('percent-encodes brackets and cursors', () => {
    expect(pageUrl(url, { limit: 20, offset: 40 })).toBe(at(20, 40));
    expect(pageUrl(url, { limit: 20, offset: 40, after: 'a/b' }, '&x=1')).toBe(at(20, 40, `${after('a%2Fb')}&x=1`));
    expect(pageUrl(url, { limit: 20, offset: 0, before: 'b' })).toBe(at(20, 0, before('b')));
  });
});

describe('keptParameters', () => {
  it('keeps all parameters but the position of the page, as they were sent', () => {
    const search =
      'page[limit]=5&filter[Accounts.name]=[[li]]a%25&sort=-name&page[offset]=1&filter=roi&page[count]=none' +
      '&page[after]=x&fields[Accounts]=name&include=cases&page[before]=y&page[size]=2&page[number]=3&filter[Accounts.name]=%C3%A9+%26%2B%23%22%0A';
    const kept = keptParameters(readParameters(search));
    expect(kept).toMatch(/^&[\x21-\x7e]+$/);
    expect(kept).not.toMatch(/["[\]<>\\^`{|}]/);
    expect(readParameters(kept)).toEqual([
      ['filter[Accounts.name]', '[[li]]a%'],
      ['sort', '-name'],
      ['filter', 'roi'],
      ['page[count]', 'none'],
      ['fields[Accounts]', 'name'],
      ['include', 'cases'],
      ['filter[Accounts.name]', 'é &+#"\n'],
    ]);
  });

  it('encodes only what it must', () => {
    const search = 'sort=-date_start,name&filter[Meetings.date_start]=[[gt]]2026-06-30T09:00:00%2B02:00';
    expect(keptParameters(readParameters(search))).toBe(
      '&sort=-date_start,name&filter%5BMeetings.date_start%5D=%5B%5Bgt%5D%5D2026-06-30T09:00:00%2B02:00',
    );
  });

  it('returns an empty string without parameters', () => {
    expect(keptParameters([])).toBe('');
    expect(keptParameters([['page[limit]', '5']])).toBe('');
  });
});

describe('pageLinks', () => {
  it.each([
    ['the only page', { limit: 20, offset: 0, hasMore: false, count: 5 }, { prev: null, next: null, last: at(20, 0) }],
    ['an empty list', { limit: 20, offset: 0, hasMore: false, count: 0 }, { prev: null, next: null, last: at(20, 0) }],
    [
      'the first of three',
      { limit: 2, offset: 0, hasMore: true, count: 5 },
      { prev: null, next: at(2, 2), last: at(2, 4) },
    ],
    [
      'the middle page',
      { limit: 2, offset: 2, hasMore: true, count: 6 },
      { prev: at(2, 0), next: at(2, 4), last: at(2, 4) },
    ],
    [
      'an offset between pages',
      { limit: 5, offset: 3, hasMore: true, count: 20 },
      { prev: at(5, 0), next: at(5, 8), last: at(5, 18) },
    ],
    [
      'an offset between pages at the end',
      { limit: 5, offset: 18, hasMore: false, count: 20 },
      { prev: at(5, 13), next: null, last: at(5, 18) },
    ],
    [
      'an offset between pages beyond the end of the first page',
      { limit: 5, offset: 3, hasMore: false, count: 2 },
      { prev: at(5, 0), next: null, last: at(5, 0) },
    ],
    [
      'an offset far beyond a known end',
      { limit: 2, offset: 100, hasMore: false, estimate: 5 },
      { prev: at(2, 4), next: null, last: null },
    ],
    [
      'an offset beyond an end that is nearer than expected',
      { limit: 2, offset: 100, hasMore: false, estimate: 500 },
      { prev: at(2, 98), next: null, last: null },
    ],
    ['a list without a count', { limit: 2, offset: 2, hasMore: true }, { prev: at(2, 0), next: at(2, 4), last: null }],
    [
      'an offset far beyond the end',
      { limit: 2, offset: 100, hasMore: false, count: 5 },
      { prev: at(2, 4), next: null, last: at(2, 4) },
    ],
    [
      'the largest offset',
      { limit: 2, offset: 2_147_483_647, hasMore: true },
      { prev: at(2, 2_147_483_645), next: null, last: null },
    ],
  ])('returns the links of %s without cursors', (_name, page, expected) => {
    expect(links(page)).toEqual({ first: at(page.limit, 0), ...expected });
  });

  const cursors = { firstCursor: 'F', lastCursor: 'L' };

  it.each([
    [
      'the first page',
      { limit: 2, offset: 0, hasMore: true, hasPrevious: false, count: 5 },
      { prev: null, next: at(2, 2, after('L')), last: at(2, 4) },
    ],
    [
      'a page by offset',
      { limit: 2, offset: 3, hasMore: true },
      { prev: at(2, 1, before('F')), next: at(2, 5, after('L')), last: null },
    ],
    [
      'a page after a cursor',
      { limit: 2, offset: 4, after: 'X', hasMore: true },
      { prev: at(2, 2, before('F')), next: at(2, 6, after('L')), last: null },
    ],
    [
      'a page after a cursor that nothing precedes any more',
      { limit: 2, offset: 4, after: 'X', hasMore: true, hasPrevious: false },
      { prev: null, next: at(2, 6, after('L')), last: null },
    ],
    [
      'a page before a cursor that is the first',
      { limit: 2, offset: 2, before: 'X', hasMore: true, hasPrevious: false },
      { prev: null, next: at(2, 4, after('L')), last: null },
    ],
    [
      'a page before a cursor that is not the first',
      { limit: 2, offset: 0, before: 'X', hasMore: true },
      { prev: at(2, 0, before('F')), next: at(2, 2, after('L')), last: null },
    ],
    [
      'the last page after a cursor',
      { limit: 2, offset: 4, after: 'X', hasMore: false, count: 5 },
      { prev: at(2, 2, before('F')), next: null, last: at(2, 4) },
    ],
    [
      'the largest offset',
      { limit: 2, offset: 2_147_483_647, after: 'X', hasMore: true },
      { prev: at(2, 2_147_483_645, before('F')), next: at(2, 2_147_483_647, after('L')), last: null },
    ],
  ])('returns the links of %s with cursors', (_name, page, expected) => {
    expect(links({ ...page, ...cursors })).toEqual({ first: at(page.limit, 0), ...expected });
  });

  it('keeps the query in every link', () => {
    const kept = '&sort=name';
    expect(links({ limit: 2, offset: 2, hasMore: true, count: 9, kept, ...cursors })).toEqual({
      first: at(2, 0, kept),
      prev: at(2, 0, before('F') + kept),
      next: at(2, 4, after('L') + kept),
      last: at(2, 8, kept),
    });
  });

  it('links back by offset from an empty page', () => {
    const empty = { limit: 2, offset: 4, after: 'X', hasMore: false };
    expect(links(empty)).toMatchObject({ prev: at(2, 2), next: null });
  });
});

describe('links of numbered pages', () => {
  const at = (number: number, size: number, more = ''): string =>
    `${url}?page%5Bnumber%5D=${number}&page%5Bsize%5D=${size}${more}`;

  it.each([
    [
      'the first of three',
      { limit: 2, offset: 0, hasMore: true, hasPrevious: false, count: 5, firstCursor: 'F', lastCursor: 'L' },
      { first: at(1, 2), prev: null, next: at(2, 2, after('L')), last: at(3, 2) },
    ],
    [
      'a page after a cursor',
      {
        limit: 2,
        offset: 2,
        after: 'X',
        hasMore: true,
        count: 6,
        firstCursor: 'F',
        lastCursor: 'L',
        kept: '&sort=name',
      },
      {
        first: at(1, 2, '&sort=name'),
        prev: at(1, 2, `${before('F')}&sort=name`),
        next: at(3, 2, `${after('L')}&sort=name`),
        last: at(3, 2, '&sort=name'),
      },
    ],
    [
      'a page far beyond the end',
      { limit: 2, offset: 100, hasMore: false, count: 5 },
      { first: at(1, 2), prev: at(3, 2), next: null, last: at(3, 2) },
    ],
    [
      'the largest page number',
      { limit: 200, offset: 2_147_483_600, after: 'X', hasMore: true, firstCursor: 'F', lastCursor: 'L' },
      {
        first: at(1, 200),
        prev: at(10_737_418, 200, before('F')),
        next: at(10_737_419, 200, after('L')),
        last: null,
      },
    ],
  ])('%s', (_name, page, expected) => {
    expect(links({ ...page, isNumbered: true })).toEqual(expected);
  });
});

describe('links within a size limit', () => {
  const path = '/api/v8/modules/Accounts';
  const kept = '&sort=name';
  const withCursor = (cursor: string): number =>
    at(20, 2_147_483_647, `${before(cursor)}${kept}`).length - 'https://crm.test'.length;

  it('continue by offset where a cursor does not fit', () => {
    const middle = { limit: 20, offset: 40, hasMore: true, kept, firstCursor: 'cursor', lastCursor: 'cursor' };
    const maxBytes = withCursor('cursor');
    expect(links({ ...middle, maxBytes })).toMatchObject({
      prev: at(20, 20, `${before('cursor')}${kept}`),
      next: at(20, 60, `${after('cursor')}${kept}`),
    });
    // `before` is longer than `after`.
    expect(links({ ...middle, maxBytes: maxBytes - 1 })).toMatchObject({
      prev: at(20, 20, kept),
      next: at(20, 60, `${after('cursor')}${kept}`),
    });
    expect(links({ ...middle, maxBytes: maxBytes - 2 })).toMatchObject({ next: at(20, 60, kept) });
  });

  it('are complete when the longest offset fits, not counting scheme and authority', () => {
    const page = { limit: 20, offset: 0, before: 'cursor' };
    expect([0, -1].map((more) => isLinkable(path, page, kept, withCursor('cursor') + more))).toEqual([true, false]);
  });
});
