import { pageLinks, pageUrl, type Page, type PageLinks, type PageMeta } from '@crm/jsonapi';
import type { ListResponseMessage } from '@crm/protos';

/** The position of a page in its list, and the query parameters that its links keep. */
export interface PlaceInList {
  readonly page: Page;
  /** See `keptParameters`. */
  readonly kept: string;
  /** Largest length of the path and query of a link, in bytes. */
  readonly maxLinkBytes: number;
}

/** The facts that a service reports about a page. */
export type PageFacts = Pick<
  ListResponseMessage,
  'hasMore' | 'hasPrevious' | 'firstCursor' | 'lastCursor' | 'count' | 'countIsExact' | 'isCounted'
>;

/** The members `links` and `meta` of one page as text, without braces around them. `url` is the collection's. */
export function writePageMembers(response: PageFacts, place: PlaceInList, url: string): string {
  const { page, kept } = place;
  const links = { self: pageUrl(url, page, kept), ...linksOf(response, place, url) };
  return `"links":${JSON.stringify(links)},"meta":${JSON.stringify({ page: pageMetaOf(response, page) })}`;
}

/** The links of one page. `last` needs the exact count. */
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
