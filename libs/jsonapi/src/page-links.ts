import type { PageLinks } from './document.js';
import { MAX_OFFSET, type Page } from './query/page.js';

/** What the links of a page are made from. */
export interface PageLinksInput extends Page {
  /** URL of the collection without a query. */
  readonly url: string;
  /** Whether there are entries after this page. */
  readonly hasMore: boolean;
  /** Entries in all, when known exactly; else there is no link to the last page. */
  readonly count?: number;
}

/** The URL of one page; brackets are percent-encoded (RFC 3986 section 3.4). */
export function pageUrl(url: string, { limit, offset }: Page): string {
  return `${url}?page%5Blimit%5D=${limit}&page%5Boffset%5D=${offset}`;
}

/** Links to the first, previous, next and last page (contract section 5); null where there is none. */
export function pageLinks({ url, limit, offset, hasMore, count }: PageLinksInput): PageLinks {
  const at = (start: number): string => pageUrl(url, { limit, offset: start });
  const last = count === undefined ? undefined : Math.floor(Math.max(count - 1, 0) / limit) * limit;
  const hasNext = hasMore && offset + limit <= MAX_OFFSET;
  return {
    first: at(0),
    prev: offset === 0 ? null : at(Math.max(0, Math.min(offset - limit, last ?? Infinity))),
    next: hasNext ? at(offset + limit) : null,
    last: last === undefined ? null : at(Math.min(last, MAX_OFFSET)),
  };
}
