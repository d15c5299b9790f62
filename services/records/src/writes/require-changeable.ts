import { isEdgeLink, moduleNamed, type WantedEntry } from '@crm/catalog';
import { AppError, codes, throwIfAny, type Fault } from '@crm/errors';
import type { Queryable } from '@crm/postgres';
import { belongsToNear, isLinkForbidden } from '../domain/link-rights.js';
import { neededByEntry, neededByMiddle, type NeededRecord } from '../domain/needed-record.js';
import type { LinkParts, OwnedLink } from './read-link.js';
import { refuseLinks } from './refuse-links.js';
import { requireAllowed } from './require-allowed.js';

/** The change that a request makes to a link. */
export interface WantedChange {
  readonly wanted: readonly WantedEntry[];
  /** Faults of the request that are known already. */
  readonly faults: readonly Fault[];
  readonly verb: 'add' | 'replace' | 'remove';
}

/**
 * Checks, in the transaction of the change, that the user sees the owner and the records to link, and may change the
 * owner and the link. Throws the first that applies of: 8001 when the owner is not visible; 8512 when the user may not
 * change it, or any record of the related module; 8511 for links of other users; all faults of the request together;
 * 8007 for a precondition that no link meets.
 */
export async function requireChangeable(
  parts: LinkParts,
  tx: Queryable,
  { link, ownerId, pointer, rights, unmetPrecondition, isOwnOnly }: OwnedLink,
  { wanted, faults, verb }: WantedChange,
): Promise<void> {
  const owner = { module: link.module, id: ownerId, fault: undefined };
  const linked = verb === 'remove' ? [] : wanted;
  const related = linked.flatMap(({ id, pointer, references }) => [
    neededByEntry(link.related, id, pointer),
    ...references.flatMap((reference) => (isEdgeLink(link) ? [neededByMiddle(reference, link, ownerId, id)] : [])),
  ]);
  const missing = await parts.findMissing<typeof owner | NeededRecord>(tx, [owner, ...related], rights);
  if (missing.some(({ fault }) => fault === undefined))
    throw new AppError({ code: codes.recordNotFound, value: ownerId });
  const module = moduleNamed(parts.catalog, link.module);
  await requireAllowed(parts, tx, { module, id: ownerId, action: 'edit', rights });
  if (isLinkForbidden(parts.catalog, link, rights))
    throw new AppError({ code: codes.notAllowed, value: link.name, source: { pointer } });
  const isWhole = verb === 'replace';
  const ofOwn = belongsToNear(link) ? [{ id: ownerId }] : wanted;
  const isOfOthers = ofOwn.some(({ id }) => id !== rights.userId) || (isWhole && !belongsToNear(link));
  if (isOwnOnly && isOfOthers) throw new AppError({ code: codes.administrationOnly, value: link.name });
  const ofLink = await refuseLinks(parts, tx, [{ link, ownerId, wanted, pointer, isWhole }], rights);
  throwIfAny([...faults, ...ofLink, ...missing.flatMap(({ fault }) => fault ?? [])]);
  if (unmetPrecondition)
    throw new AppError({ code: codes.recordChanged, detail: 'Links have no entity tags: If-Match can only be *' });
}
