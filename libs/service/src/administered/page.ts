/** The requested page of a list. */
export interface PageRequest {
  readonly limit: number;
  readonly offset: number;
}

export interface ListPage<Item> {
  readonly items: readonly Item[];
  readonly hasMore: boolean;
  /** Undefined when there are more items than are counted. */
  readonly count: number | undefined;
}

/** Counting more would cost more than the page itself. */
export const MAX_COUNT = 10_000;

/** Makes a page from up to `limit` + 1 rows and a count of up to MAX_COUNT + 1. */
export function toPage<Item>(rows: readonly Item[], { limit }: PageRequest, count: number): ListPage<Item> {
  return {
    items: rows.slice(0, limit),
    hasMore: rows.length > limit,
    count: count > MAX_COUNT ? undefined : count,
  };
}
