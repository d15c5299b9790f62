import type { Link } from '@crm/catalog';
import type { ListResponseMessage, RecordMessage } from '@crm/protos';
import type { Representation } from '../query/representation.js';
import { splice, type Piece } from './splice.js';
import { writePageMembers, type PlaceInList } from './write-page-members.js';
import type { LoadedLinkage } from './write-relationships.js';
import { JSONAPI, writerNamed, type ResourceWriters } from './write-resource.js';

/** What was loaded because `include` asked for it. */
export interface Loaded {
  /** Related records in the order in which they are first met; each once, and none of the primary data. */
  readonly included: readonly IncludedRecord[];
  /** Of a record, what those of its links lead to that were followed, by link. */
  linkageOf(type: string, id: string): ReadonlyMap<string, LoadedLinkage> | undefined;
}

/** A related record. */
export interface IncludedRecord {
  readonly type: string;
  readonly record: RecordMessage;
}

/** What a document with `fields` or `include` is made from. */
export interface CompoundParts {
  readonly writers: ResourceWriters;
  /** The module of the primary data. */
  readonly type: string;
  readonly representation: Representation;
  readonly loaded: Loaded;
}

/** The document about one record; unless `fields` says otherwise it has every link. `url` is the document's own. */
export function writeCompoundOne(parts: CompoundParts, record: RecordMessage, url: string): Buffer {
  const { links } = writerNamed(parts.writers, parts.type);
  return splice([
    `{${JSONAPI},"links":{"self":"${url}"},"data":`,
    ...writeObject(parts, parts.type, record, links),
    ...writeIncluded(parts),
    '}',
  ]);
}

/** The document about one page of records, which have links only where `fields` or `include` asks. */
export function writeCompoundPage(
  parts: CompoundParts,
  response: ListResponseMessage,
  place: PlaceInList,
  url: string,
): Buffer {
  const pieces: Piece[] = [`{${JSONAPI},${writePageMembers(response, place, url)},"data":[`];
  response.records.forEach((record, index) => {
    if (index > 0) pieces.push(',');
    pieces.push(...writeObject(parts, parts.type, record));
  });
  pieces.push(']', ...writeIncluded(parts), '}');
  return splice(pieces);
}

/** The member `included`, with a comma before it; it is there, if only empty, when `include` was. */
function writeIncluded(parts: CompoundParts): Piece[] {
  if (parts.representation.include === undefined) return [];
  const pieces: Piece[] = [',"included":['];
  parts.loaded.included.forEach(({ type, record }, index) => {
    if (index > 0) pieces.push(',');
    pieces.push(...writeObject(parts, type, record));
  });
  pieces.push(']');
  return pieces;
}

/** A resource object with the links that `fields` names, else with those that were followed, or all there are. */
function writeObject(
  { writers, representation, loaded }: CompoundParts,
  type: string,
  record: RecordMessage,
  unasked?: readonly Link[],
): Piece[] {
  const writer = writerNamed(writers, type);
  const linkage = loaded.linkageOf(type, record.id);
  const named = representation.fieldsets.get(type)?.links;
  const shown = named ?? unasked ?? (linkage === undefined ? [] : writer.links.filter(({ name }) => linkage.has(name)));
  return writer.object(record, shown, linkage);
}
