import type { GetListResult } from 'ra-core';

/** A resource object. */
export interface Resource {
  readonly type: string;
  readonly id: string;
  readonly attributes?: Readonly<Record<string, unknown>>;
}

/** A document about one resource. */
export interface OneDocument {
  readonly data: Resource;
}

/** A page of resources. */
export interface PageDocument {
  readonly data: readonly Resource[];
  readonly links: Readonly<Record<string, string | null>>;
  readonly meta: { readonly page: { readonly count: number | null; readonly countIsExact: boolean } };
}

/** A record in react-admin's form: the id and the attributes side by side. */
export interface PanelRecord {
  readonly id: string;
  readonly [attribute: string]: unknown;
}

export function recordOf({ id, attributes }: Resource): PanelRecord {
  return { ...attributes, id };
}

/** A page for react-admin. An estimated count is not shown; then the page only says whether there is another one. */
export function pageOf({ data, links, meta }: PageDocument): GetListResult<PanelRecord> {
  const { count, countIsExact } = meta.page;
  const records = data.map(recordOf);
  if (count !== null && countIsExact) return { data: records, total: count };
  const has = (name: string): boolean => typeof links[name] === 'string';
  return { data: records, pageInfo: { hasNextPage: has('next'), hasPreviousPage: has('prev') } };
}
