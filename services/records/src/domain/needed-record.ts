import type { EdgeLink, Reference } from '@crm/catalog';
import { codes, type Fault } from '@crm/errors';

/** A record that must be live, and the fault of the document when it is not. */
export interface NeededRecord {
  readonly module: string;
  readonly id: string;
  readonly fault: Fault;
  /**
   * If present, the record need not be live if the middle value already refers to it: a client may send back what it
   * read.
   */
  readonly middle?: MiddleReference;
}

/** The middle value that is a reference. */
export interface MiddleReference {
  readonly link: EdgeLink;
  readonly ownerId: string;
  readonly farId: string;
  readonly column: string;
}

/** The record that an attribute refers to; 8117 when there is no such record. */
export function neededBy({ module, id, pointer }: Reference): NeededRecord {
  return { module, id, fault: { code: codes.unknownRelatedRecord, value: id, source: { pointer } } };
}

/**
 * The record that a middle value refers to; 8117 when there is no such record and the pair does not refer to it
 * already.
 */
export function neededByMiddle(reference: Reference, link: EdgeLink, ownerId: string, farId: string): NeededRecord {
  return { ...neededBy(reference), middle: { link, ownerId, farId, column: reference.attribute } };
}

/**
 * A related record of a linkage; 8307 when there is no such record. `pointer` is the place of its entry in the
 * document.
 */
export function neededByEntry(module: string, id: string, pointer: string): NeededRecord {
  return { module, id, fault: unknownEntry(id, pointer) };
}

/** The fault of an entry that names no live record. */
export function unknownEntry(id: string, pointer: string): Fault {
  return { code: codes.relatedRecordNotFound, value: id, source: { pointer: `${pointer}/id` } };
}
