import type { Link } from '@crm/catalog';
import type { ListResponseMessage, RecordMessage } from '@crm/protos';
import type { Representation } from '../query/representation.js';
import { splice, type Piece } from './splice.js';
import { writePageMembers, type PlaceInList } from './write-page-members.js';
import type { LoadedLinkage } from './write-relationships.js';
import { JSONAPI, writerNamed, type ResourceWriters } from './write-resource.js';

/** The related records that `include` loaded. */
export interface Loaded {
  /** Related records in the order of their first occurrence, each once, without the primary data. */
  readonly included: readonly IncludedRecord[];
  /** The linkage of each included link of one record, by link name. */
  linkageOf(type: string, id: string): ReadonlyMap<string, LoadedLinkage> | undefined;
}

export interface IncludedRecord {
  readonly type: string;
  readonly record: RecordMessage;
}

/** The parts of a document with `fields` or `include`. */
export interface CompoundParts {
  readonly writers: ResourceWriters;
  /** The module of the primary data. */
  readonly type: string;
  readonly representation: Representation;
  readonly loaded: Loaded;
}

/** The document about one record. It has every link unless `fields` names some. `url` is the document's own. */
export function writeCompoundOne(parts: CompoundParts, record: RecordMessage, url: string): Buffer {
  const { links } = writerNamed(parts.writers, parts.type);
  return splice([
    `{${JSONAPI},"links":{"self":"${url}"},"data":`,
    ...writeObject(parts, parts.type, record, links),
    ...writeIncluded(parts),
    '}',
  ]);
}

/** The document about one page of records. They have only the links that `fields` or `include` names. */
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

/**
 * The member `included` with a comma before it; empty without `include`. The member is present even if no record is.
 */
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

/**
 * A resource object with the links that `fields` names; otherwise with `unasked`, otherwise with the included links.
 */
function writeObject(
  { writers, representation, loaded }: CompoundParts,
  type: string,
  record: RecordMessage,
  unasked?: readonly Link[],
): Piece[] {
  const writer = writerNamed(writers, type);
  const linkage = loaded.linkageOf(type, record.id);
  const fieldset = representation.fieldsets.get(type)?.links;
  const links =
    fieldset ?? unasked ?? (linkage === undefined ? [] : writer.links.filter(({ name }) => linkage.has(name)));
  return writer.object(record, links, linkage);
}
