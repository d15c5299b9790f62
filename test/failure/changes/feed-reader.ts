import type { FeedChange } from './feed-change.js';

/** A reader that follows the feed. */
export interface FeedReader {
  readonly name: string;
  /** Everything that it got so far, in the order in which it came. */
  readonly changes: readonly FeedChange[];
  stop(): Promise<void>;
}
