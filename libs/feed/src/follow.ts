import type { ListChangesResponseMessage } from '@crm/protos';
import { retryWhileBusy, type Health, type RequestContext } from '@crm/runtime';
import type { Announcements } from './announcements.js';
import type { ChangeCalls } from './change-calls.js';
import { createPageTurns, type WantedChanges } from './page-turns.js';

/**
 * Yields the pages of changes after a position as changes are made, and an empty one at least every 15 seconds unless records is busy.
 * Ends while the process drains. Rejects when a page cannot be read, as for a token that has ended, and when the signal aborts. While
 * records is busy, only the first page fails at once.
 */
export type Follow = (
  context: Omit<RequestContext, 'deadline'>,
  wanted: WantedChanges,
  signal: AbortSignal,
) => AsyncGenerator<ListChangesResponseMessage, void>;

export interface FollowParts {
  readonly changes: Pick<ChangeCalls, 'listChanges'>;
  readonly announcements: Announcements;
  readonly health: Health;
}

export function createFollow({ changes, announcements, health }: FollowParts): Follow {
  const readPage = createPageTurns(changes);

  return async function* follow(context, wanted, signal) {
    let page = await readPage({ context, wanted, isLive: false }, signal);
    for (;;) {
      const { next, newest } = page;
      yield page;
      if (health.draining) return;
      const isLive = next >= newest;
      if (isLive) await announcements.beyond(next, signal);
      const following = { context, wanted: { ...wanted, after: String(next) }, isLive };
      page = await retryWhileBusy(() => readPage(following, signal), health, signal);
    }
  };
}
