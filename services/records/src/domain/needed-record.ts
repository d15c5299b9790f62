import { unknownEntry, type EdgeLink, type Reference } from '@crm/catalog';
import { codes, type Fault } from '@crm/errors';

/** A record that must be visible to the user, and the fault of the document when it is not. */
export interface NeededRecord {
  readonly module: string;
  readonly id: string;
  readonly fault: Fault;
  /**
   * The place of the middle value that refers to the record; absent if something else refers to it. If the stored value
   * is the same, the record need not be visible, because a client may send back what it read.
   */
  readonly middle?: MiddleReference;
}

/** The place of a middle value that refers to a record: the link, the ids of both ends of the edge, and the column. */
export interface MiddleReference {
  readonly link: EdgeLink;
  readonly ownerId: string;
  readonly farId: string;
  readonly column: string;
}

/** The record that an attribute refers to; 8117 when the user sees no such record. */
export function neededBy({ module, id, pointer }: Reference): NeededRecord {
  return { module, id, fault: { code: codes.unknownRelatedRecord, value: id, source: { pointer } } };
}

/**
 * The record that a middle value of the edge from `ownerId` to `farId` refers to; 8117 when the user sees no such
 * record, unless the stored edge already refers to it.
 */
export function neededByMiddle(reference: Reference, link: EdgeLink, ownerId: string, farId: string): NeededRecord {
  return { ...neededBy(reference), middle: { link, ownerId, farId, column: reference.attribute } };
}

/**
 * A related record of a linkage; 8307 when the user sees no such record. `pointer` is the place of its entry in the
 * document.
 */
export function neededByEntry(module: string, id: string, pointer: string): NeededRecord {
  return { module, id, fault: unknownEntry(id, pointer) };
}
