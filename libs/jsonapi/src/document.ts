/** The member `jsonapi` of every answer (documents#top-level). */
export const JSONAPI_MEMBER = { version: '1.0' } as const;

/** Links of a page of a collection; null = there is no such page (JSON:API 1.0 "Pagination"). */
export interface PageLinks {
  readonly first: string;
  readonly prev: string | null;
  readonly next: string | null;
  readonly last: string | null;
}

/** An error object; `status` and `code` are integers (errors#shape). */
export interface ErrorObject {
  /** Identifies the occurrence: the request id. */
  readonly id?: string;
  /** `about` leads to the explanation of the code. */
  readonly links?: { readonly about: string };
  readonly status: number;
  readonly code: number;
  readonly title: string;
  readonly detail: string;
  readonly source?: { readonly pointer: string } | { readonly parameter: string };
}

export interface ErrorDocument {
  readonly jsonapi: typeof JSONAPI_MEMBER;
  readonly errors: readonly ErrorObject[];
}

/** `meta.page` of a list (lists#counts). */
export interface PageMeta {
  readonly limit: number;
  readonly offset: number;
  /** Total number of records, an estimate unless `countIsExact`; null when they were not counted. */
  readonly count: number | null;
  readonly countIsExact: boolean;
}
