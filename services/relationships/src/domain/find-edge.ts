import { isEdgeLink, type Catalog, type EdgeLink } from '@crm/catalog';
import { AppError, codes } from '@crm/errors';
import type { OwnerMessage } from '@crm/protos';

export interface OwnedLink {
  readonly link: EdgeLink;
  readonly nearId: string;
}

/**
 * The link that an owner names; throws 8402 for an unknown module, 8301 for a link that this service does not store.
 */
export function findEdge(catalog: Catalog, owner: OwnerMessage | null): OwnedLink {
  const { module: name, id, link: linkName } = owner ?? { module: '', id: '', link: '' };
  const module = catalog.module(name);
  if (module === undefined) throw new AppError({ code: codes.unknownModule, value: name });
  const link = module.links.get(linkName);
  if (link === undefined || !isEdgeLink(link) || link.storage !== 'edge') {
    throw new AppError({ code: codes.unknownLink, value: linkName });
  }
  return { link, nearId: id };
}
