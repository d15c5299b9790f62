import { isColumnLink, isEdgeLink, isManagedLink, type ColumnLink, type EdgeLink, type Link } from '@crm/catalog';
import { AppError, codes } from '@crm/errors';
import type { Queryable } from '@crm/postgres';
import type { OwnerMessage } from '@crm/protos';
import type { Actor } from '@crm/token';
import { throwIfAny, type Fault } from '@crm/errors';
import { mayAdminister } from '../domain/administration.js';
import { findLink, findModule } from '../domain/find-module.js';
import { belongsToNear, isAdministrationLink, moduleOfLink } from '../domain/link-rights.js';
import { neededByEntry, neededByMiddle, type NeededRecord } from '../domain/needed-record.js';
import type { WantedEntry } from '../domain/read-entries.js';
import { requireRecordId } from '../domain/require-record-id.js';
import type { Rights } from '../domain/rights.js';
import type { LinkChange, LinkChanges } from '../repository/link-changes.js';
import type { Dependencies } from './dependencies.js';
import { refuseLinks } from './refuse-links.js';
import { requireAllowed } from './require-allowed.js';

/** A record and its link that a request will change. */
export interface OwnedLink {
  readonly link: ColumnLink | EdgeLink;
  readonly ownerId: string;
  /** Of the requesting user. */
  readonly rights: Rights;
  /** The request requires an entity tag, which no link has. */
  readonly unmetPrecondition: boolean;
  /** The link belongs to records of users, and the caller may change only its own. */
  readonly isOwnOnly: boolean;
}

/** The change that a request makes to a link. */
export interface WantedChange {
  readonly wanted: readonly WantedEntry[];
  /** The other faults of the request. */
  readonly faults: readonly Fault[];
  readonly verb: 'add' | 'replace' | 'remove';
}

/** The common part of requests about links. */
export interface LinkRequest {
  readonly owner: OwnerMessage | null;
  readonly unmetPrecondition: boolean;
}

/**
 * The link that an owner names. Throws 8402 and 8301 for an unknown module or a link that this service does not store,
 * 8310 for one that the service manages, 8511 for one that is administration, 8001 for an id that no record can have.
 */
export async function findOwnedLink(
  { catalog, isAdministrator, rightsOf }: Dependencies,
  { owner, unmetPrecondition }: LinkRequest,
  actor: Actor,
): Promise<OwnedLink> {
  const { module: moduleName, id, link: linkName } = owner ?? { module: '', id: '', link: '' };
  const link = findLink(findModule(catalog, moduleName), linkName);
  if (link.storage === 'edge') throw new AppError({ code: codes.unknownLink, value: linkName });
  if (isManagedLink(link, catalog)) throw new AppError({ code: codes.linkReadOnly, value: linkName });
  const isRestricted = isAdministrationLink(catalog, link);
  const isOfUser = moduleOfLink(catalog, link).ownRecordOnly;
  const isBarred = (isRestricted || isOfUser) && !(await mayAdminister(actor, isAdministrator));
  if (isRestricted && isBarred) throw new AppError({ code: codes.administrationOnly, value: linkName });
  requireRecordId(id);
  return { link, ownerId: id, rights: await rightsOf(actor.userId), unmetPrecondition, isOwnOnly: isBarred };
}

/**
 * Checks, in the transaction of the change, that the user sees the owner and the records to link, and may change the
 * record that the link belongs to. Throws 8001 when the owner is not visible, 8512 when it may not be changed, 8511 for
 * links of other users; otherwise all faults of the request together; otherwise 8007 for a precondition that no link
 * meets.
 */
export async function requireChangeable(
  dependencies: Dependencies,
  tx: Queryable,
  { link, ownerId, rights, unmetPrecondition, isOwnOnly }: OwnedLink,
  { wanted, faults, verb }: WantedChange,
): Promise<void> {
  const { catalog, findMissing } = dependencies;
  const owner = { module: link.module, id: ownerId, fault: undefined };
  const linked = verb === 'remove' ? [] : wanted;
  const related = linked.flatMap(({ id, pointer, references }) => [
    neededByEntry(link.related, id, pointer),
    ...references.flatMap((reference) => (isEdgeLink(link) ? [neededByMiddle(reference, link, ownerId, id)] : [])),
  ]);
  const missing = await findMissing<typeof owner | NeededRecord>(tx, [owner, ...related], rights);
  if (missing.some(({ fault }) => fault === undefined))
    throw new AppError({ code: codes.recordNotFound, value: ownerId });
  await requireAllowed(dependencies, tx, {
    module: findModule(catalog, link.module),
    id: ownerId,
    action: 'edit',
    rights,
  });
  const isWhole = verb === 'replace';
  const ofOwn = belongsToNear(link) ? [{ id: ownerId }] : wanted;
  const isOfOthers = ofOwn.some(({ id }) => id !== rights.userId) || (isWhole && !belongsToNear(link));
  if (isOwnOnly && isOfOthers) throw new AppError({ code: codes.administrationOnly, value: link.name });
  const ofLink = await refuseLinks(dependencies, tx, [{ link, ownerId, wanted, pointer: '/data', isWhole }], rights);
  throwIfAny([...faults, ...ofLink, ...missing.flatMap(({ fault }) => fault ?? [])]);
  if (unmetPrecondition)
    throw new AppError({ code: codes.recordChanged, detail: 'Links have no entity tags: If-Match can only be *' });
}

/**
 * Locks what a change of the link writes. Additions and removals name the wanted entries; a replacement locks the whole
 * link.
 */
export async function lockLinks(
  { writeLocks }: Dependencies,
  tx: Queryable,
  { link, ownerId }: OwnedLink,
  wanted: readonly WantedEntry[],
  isWhole: boolean,
): Promise<void> {
  await writeLocks.take(tx, { ownerId, links: [{ link, wanted, isWhole }] });
}

/** The changes for links of either kind. */
export function changesOf({ columnLinks, localEdges }: Dependencies): LinkChanges<Link> {
  const by = (verb: 'add' | 'replace') => (tx: Queryable, change: LinkChange<Link>) => {
    const { link } = change;
    return isColumnLink(link) ? columnLinks[verb](tx, { ...change, link }) : localEdges[verb](tx, { ...change, link });
  };
  return {
    add: by('add'),
    replace: by('replace'),
    remove: (tx, change) => {
      const { link } = change;
      return isColumnLink(link)
        ? columnLinks.remove(tx, { ...change, link })
        : localEdges.remove(tx, { ...change, link });
    },
  };
}
