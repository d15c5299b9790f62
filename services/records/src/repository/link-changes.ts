import type { Link, WantedEntry } from '@crm/catalog';
import type { Queryable } from '@crm/postgres';
import type { LinkEntryInput, LinkEntryMessage } from '@crm/protos';
import type { Rights } from '../domain/rights.js';

/**
 * A change of one link of one visible record, which the user may change. The visibility of the wanted records was
 * checked in the same transaction.
 */
export interface LinkChange<L extends Link> {
  readonly link: L;
  readonly ownerId: string;
  /** Of the user who makes the change. */
  readonly rights: Rights;
  readonly wanted: readonly WantedEntry[];
  /** The place of the linkage in the client's document. */
  readonly pointer: string;
  /** The entries as they were sent. */
  readonly sent?: readonly LinkEntryMessage[];
}

/** A related record as it is linked. */
export interface StandingEntry {
  readonly id: string;
  /** The row of the middle table; absent where a column stores the link. */
  readonly row?: {
    readonly id: string;
    /** JSON object of both ends, the middle values and the time of the last change, as Postgres wrote it. */
    readonly middleJson: string;
  };
}

/**
 * Changes links of one kind, within a transaction that holds the locks that `WriteLocks` takes for the change. Rejects
 * with the AppError of an impossible change.
 */
export interface LinkChanges<L extends Link> {
  /**
   * Adds the wanted records to the link, or replaces the one record of a to-one link; returns them as they are linked
   * then.
   */
  add(tx: Queryable, change: LinkChange<L>): Promise<StandingEntry[]>;
  /**
   * Replaces the linked records that the user sees by the wanted ones; returns them as they are linked then. Records
   * that the user does not see stay linked, except the one record of a to-one link.
   */
  replace(tx: Queryable, change: LinkChange<L>): Promise<StandingEntry[]>;
  /** Unlinks the wanted records; ignores those that are not linked. */
  remove(tx: Queryable, change: LinkChange<L>): Promise<void>;
}

export function toEntry({ id, row }: StandingEntry): LinkEntryInput {
  return row === undefined ? { id } : { id, linkId: row.id, middleJson: Buffer.from(row.middleJson) };
}
