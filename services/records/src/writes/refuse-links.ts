import { isEdgeLink, isRecordId, moduleNamed, relatedAction, type Catalog, type Link } from '@crm/catalog';
import { codes, type Fault } from '@crm/errors';
import type { Queryable } from '@crm/postgres';
import { isLinkForbidden } from '../domain/link-rights.js';
import type { LinkPlan } from '../domain/read-links.js';
import type { Rights } from '../domain/rights.js';
import type { RefusedRecords } from '../repository/refused-records.js';

/** Records that will be linked to one record, or unlinked from it. */
export interface JudgedLinkage {
  readonly link: Link;
  readonly ownerId: string;
  readonly wanted: readonly { readonly id: string; readonly pointer: string }[];
  /** The place of the linkage in the client's document. */
  readonly pointer: string;
  /** Linked records that are not wanted are unlinked. */
  readonly isWhole: boolean;
}

/** The links over middle tables that a document writes, including attributes behind links. */
export function linkagesOf({ pairs, staged }: LinkPlan, ownerId: string, isWhole: boolean): readonly JudgedLinkage[] {
  return [
    ...pairs.map((pair) => ({ ...pair, ownerId, isWhole })),
    ...staged.map(({ link, entries, pointer }) => ({
      link,
      ownerId,
      wanted: entries.filter(({ id }) => isRecordId(id)),
      pointer,
      isWhole,
    })),
  ];
}

/**
 * The faults 8512 of links that the user may not write because of the related records (rights#links). No statement
 * where nothing is restricted, or the link belongs to the record that is addressed.
 */
export async function refuseLinks(
  { catalog, refused }: { readonly catalog: Catalog; readonly refused: RefusedRecords },
  queryable: Queryable,
  linkages: readonly JudgedLinkage[],
  rights: Rights,
): Promise<Fault[]> {
  if (rights.isUnrestricted) return [];
  const found = await Promise.all(
    linkages.map(async ({ link, ownerId, wanted, pointer, isWhole }): Promise<Fault[]> => {
      const fault = (value: string, place: string): Fault => ({
        code: codes.notAllowed,
        value,
        source: { pointer: place },
      });
      if (isLinkForbidden(catalog, link, rights)) return [fault(link.name, pointer)];
      if (!isEdgeLink(link) || relatedAction(link) !== 'edit') return [];
      const ids = wanted.map(({ id }) => id);
      const { forbidden } = await refused.find(queryable, moduleNamed(catalog, link.related), ids, 'edit', rights);
      const locked = isWhole ? await refused.findLockedLinked(queryable, link, ownerId, ids, rights) : [];
      const places = new Map(wanted.map((entry) => [entry.id, entry.pointer]));
      return [...forbidden, ...locked].map((id) => fault(id, places.get(id) ?? pointer));
    }),
  );
  return found.flat();
}
