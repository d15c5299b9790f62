import { pageLinks, pageUrl, type Page, type PageLinks, type PageMeta } from '@crm/jsonapi';
import type { ListResponseMessage } from '@crm/protos';

/** Where a page is in its list, and what its links have to keep of the query. */
export interface PlaceInList {
  readonly page: Page;
  /** See `keptParameters`. */
  readonly kept: string;
  /** Most bytes of the path and query of a link. */
  readonly maxLinkBytes: number;
}

/** What the answer of a service says of the page that it is. */
export type PageFacts = Pick<
  ListResponseMessage,
  'hasMore' | 'hasPrevious' | 'firstCursor' | 'lastCursor' | 'count' | 'countIsExact' | 'isCounted'
>;

/** The members `links` and `meta` of one page as text, without braces around them; `url` is the collection's. */
export function writePageMembers(response: PageFacts, place: PlaceInList, url: string): string {
  const { page, kept } = place;
  const links = { self: pageUrl(url, page, kept), ...linksOf(response, place, url) };
  return `"links":${JSON.stringify(links)},"meta":${JSON.stringify({ page: pageMetaOf(response, page) })}`;
}

/** The links of one page; the exact count also tells where the last page is. */
export function linksOf(response: PageFacts, { page, kept, maxLinkBytes }: PlaceInList, url: string): PageLinks {
  const { hasMore, hasPrevious, firstCursor, lastCursor, count, countIsExact, isCounted } = response;
  const known = !isCounted ? {} : countIsExact ? { count } : { estimate: count };
  return pageLinks({
    url,
    ...page,
    kept,
    maxBytes: maxLinkBytes,
    hasMore,
    hasPrevious,
    firstCursor,
    lastCursor,
    ...known,
  });
}

/** `meta.page` of one page. */
export function pageMetaOf({ count, countIsExact, isCounted }: PageFacts, { limit, offset }: Page): PageMeta {
  return { limit, offset, count: isCounted ? count : null, countIsExact: isCounted && countIsExact };
}
