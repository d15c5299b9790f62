import { describe, expect, it } from '@jest/globals';
import { pageLinks, pageUrl } from './page-links.js';

const url = 'https://crm.test/api/v8/modules/Accounts';
const at = (limit: number, offset: number): string => `${url}?page%5Blimit%5D=${limit}&page%5Boffset%5D=${offset}`;

describe('pageUrl', () => {
  it('percent-encodes brackets', () => {
    expect(pageUrl(url, { limit: 20, offset: 40 })).toBe(at(20, 40));
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
      'the middle',
      { limit: 2, offset: 2, hasMore: true, count: 6 },
      { prev: at(2, 0), next: at(2, 4), last: at(2, 4) },
    ],
    [
      'an odd offset',
      { limit: 5, offset: 3, hasMore: true, count: 20 },
      { prev: at(5, 0), next: at(5, 8), last: at(5, 15) },
    ],
    ['an unknown count', { limit: 2, offset: 2, hasMore: true }, { prev: at(2, 0), next: at(2, 4), last: null }],
    [
      'far beyond the end',
      { limit: 2, offset: 100, hasMore: false, count: 5 },
      { prev: at(2, 4), next: null, last: at(2, 4) },
    ],
    [
      'the largest offset',
      { limit: 2, offset: 2_147_483_647, hasMore: true },
      { prev: at(2, 2_147_483_645), next: null, last: null },
    ],
  ])('links %s', (_name, page, expected) => {
    expect(pageLinks({ url, ...page })).toEqual({ first: at(page.limit, 0), ...expected });
  });
});
