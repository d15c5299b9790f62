import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '@crm/errors';
import type { ListChangesResponseMessage } from '@crm/protos';
import type { Health, RequestContext } from '@crm/runtime';
import type { Announcements } from './announcements.js';
import type { ChangeCalls } from './change-calls.js';
import { createPageTurns, type WantedChanges, type WantedPage } from './page-turns.js';

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

/** Statuses of failures that pass. */
const BUSY: ReadonlySet<number> = new Set([503, 504]);
/** For so long an open stream tries again while records is busy, at this interval, in milliseconds. */
const BUSY_MS = 15_000;
const RETRY_MS = 500;

export function createFollow({ changes, announcements, health }: FollowParts): Follow {
  const readPage = createPageTurns(changes);

  async function readOn(page: WantedPage, signal: AbortSignal): Promise<ListChangesResponseMessage> {
    const until = performance.now() + BUSY_MS;
    for (;;) {
      try {
        return await readPage(page, signal);
      } catch (error) {
        const isBusy = error instanceof AppError && BUSY.has(error.status);
        if (!isBusy || health.draining || performance.now() > until) throw error;
        await sleep(RETRY_MS * (1 + Math.random()), undefined, { signal });
      }
    }
  }

  return async function* follow(context, wanted, signal) {
    let page = await readPage({ context, wanted, isLive: false }, signal);
    for (;;) {
      const { next, newest } = page;
      yield page;
      if (health.draining) return;
      const isLive = next >= newest;
      if (isLive) await announcements.beyond(next, signal);
      page = await readOn({ context, wanted: { ...wanted, after: String(next) }, isLive }, signal);
    }
  };
}
