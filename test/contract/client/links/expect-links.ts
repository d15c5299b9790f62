import { expect } from '@jest/globals';
import type { Api } from '../api.js';
import { documentOf, expectStatus } from '../document.js';
import { read } from '../records.js';
import type { LinkKind } from './link-kinds.js';
import { idsOf, linkedIds, relatedUrl, type Owner } from './linkage.js';

/**
 * Expects a record to be linked to exactly the given ones: in the linkage, among the related records, in the resource,
 * and from the other side where the link has a name there. `strangers` must not be linked to it from there either.
 */
export async function expectLinks(
  api: Api,
  kind: LinkKind,
  owner: Owner,
  linked: readonly Owner[],
  strangers: readonly Owner[] = [],
): Promise<void> {
  const ids = idsOf(linked);
  expect(await linkedIds(api, owner, kind.link)).toEqual(ids);
  expect(await relatedIds(api, owner, kind.link)).toEqual(ids);
  if (kind.cardinality === 'one') {
    const { relationships } = await read(api, owner);
    const data = ids[0] === undefined ? null : { type: kind.related, id: ids[0] };
    expect(relationships?.[kind.link]?.data).toEqual(data);
  }
  const { inverse } = kind;
  if (inverse === undefined) return;
  const isSeen = async (record: Owner): Promise<boolean> =>
    (await linkedIds(api, record, inverse.link)).includes(owner.id);
  expect(await Promise.all(linked.map(isSeen))).toEqual(linked.map(() => true));
  expect(await Promise.all(strangers.map(isSeen))).toEqual(strangers.map(() => false));
}

/** Expects that nothing is linked to a record by a link of this kind, if the related module has a name for it. */
export async function expectUnlinked(api: Api, { inverse }: LinkKind, ...related: readonly Owner[]): Promise<void> {
  if (inverse === undefined) return;
  for (const record of related) expect(await linkedIds(api, record, inverse.link)).toEqual([]);
}

/** The ids at the related URL of a link, sorted. */
export async function relatedIds(api: Api, owner: Owner, link: string): Promise<string[]> {
  const answer = await api.get(relatedUrl(owner, link));
  expectStatus(answer, 200);
  const { data } = documentOf(answer);
  if (data === null) return [];
  return idsOf((Array.isArray(data) ? data : [data]) as readonly Owner[]);
}
