import type { PageLinks } from './document.js';
import { MAX_OFFSET, PAGE_PARAMETERS, pageNumber, type Page } from './query/page.js';
import type { Parameter } from './query/parameters.js';

export interface PageLinksInput extends Page {
  /** URL of the collection without a query. */
  readonly url: string;
  /** The result of `keptParameters`. */
  readonly kept: string;
  /**
   * Maximum bytes of a link without scheme and authority; a link that a cursor would make longer has only its offset.
   */
  readonly maxBytes: number;
  /** Whether there are entries after this page. */
  readonly hasMore: boolean;
  /** Whether there are entries before this page; used only for a page that a cursor led to. */
  readonly hasPrevious: boolean;
  /** Cursors of the first and the last entry; empty on an empty page. */
  readonly firstCursor: string;
  readonly lastCursor: string;
  /** Total number of entries, when known exactly; otherwise there is no link to the last page. */
  readonly count?: number;
  /** Estimated number of entries otherwise: a page beyond the end links back by it. */
  readonly estimate?: number;
}

const PLACES: ReadonlySet<string> = new Set(PAGE_PARAMETERS);

/**
 * Characters that a query may contain unencoded (RFC 3986 section 3.4); encoded they make links long and hard to read.
 */
const LEGIBLE = /%(?:2C|2F|3A|3B|40)/g;

/** Scheme and authority, which are not part of the request target. */
const AUTHORITY = /^[a-z]+:\/\/[^/]*/;

/** The parameters that all pages of a list share, encoded again, each with a leading ampersand. */
export function keptParameters(parameters: readonly Parameter[]): string {
  return parameters
    .filter(([name]) => !PLACES.has(name))
    .map(([name, value]) => `&${encode(name)}=${encode(value)}`)
    .join('');
}

/**
 * The URL of one page; brackets are percent-encoded (RFC 3986 section 3.4). `kept` is the result of `keptParameters`.
 */
export function pageUrl(url: string, page: Page, kept = ''): string {
  const { limit, offset, isNumbered, after, before } = page;
  const place =
    isNumbered === true
      ? `page%5Bnumber%5D=${pageNumber(page)}&page%5Bsize%5D=${limit}`
      : `page%5Blimit%5D=${limit}&page%5Boffset%5D=${offset}`;
  const next = after === undefined ? '' : `&page%5Bafter%5D=${encodeURIComponent(after)}`;
  const previous = before === undefined ? '' : `&page%5Bbefore%5D=${encodeURIComponent(before)}`;
  return `${url}?${place}${next}${previous}${kept}`;
}

/**
 * Links to the first, previous, next and last page (lists#page-links); null where there is no such page. Those to the
 * previous and the next carry a cursor beside the offset, so that each step costs the same anywhere in the list. A link
 * that is longer than `maxBytes` without a cursor stays so: see `isLinkable`.
 */
export function pageLinks(input: PageLinksInput): PageLinks {
  const { url, kept, limit, offset, isNumbered, count } = input;
  const to = (place: Pick<Page, 'offset' | 'after' | 'before'>): string =>
    pageUrl(url, { limit, isNumbered, ...place }, kept);
  const lastCursor = shortCursor(input, 'after', input.lastCursor);
  const firstCursor = shortCursor(input, 'before', input.firstCursor);
  const last = count === undefined ? undefined : lastOffset(count, input);
  const hasNext = input.hasMore && (lastCursor !== '' || offset + limit <= MAX_OFFSET);
  const after = lastCursor === '' ? {} : { after: lastCursor };
  return {
    first: to({ offset: 0 }),
    prev: hasPrevious(input) ? to(previousPage({ ...input, firstCursor })) : null,
    next: hasNext ? to({ offset: Math.min(offset + limit, MAX_OFFSET), ...after }) : null,
    last: last === undefined ? null : to({ offset: Math.min(last, MAX_OFFSET) }),
  };
}

/** Whether every link of a list without a cursor, except for that of the page itself, has at most this many bytes. */
export function isLinkable(path: string, page: Page, kept: string, maxBytes: number): boolean {
  return pageUrl(path, { ...page, offset: MAX_OFFSET }, kept).length <= maxBytes;
}

/** The cursor; empty where its link would be too long. */
function shortCursor(input: PageLinksInput, way: 'after' | 'before', cursor: string): string {
  const { url, kept, limit, isNumbered, maxBytes } = input;
  const path = url.replace(AUTHORITY, '');
  return cursor === '' || isLinkable(path, { limit, offset: 0, isNumbered, [way]: cursor }, kept, maxBytes)
    ? cursor
    : '';
}

function hasPrevious({ after, before, offset, hasPrevious: isKnown }: PageLinksInput): boolean {
  return after === undefined && before === undefined ? offset > 0 : isKnown;
}

/** From an empty page beyond the end back to the last page, as far as that is known. */
function previousPage(input: PageLinksInput): Pick<Page, 'offset' | 'before'> {
  const { limit, offset, firstCursor, count, estimate = Infinity } = input;
  if (firstCursor === '') {
    return { offset: Math.max(0, Math.min(offset - limit, lastOffset(count ?? estimate, input))) };
  }
  return { offset: Math.max(0, offset - limit), before: firstCursor };
}

/**
 * Offset of the last page in the sequence of pages that contains this one: pages may start at an offset that is not a
 * multiple of the limit.
 */
function lastOffset(count: number, { limit, offset }: Page): number {
  const first = offset % limit;
  return count <= first ? 0 : first + Math.floor((count - 1 - first) / limit) * limit;
}

function encode(text: string): string {
  return encodeURIComponent(text).replace(LEGIBLE, decodeURIComponent);
}
