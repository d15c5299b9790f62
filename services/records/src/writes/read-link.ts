import { isManagedLink, type ColumnLink, type EdgeLink } from '@crm/catalog';
import { AppError, codes } from '@crm/errors';
import type { OwnerMessage } from '@crm/protos';
import type { Actor } from '@crm/token';
import { mayAdminister } from '../domain/admin-only.js';
import { findLink, findModule } from '../domain/find-module.js';
import { isAdministrationLink, moduleOfLink } from '../domain/link-rights.js';
import { requireRecordId } from '../domain/require-record-id.js';
import type { Rights } from '../domain/rights.js';
import type { Coordination } from '../domain/write-with-links.js';
import type { RightsOf } from '../repository/load-rights.js';
import type { WriteAccess } from './write-access.js';
import type { JudgeParts } from './judge-create.js';
import type { LinkStores } from './store-links.js';

export interface LinkParts
  extends Pick<WriteAccess, 'database' | 'isAdministrator'>, Pick<JudgeParts, 'catalog' | 'findMissing' | 'refused'> {
  readonly rightsOf: RightsOf;
  readonly linkStores: LinkStores;
  readonly coordination: Pick<Coordination<unknown>, 'isJoined'>;
}

/** A record and its link that a request will change. */
export interface OwnedLink {
  readonly link: ColumnLink | EdgeLink;
  readonly ownerId: string;
  /** The place of the linkage in the client's document. */
  readonly pointer: string;
  /** Of the requesting user. */
  readonly rights: Rights;
  /** The request requires an entity tag, which no link has. */
  readonly unmetPrecondition: boolean;
  /** The link belongs to records of users, and the caller may change only its own. */
  readonly isOwnOnly: boolean;
}

/** The common part of requests about links. */
export interface LinkRequest {
  readonly owner: OwnerMessage | null;
  readonly unmetPrecondition: boolean;
}

/**
 * The link that an owner names. Throws 8402 and 8301 for an unknown module or a link that this service does not write,
 * 8310 for one that the service manages, 8511 for one that is administration, 8001 for an id that no record can have.
 */
export async function readOwnedLink(
  { catalog, isAdministrator, rightsOf, coordination: { isJoined } }: LinkParts,
  { owner, unmetPrecondition }: LinkRequest,
  actor: Actor,
): Promise<OwnedLink> {
  const { module: moduleName, id, link: linkName } = owner ?? { module: '', id: '', link: '' };
  const link = findLink(findModule(catalog, moduleName), linkName);
  if (link.storage === 'edge' && !isJoined) throw new AppError({ code: codes.unknownLink, value: linkName });
  if (isManagedLink(link, catalog)) throw new AppError({ code: codes.linkReadOnly, value: linkName });
  const isRestricted = isAdministrationLink(catalog, link);
  const isOfUser = moduleOfLink(catalog, link).ownRecordOnly;
  const isBarred = (isRestricted || isOfUser) && !(await mayAdminister(actor, isAdministrator));
  if (isRestricted && isBarred) throw new AppError({ code: codes.administrationOnly, value: linkName });
  requireRecordId(id);
  const rights = await rightsOf(actor.userId);
  return { link, ownerId: id, pointer: '/data', rights, unmetPrecondition, isOwnOnly: isBarred };
}
