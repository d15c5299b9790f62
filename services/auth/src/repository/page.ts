/** Which part of a list is wanted. */
export interface PageRequest {
  readonly limit: number;
  readonly offset: number;
}

/** One page of a list. */
export interface ListPage<Item> {
  readonly items: readonly Item[];
  readonly hasMore: boolean;
  /** Undefined when there are more than are counted. */
  readonly count: number | undefined;
}

/** To count more of them would cost more than the page. */
export const MAX_COUNT = 10_000;

/** A page from one row more than it has room for, and from a count of at most one more than are counted. */
export function toPage<Item>(rows: readonly Item[], { limit }: PageRequest, count: number): ListPage<Item> {
  return {
    items: rows.slice(0, limit),
    hasMore: rows.length > limit,
    count: count > MAX_COUNT ? undefined : count,
  };
}
