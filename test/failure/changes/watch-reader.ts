import { setTimeout as sleep } from 'node:timers/promises';
import { watchFeed, type WatchOptions } from '../../contract/client/watch-feed.js';
import type { FeedChange } from './feed-change.js';
import type { FeedReader } from './feed-reader.js';

const PAUSE_MS = 50;

/** Follows the feed over gRPC; each call resumes after the last message of the one before. */
export function startWatchReader(options: Omit<WatchOptions, 'after' | 'signal'>, from: string): FeedReader {
  const changes: FeedChange[] = [];
  const stopping = new AbortController();
  const { signal } = stopping;
  let after = from;

  async function watch(): Promise<void> {
    for await (const message of watchFeed({ ...options, after, signal })) {
      changes.push(...message.changes);
      after = message.position;
    }
  }

  const follow = async (): Promise<void> => {
    while (!signal.aborted) {
      await watch().catch(() => undefined);
      await sleep(PAUSE_MS);
    }
  };
  const following = follow();
  return {
    name: 'watch',
    changes,
    stop: async () => {
      stopping.abort();
      await following;
    },
  };
}
