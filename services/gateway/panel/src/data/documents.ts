import type { GetListResult } from 'ra-core';

/** A resource object. */
export interface Resource {
  readonly type: string;
  readonly id: string;
  readonly attributes?: Readonly<Record<string, unknown>>;
}

/** A resource identifier object. Of a many-to-many link it may have a row (relationships#middle-tables). */
export interface Identifier {
  readonly type: string;
  readonly id: string;
  readonly meta?: {
    readonly middle_table: {
      readonly data: { readonly type: 'Link'; readonly attributes: Readonly<Record<string, unknown>> };
    };
  };
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

/** The member of a record with its entity tag, for `If-Match`. No attribute can have this name (JSON:API 1.0). */
export const ETAG = '@etag';

/** The member of a related record with the values of the row that links it. */
export const MIDDLE = '@middle';

/** A record in react-admin's form: the id and the attributes side by side. */
export interface PanelRecord {
  readonly id: string;
  /** Absent in lists. */
  readonly [ETAG]?: string;
  /** Only where the list of a link is read with its rows. */
  readonly [MIDDLE]?: Readonly<Record<string, unknown>>;
  readonly [attribute: string]: unknown;
}

export function recordOf({ id, attributes }: Resource, etag: string | null = null): PanelRecord {
  return { ...attributes, id, ...(etag === null ? {} : { [ETAG]: etag }) };
}

/** A page for react-admin. An estimated count is not shown; then the page only says whether there is another one. */
export function pageOf({ data, links, meta }: PageDocument): GetListResult<PanelRecord> {
  const { count, countIsExact } = meta.page;
  const records = data.map((resource) => recordOf(resource));
  if (count !== null && countIsExact) return { data: records, total: count };
  const has = (name: string): boolean => typeof links[name] === 'string';
  return { data: records, pageInfo: { hasNextPage: has('next'), hasPreviousPage: has('prev') } };
}
