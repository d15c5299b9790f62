import type { Api } from '../api.js';
import { documentOf, expectStatus, type Relationship } from '../document.js';
import { parseExact, type Attributes } from '../metadata/exact-json.js';
import type { Answer } from '../send.js';

/** The page facts in the answer (lists#counts). */
export interface PageFacts {
  readonly limit: number;
  readonly offset: number;
  readonly count: number | null;
  readonly countIsExact: boolean;
}

/** A page of records, or of linkage, as it was answered. */
export interface Page {
  readonly rows: readonly Row[];
  readonly links: Readonly<Record<string, string | null>>;
  readonly facts: PageFacts;
}

/** A record or an identifier, numbers with all their digits. */
export interface Row {
  readonly id: string;
  readonly type: string;
  readonly attributes?: Attributes;
  readonly relationships?: Readonly<Record<string, Relationship>>;
}

/** Reads a page answered with 200. */
export function pageOf(answer: Answer): Page {
  expectStatus(answer, 200);
  const { links = {}, meta } = documentOf(answer);
  const { data } = parseExact(answer.text) as unknown as { readonly data: readonly Row[] };
  return { rows: data, links, facts: meta?.page as PageFacts };
}

/** The page at a URL. */
export async function pageAt(api: Api, url: string): Promise<Page> {
  return pageOf(await api.get(url));
}

/** The ids on the page at a URL, in order. */
export async function idsAt(api: Api, url: string): Promise<string[]> {
  return (await pageAt(api, url)).rows.map(({ id }) => id);
}

/** All pages starting at a URL, following the links of one name; at most a thousand. */
export async function pagesFrom(api: Api, url: string, link: 'next' | 'prev'): Promise<Page[]> {
  const pages: Page[] = [];
  for (let at: string | null | undefined = url; at !== null && at !== undefined; at = pages.at(-1)?.links[link]) {
    if (pages.length === MOST_PAGES) throw new Error(`The pages from ${url} do not end`);
    pages.push(await pageAt(api, at));
  }
  return pages;
}

const MOST_PAGES = 1_000;

/** The parameters of a link, decoded. */
export function parametersOf(link: string | null | undefined): Readonly<Record<string, string>> {
  return Object.fromEntries(new URL(link ?? '').searchParams);
}

/** A query from its parameters, percent-encoded. */
export function queryOf(...parameters: readonly (readonly [name: string, value: string])[]): string {
  return parameters.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`).join('&');
}
