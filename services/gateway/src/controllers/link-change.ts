import { throwIfAny, type Fault } from '@crm/errors';
import { readIfMatch } from '@crm/jsonapi';
import type { LinkEntryInput, OwnerInput } from '@crm/protos';
import type { Request, Response } from 'express';
import type { LinkWriter } from '../clients.js';
import { readLinkage, type LinkageVerb } from '../documents/read-linkage.js';
import { linkBackend } from '../links/link-backend.js';
import { readLinkDocument } from '../middleware/read-document.js';
import { refuseParameters } from '../query/refuse-parameters.js';
import type { ControllerParts } from './controller.js';
import { ownedLinkOf, type OwnedLink } from './owned-link.js';

/** A change of a link, validated as far as possible without the records. */
export interface LinkChange extends OwnedLink {
  /** The service that makes the change. */
  readonly backend: LinkWriter;
  readonly owner: OwnerInput;
  readonly entries: LinkEntryInput[];
  /** If-Match names an entity tag. Links have none, so the condition fails (RFC 9110 section 13.1.1). */
  readonly unmetPrecondition: boolean;
  /** SHA-256 of the request body. */
  readonly digest: () => Buffer;
}

/** Reads a change of a link. The relationship URL and the related URL take the same changes (relationships#urls). */
export async function readLinkChange(
  parts: ControllerParts,
  request: Request,
  response: Response,
  verb: LinkageVerb,
): Promise<LinkChange> {
  const { clients, config } = parts;
  const owned = ownedLinkOf(parts, request);
  const { module, link, id } = owned;
  refuseParameters(request);
  const { document, digest } = await readLinkDocument(request, response, config);
  const faults: Fault[] = [];
  const entries = readLinkage(
    document.data,
    { link, verb, pointer: '/data', maxEntries: config.maxLinkageEntries },
    faults,
  );
  throwIfAny(faults);
  return {
    ...owned,
    backend: linkBackend(clients, link),
    owner: { module: module.name, id, link: link.name },
    entries,
    unmetPrecondition: readIfMatch(request.headers['if-match'])?.any === false,
    digest,
  };
}
