import { isEdgeLink, type Module } from '@crm/catalog';
import type { Queryable } from '@crm/postgres';
import type { LinkPlan } from '../domain/read-links.js';
import type { Rights } from '../domain/rights.js';
import type { LockedWrite } from '../repository/write-locks.js';
import { isLinked } from '../sql/compile-linked.js';
import type { Dependencies } from './dependencies.js';

/** Whether all links of a document are values in the record's own row. */
export function isWithinRow({ children, pairs, staged, address }: LinkPlan): boolean {
  return children.length === 0 && pairs.length === 0 && staged.length === 0 && address === undefined;
}

/** Whether attributes of the record show values of the links that `replaceLinked` replaces. */
export function showsReplaced(
  { revisions }: Dependencies,
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

/** Everything to lock before a record and its links are written; `isStored` when its row exists already. */
export function lockedFor(
  { name: module }: Module,
  id: string,
  rights: Rights,
  { children, pairs, address }: LinkPlan,
  isStored: boolean,
): LockedWrite {
  const whole = [...children, ...pairs].map(({ link, wanted }) => ({ link, wanted, isWhole: true }));
  return {
    ownerId: id,
    ...(isStored && { stored: module }),
    links: whole,
    ...(address && { address: { ...address, ownerId: id, rights } }),
  };
}

/**
 * Replaces the links of a record that this service stores outside its row, within the transaction that writes the row
 * and has locked what `lockedFor` names.
 */
export async function replaceLinked(
  { columnLinks, localEdges, primaryAddresses }: Dependencies,
  tx: Queryable,
  ownerId: string,
  rights: Rights,
  { children, pairs, address }: LinkPlan,
): Promise<void> {
  for (const change of children) await columnLinks.replace(tx, { ...change, ownerId, rights });
  const replacePairs = async (): Promise<void> => {
    for (const change of pairs) await localEdges.replace(tx, { ...change, ownerId, rights });
  };
  if (address === undefined) await replacePairs();
  else await primaryAddresses.change(tx, { ...address, ownerId, rights }, replacePairs);
}
