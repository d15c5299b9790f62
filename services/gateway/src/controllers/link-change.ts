import type { Link, Module } from '@crm/catalog';
import { throwIfAny, type Fault } from '@crm/errors';
import { readIfMatch } from '@crm/jsonapi';
import type { LinkEntryInput, OwnerInput } from '@crm/protos';
import type { Request, Response } from 'express';
import type { LinkWriter } from '../clients.js';
import { readLinkage, type LinkageVerb } from '../documents/read-linkage.js';
import type { LinkUrls } from '../documents/write-linkage.js';
import { linkBackend } from '../links/link-backend.js';
import { readLinkDocument } from '../middleware/read-document.js';
import { refuseParameters } from '../query/refuse-parameters.js';
import { linkOf, moduleOf, recordIdOf, writerOf, type ControllerParts } from './controller.js';

/** The link of one record that a URL names. */
export interface OwnedLink {
  readonly module: Module;
  readonly link: Link;
  readonly id: string;
  readonly urls: LinkUrls;
}

/** A change of a link, read and judged as far as that can be done without the records. */
export interface LinkChange extends OwnedLink {
  /** The service that makes it. */
  readonly backend: LinkWriter;
  readonly owner: OwnerInput;
  readonly entries: LinkEntryInput[];
  /** The request asks for an entity tag by If-Match, which no link has (RFC 9110 section 13.1.1). */
  readonly unmetPrecondition: boolean;
  /** SHA-256 of the request's body. */
  readonly digest: () => Buffer;
}

/** The link of a URL; 8402, 8301 and 8001 for a module, a link or an id that is none. */
export function ownedLinkOf(parts: ControllerParts, request: Request): OwnedLink {
  const module = moduleOf(request);
  const link = linkOf(request, module);
  const id = recordIdOf(request);
  const record = writerOf(parts, module.name).selfUrl(id);
  const urls = { self: `${record}/relationships/${link.name}`, related: `${record}/${link.name}` };
  return { module, link, id, urls };
}

/** Reads what a request wants of a link: the relationship URL and the related URL take the same (contract section 3). */
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
