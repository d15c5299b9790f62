import { expect } from '@jest/globals';
import type { Api } from '../api.js';
import { compoundOf, expectStatus, type Identifier, type Resource } from '../document.js';

/** A compound document: primary data and included resources. */
export interface Compound {
  /** The primary resources; for a document about one record, that one. */
  readonly data: readonly Resource[];
  readonly included: readonly Resource[];
}

/**
 * The compound document at a URL. Every included resource is linked from within it (JSON:API "Compound Documents"),
 * except when sparse fieldsets leave relationships out.
 */
export async function compoundAt(api: Api, url: string): Promise<Compound> {
  const answer = await api.get(url);
  expectStatus(answer, 200);
  const { data, included } = compoundOf(answer);
  const primary = (data === null ? [] : [data].flat()) as unknown as readonly Resource[];
  const compound = { data: primary, included };
  if (!url.includes('fields[')) expect(unlinked(compound)).toEqual([]);
  return compound;
}

/** Type and id, which identify a resource. */
export function keyOf({ type, id }: Pick<Identifier, 'type' | 'id'>): string {
  return `${type}/${id}`;
}

/** Every included resource that no linkage of the document leads to. */
function unlinked({ data, included }: Compound): string[] {
  const linked = new Set(
    [...data, ...included].flatMap(({ relationships = {} }) =>
      Object.values(relationships).flatMap(({ data: linkage }) =>
        linkage === undefined || linkage === null ? [] : [linkage].flat().map(keyOf),
      ),
    ),
  );
  return included.map(keyOf).filter((key) => !linked.has(key));
}
