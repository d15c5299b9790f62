/** How far the feed reaches, in positions of one epoch. */
export interface FeedExtent {
  /** Grows when positions may have been given to other changes before, such as after a restore from a dump. */
  readonly epoch: number;
  readonly newest: number;
  /** The position before the oldest change that is kept. */
  readonly oldest: number;
}

const EPOCH = 2 ** 40;

/** A position as clients see it: it is greater than all of earlier epochs. */
export function shownPosition({ epoch }: Pick<FeedExtent, 'epoch'>, position: number): number {
  return epoch * EPOCH + position;
}
