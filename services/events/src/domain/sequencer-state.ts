/**
 * How far the logs have positions. Transaction ids (xid8), seqs and positions are decimal texts, because they have more
 * digits than a number holds.
 */
export interface SequencerState {
  readonly lastPosition: string;
  /** All committed transactions below it have their positions, except those in `waiting`. */
  readonly floor: string;
  readonly waiting: readonly string[];
  /** Rows of the logs up to this seq belong to earlier epochs. */
  readonly settledSeq: string;
  /** The oldest transaction that may still write. Everything below this bound is final. */
  readonly bound: string;
  /** The first transaction id that the snapshot does not know. */
  readonly end: string;
}

/** Compares two decimal texts without leading zeros. */
export function isLess(a: string, b: string): boolean {
  return a.length === b.length ? a < b : a.length < b.length;
}
