import type { Catalog } from '@crm/catalog';

/** The part of a request that has its query. */
export interface RequestTarget {
  /** Path and query, as the client sent them. */
  readonly originalUrl: string;
}

/** A request whose query has names of the catalogue. */
export interface QueryTarget extends RequestTarget {
  readonly api: { readonly catalog: Catalog };
}

/** The path of a request's URL. */
export function pathOf({ originalUrl }: RequestTarget): string {
  const mark = originalUrl.indexOf('?');
  return mark < 0 ? originalUrl : originalUrl.slice(0, mark);
}

/** The query of a request's URL, without its question mark. */
export function searchOf({ originalUrl }: RequestTarget): string {
  const mark = originalUrl.indexOf('?');
  return mark < 0 ? '' : originalUrl.slice(mark + 1);
}
