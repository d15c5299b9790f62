import { isLess } from './sequencer-state.js';

/** Transaction ids from `from` on and below `to`. */
export interface XidRange {
  readonly from: string;
  readonly to: string;
}

/** A part of the logs, and the least of the last seqs of its transactions; null without any. */
export interface MeasuredWindow extends XidRange {
  readonly leastLastSeq: string | null;
}

/** A part of the logs that gets its positions in one step. */
export interface PlannedWindow extends XidRange {
  /** Transactions with this last seq or a greater one wait, because one outside comes first. */
  readonly cut: string | null;
}

/**
 * Plans the steps that give positions to all final transactions of one snapshot, in the order of their last seqs. A
 * transaction gets its position when all transactions of the snapshot that come first have one, so those which are not
 * final yet hold up what follows them.
 * @param windows all transactions of the snapshot from the floor on, in order; none contains the bound except as `from`
 */
export function planWindows(windows: readonly MeasuredWindow[], bound: string): PlannedWindow[] {
  const planned: PlannedWindow[] = [];
  let cut: string | null = null;
  for (const { from, to, leastLastSeq } of windows.toReversed()) {
    if (isLess(from, bound)) planned.push({ from, to, cut });
    if (leastLastSeq !== null && (cut === null || isLess(leastLastSeq, cut))) cut = leastLastSeq;
  }
  return planned.toReversed();
}
