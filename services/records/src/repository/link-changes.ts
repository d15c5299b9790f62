import type { Link } from '@crm/catalog';
import type { Queryable } from '@crm/postgres';
import type { LinkEntryInput } from '@crm/protos';
import type { Rights } from '../domain/rights.js';
import type { WantedEntry } from '../domain/read-entries.js';

/**
 * A change of one link of one visible record, whose user may change that record. Which of the wanted records are visible was
 * looked up in the same transaction.
 */
export interface LinkChange<L extends Link> {
  readonly link: L;
  readonly ownerId: string;
  /** Of the user who makes the change. */
  readonly rights: Rights;
  readonly wanted: readonly WantedEntry[];
  /** Where the client's document has the linkage. */
  readonly pointer: string;
}

/** A related record as it is linked. */
export interface StandingEntry {
  readonly id: string;
  /** The row of the middle table; absent where a column holds the link. */
  readonly row?: {
    readonly id: string;
    /** JSON object of both ends, the middle values and the time of the last change, as Postgres wrote it. */
    readonly middleJson: string;
  };
}

/**
 * Changes links of one kind, within a transaction that holds what `WriteLocks` takes for the change. Rejects with the
 * AppError of what cannot be.
 */
export interface LinkChanges<L extends Link> {
  /** Links the wanted records too, or instead where the link is to one; answers them as they then stand. */
  add(tx: Queryable, change: LinkChange<L>): Promise<StandingEntry[]>;
  /**
   * Makes the wanted records the whole link, as far as the user sees it; answers them as they then stand. What the user does
   * not see stays linked, but for the one record of a link to one.
   */
  replace(tx: Queryable, change: LinkChange<L>): Promise<StandingEntry[]>;
  /** Unlinks the wanted records; those that are not linked are passed over. */
  remove(tx: Queryable, change: LinkChange<L>): Promise<void>;
}

/** The message of a linked record. */
export function toEntry({ id, row }: StandingEntry): LinkEntryInput {
  return row === undefined ? { id } : { id, linkId: row.id, middleJson: Buffer.from(row.middleJson) };
}
