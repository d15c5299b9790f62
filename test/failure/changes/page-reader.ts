import { setTimeout as sleep } from 'node:timers/promises';
import { expectStatus } from '../../contract/client/document.js';
import { untilKnown, type Client } from '../workloads/client.js';
import { feedPage, type FeedChange, type FeedPage } from './feed-change.js';
import type { FeedReader } from './feed-reader.js';

/** Before a page without changes is requested again. */
const PAUSE_MS = 50;

/** Reads the page after a position, or after the newest, repeating the request until there is an answer. */
export async function readFeed(
  client: Client,
  after: string | undefined,
  limit: number,
  filter = '',
): Promise<FeedPage> {
  const url = `/changes?page[limit]=${limit}${after === undefined ? '' : `&page[after]=${after}`}${filter}`;
  const answer = await untilKnown(() => client.attempt((api) => api.get(url)));
  expectStatus(answer, 200);
  return feedPage(answer);
}

/** Requests page after page from a position on. */
export function startPageReader(client: Client, from: string, limit: number): FeedReader {
  const changes: FeedChange[] = [];
  const stopping = new AbortController();
  let next = from;
  const read = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      const page = await readFeed(client, next, limit);
      changes.push(...page.changes);
      next = page.next;
      if (page.changes.length === 0) await sleep(PAUSE_MS);
    }
  };
  const reading = read();
  return {
    name: `pages of ${limit}`,
    changes,
    stop: async () => {
      stopping.abort();
      await reading;
    },
  };
}

/** All changes after a position, up to another one. */
export async function readRange(
  client: Client,
  after: number,
  upTo: number,
  limit: number,
  filter = '',
): Promise<FeedChange[]> {
  const changes: FeedChange[] = [];
  for (let next = String(after); Number(next) < upTo;) {
    const page = await readFeed(client, next, limit, filter);
    changes.push(...page.changes.filter(({ position }) => position <= upTo));
    next = page.next;
  }
  return changes;
}

/** The newest position of the feed. */
export async function newestPosition(client: Client): Promise<string> {
  return (await readFeed(client, undefined, 1)).next;
}
