import type { ListChangesRequestMessage, ListChangesResponseMessage } from '@crm/protos';
import { runInContext, type Health, type RequestContext } from '@crm/runtime';
import type { Announcements } from './announcements.js';
import type { ChangeCalls } from './change-calls.js';

/** The changes that a follower wants, and the position after which it starts. */
export type WantedChanges = Omit<ListChangesRequestMessage, 'limit'>;

/**
 * Yields the pages of changes after a position as changes are made, and an empty one at least every 15 seconds. Ends while the process
 * drains. Rejects when a page cannot be read, as for a token that has ended, and when the signal aborts.
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

const CALL_MS = 10_000;
/** Changes that are sent at once, so that a client that does not read holds little memory. */
const PAGE = 100;

export function createFollow({ changes, announcements, health }: FollowParts): Follow {
  const list = sharedPages(changes);
  return async function* follow(context, wanted, signal) {
    let { after } = wanted;
    for (;;) {
      const page = await list(context, { ...wanted, after });
      yield page;
      if (health.draining) return;
      if (page.next >= page.newest) await announcements.beyond(page.next, signal);
      after = String(page.next);
    }
  };
}

/**
 * Lists a page of changes. Followers with the same token that want the same page at the same time share one call, which
 * therefore does not end with one of them.
 */
function sharedPages(changes: FollowParts['changes']) {
  const underWay = new Map<string, Promise<ListChangesResponseMessage>>();
  return (
    { requestId, traceparent, traceId, accessToken = '' }: Parameters<Follow>[0],
    wanted: WantedChanges,
  ): Promise<ListChangesResponseMessage> => {
    const key = JSON.stringify([accessToken, wanted]);
    const shared = underWay.get(key);
    if (shared !== undefined) return shared;
    // Each call has a deadline of its own; the stream has none.
    const context = { requestId, traceparent, traceId, accessToken, deadline: performance.now() + CALL_MS };
    const page = runInContext(context, () => changes.listChanges({ ...wanted, limit: PAGE }, { idempotent: true }));
    underWay.set(key, page);
    return page.finally(() => underWay.delete(key));
  };
}
