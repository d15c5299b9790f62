import type { Link } from '@crm/catalog';
import { throwIfAny, type Fault } from '@crm/errors';
import { readIfMatch } from '@crm/jsonapi';
import type { LinkEntryInput, LinkEntryMessage, OwnerInput } from '@crm/protos';
import type { Request, Response } from 'express';
import type { Clients, LinkWriter } from '../clients.js';
import { readLinkDocument, type DocumentLimits } from '../documents/read-document.js';
import { readLinkage, refuseLargeValues, type LinkageVerb } from '../documents/read-linkage.js';
import { writeDeleted } from '../documents/write-deleted.js';
import { writeEntries } from '../documents/write-linkage.js';
import { answer } from '../http/answer.js';
import { refuseParameters } from '../query/refuse-parameters.js';
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

/** The services that write links. */
type LinkWriters = Pick<Clients, 'edgeLinks' | 'recordLinks'>;

export interface LinkChangeParts {
  readonly clients: LinkWriters;
  readonly limits: DocumentLimits & { readonly maxLinkageEntries: number };
}

/** Reads a change of a link. The relationship URL and the related URL take the same changes (relationships#urls). */
export async function readLinkChange(
  { clients, limits }: LinkChangeParts,
  request: Request,
  response: Response,
  verb: LinkageVerb,
): Promise<LinkChange> {
  const owned = ownedLinkOf(request);
  const { module, link, id } = owned;
  refuseParameters(request);
  const { document, digest } = await readLinkDocument(request, response, limits);
  const faults: Fault[] = [];
  const entries = readLinkage(
    document.data,
    { link, verb, pointer: '/data', maxEntries: limits.maxLinkageEntries },
    faults,
  );
  throwIfAny(faults);
  refuseLargeValues(entries, limits.maxBodyBytes);
  return {
    ...owned,
    backend: linkBackend(clients, link),
    owner: { module: module.name, id, link: link.name },
    entries,
    unmetPrecondition: readIfMatch(request.headers['if-match'])?.any === false,
    digest,
  };
}

/** The service that writes a link: relationships stores edges; records stores columns and its own middle tables. */
export function linkBackend({ edgeLinks, recordLinks }: LinkWriters, { storage }: Link): LinkWriter {
  return storage === 'edge' ? edgeLinks : recordLinks;
}

/**
 * Answers a change of a link: 200 with the entries as they are now stored if the token may read links, otherwise as
 * `answerUnshown` does (authentication#answers-to-writes).
 */
export function answerEntries(
  response: Response,
  { link, urls }: LinkChange,
  entries: readonly LinkEntryMessage[],
  openedModules: readonly string[] = [],
): void {
  if (response.req.exchange.actor?.scopes.has('standard:relationship:read') === true)
    answer(response, 200, [], writeEntries(link, entries, urls, openedModules));
  else answerUnshown(response, openedModules);
}

/** Answers a change of a link without its entries: 204, or 200 with the modules that the change has opened. */
export function answerUnshown(response: Response, openedModules: readonly string[]): void {
  if (openedModules.length > 0) answer(response, 200, [], writeDeleted(openedModules));
  else answer(response, 204, []);
}
