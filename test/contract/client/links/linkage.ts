import { expect } from '@jest/globals';
import type { Api } from '../api.js';
import { documentOf, expectStatus, type Identifier, type Resource } from '../document.js';
import { urlOf } from '../records.js';
import type { Answer } from '../send.js';

/** A record by its URL. */
export type Owner = Pick<Resource, 'type' | 'id'>;

/** The path of a relationship, relative to `/api/v8`. */
export function linkUrl(owner: Owner, link: string): string {
  return `${urlOf(owner)}/relationships/${link}`;
}

/**
 * The path of the related records, relative to `/api/v8`; writes to it have the same effect as writes to the
 * relationship.
 */
export function relatedUrl(owner: Owner, link: string): string {
  return `${urlOf(owner)}/${link}`;
}

/** An entry of a linkage, with middle values if there are any. */
export function entryOf({ type, id }: Owner, attributes?: Readonly<Record<string, unknown>>): Identifier {
  if (attributes === undefined) return { type, id };
  return { type, id, meta: { middle_table: { data: { id: '', type: 'Link', attributes } } } };
}

/** The entries of a linkage answered with 200, none for `null`; checks the obligations of every linkage document. */
export function entriesIn(answer: Answer): readonly Identifier[] {
  expectStatus(answer, 200);
  const { data, links } = documentOf(answer);
  expect(typeof links?.self).toBe('string');
  expect(typeof links?.related).toBe('string');
  const entries = (Array.isArray(data) ? data : [data]).filter((entry) => entry !== null) as readonly Identifier[];
  for (const entry of entries) {
    expect(Object.keys(entry).filter((member) => !['type', 'id', 'meta'].includes(member))).toEqual([]);
  }
  return entries;
}

/** The linkage of a record, read from its relationship URL; at most the 200 that fit on one page. */
export async function readLinkage(api: Api, owner: Owner, link: string): Promise<readonly Identifier[]> {
  const answer = await api.get(linkUrl(owner, link));
  const { meta } = documentOf(answer);
  return entriesIn(meta === undefined ? answer : await api.get(`${linkUrl(owner, link)}?page[limit]=200`));
}

/** The ids that a record is linked to, sorted. */
export async function linkedIds(api: Api, owner: Owner, link: string): Promise<string[]> {
  return idsOf(await readLinkage(api, owner, link));
}

/** The ids of entries or records, sorted. */
export function idsOf(entries: readonly { readonly id: string }[]): string[] {
  return entries.map(({ id }) => id).toSorted();
}

/** The row of the middle table that an entry has; undefined when it has none. */
export function middleOf(entry: Identifier | undefined): MiddleRow | undefined {
  return (entry?.meta as { middle_table?: { data: MiddleRow } } | undefined)?.middle_table?.data;
}

/** The middle values of a record's entries by related id. */
export async function middleValues(
  api: Api,
  owner: Owner,
  link: string,
): Promise<Readonly<Record<string, Readonly<Record<string, unknown>> | undefined>>> {
  const entries = await readLinkage(api, owner, link);
  return Object.fromEntries(entries.map((entry) => [entry.id, middleOf(entry)?.attributes]));
}

/** A row of a middle table in an identifier (relationships#middle-tables). */
export interface MiddleRow {
  readonly id: string;
  readonly type: string;
  readonly attributes: Readonly<Record<string, unknown>>;
}
