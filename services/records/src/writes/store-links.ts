import { isColumnLink, isEdgeLink, type ColumnLink, type EdgeLink, type Link, type Module } from '@crm/catalog';
import type { Queryable } from '@crm/postgres';
import type { DocumentWrite } from '../domain/read-document.js';
import type { LinkPlan } from '../domain/read-links.js';
import type { DocumentRevisions } from '../repository/document-revisions.js';
import type { LinkChanges } from '../repository/link-changes.js';
import type { LocalEdges } from '../repository/local-edges.js';
import type { PrimaryAddresses } from '../repository/primary-addresses.js';
import type { LockedWrite, WriteLocks } from '../repository/write-locks.js';
import { isLinked } from '../sql/compile-linked.js';

/** Where this service stores links. */
export interface LinkStores {
  readonly columnLinks: LinkChanges<ColumnLink>;
  readonly localEdges: LocalEdges;
  /** Links that the relationships service stores, for writes that are part of a larger one. */
  readonly stagedEdges: LinkChanges<EdgeLink>;
  readonly primaryAddresses: PrimaryAddresses;
  readonly revisions: DocumentRevisions;
  readonly writeLocks: WriteLocks;
}

type LinkedWrite = Pick<DocumentWrite, 'module' | 'id' | 'rights' | 'links'>;

/** Whether links of a document are stored in other rows of this service than the record's own. */
export function hasOtherRows({ children, pairs, address }: LinkPlan): boolean {
  return children.length > 0 || pairs.length > 0 || address !== undefined;
}

/** Whether attributes of the record show values of the links that `replaceLinked` replaces. */
export function showsReplaced(
  { revisions }: LinkStores,
  { fields, links }: Module,
  { children, pairs, address }: LinkPlan,
): boolean {
  if (address !== undefined) return true;
  if (children.some(({ link }) => revisions.linkedBy(link) !== undefined)) return true;
  const tables = new Set(pairs.map(({ link }) => link.table));
  return [...fields.values()].some(({ derived }) => {
    const link = isLinked(derived) ? links.get(derived.link) : undefined;
    return link !== undefined && isEdgeLink(link) && tables.has(link.table);
  });
}

/**
 * The record and the links that `replaceLinked` replaces, to be locked before; none when only the record's row changes.
 * `isStored` when that row exists already.
 */
export function locksOf({ module, id, rights, links }: LinkedWrite, isStored: boolean): LockedWrite[] {
  if (!hasOtherRows(links)) return [];
  const { children, pairs, address } = links;
  return [
    {
      ownerId: id,
      ...(isStored ? { stored: module.name } : { isNew: true }),
      links: [...children, ...pairs].map(({ link, wanted }) => ({ link, wanted, isWhole: true })),
      ...(address && { address: { ...address, ownerId: id, rights } }),
    },
  ];
}

/** Replaces the links in other rows, within the transaction that has locked them and writes the record's row. */
export async function replaceLinked(
  { columnLinks, localEdges, primaryAddresses }: LinkStores,
  tx: Queryable,
  { id: ownerId, rights, links: { children, pairs, address } }: LinkedWrite,
): Promise<void> {
  for (const change of children) await columnLinks.replace(tx, { ...change, ownerId, rights });
  const replacePairs = async (): Promise<void> => {
    for (const change of pairs) await localEdges.replace(tx, { ...change, ownerId, rights });
  };
  if (address === undefined) await replacePairs();
  else await primaryAddresses.change(tx, { ...address, ownerId, rights }, replacePairs);
}

/** The changes of a link, by where it is stored. */
export function changesOf({ columnLinks, localEdges, stagedEdges }: LinkStores, link: Link): LinkChanges<Link> {
  if (isColumnLink(link)) return columnLinks;
  return link.storage === 'edge' ? stagedEdges : localEdges;
}
