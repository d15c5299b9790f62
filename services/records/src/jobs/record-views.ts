import { AppError } from '@crm/errors';
import type { Queryable } from '@crm/postgres';
import { runOutsideContext, type Resource } from '@crm/runtime';
import type { Events } from '../events.js';
import { storeViews, viewKey, type View } from '../repository/store-views.js';

export interface RecordViewsParts {
  readonly database: Queryable;
  readonly events: Events;
  /** How long a view may wait to be stored together with others, in milliseconds. Default 250. */
  readonly delayMs?: number;
  /** How long to wait after a failure, in milliseconds. Default 1,000. */
  readonly retryMs?: number;
  /** The maximum number of waiting views. Default 20,000. */
  readonly limit?: number;
}

/** Notes that a user viewed a record, without waiting for it to be stored. */
export type NoteView = (userId: string, module: string, recordId: string) => void;

/** Stores users' views of records in the background. */
export interface RecordViews extends Resource {
  readonly note: NoteView;
}

const BATCH = 1_000;

/**
 * Creates the job. Views wait in memory, one per user and record, and are stored together, so that a read costs no
 * write of its own. While Postgres is unavailable the latest views are kept and the oldest dropped; a process that is
 * killed loses the views that are not stored yet.
 */
export function createRecordViews({
  database,
  events,
  delayMs = 250,
  retryMs = 1_000,
  limit = 20_000,
}: RecordViewsParts): RecordViews {
  // Oldest first.
  let waiting = new Map<string, View>();
  let latest = 0;
  let timer: NodeJS.Timeout | undefined;
  let storing: Promise<void> | undefined;

  function schedule(ms: number): void {
    if (storing !== undefined) return;
    // The stored views come from many requests.
    timer ??= runOutsideContext(() => setTimeout(storeSoon, ms).unref());
  }

  function storeSoon(): void {
    timer = undefined;
    storing = storeWaiting().then((isStored) => {
      storing = undefined;
      if (waiting.size > 0) schedule(isStored ? delayMs : retryMs);
    });
  }

  /** Stores everything that waits now; false when some of it must be tried again. */
  async function storeWaiting(): Promise<boolean> {
    const views = [...waiting.values()];
    waiting = new Map();
    for (let begin = 0; begin < views.length; begin += BATCH) {
      const batch = views.slice(begin, begin + BATCH);
      try {
        await storeViews(database, batch);
      } catch (error) {
        events.storingViewsFailed(error);
        if (isPassing(error)) {
          putBack(views.slice(begin));
          return false;
        }
        // Views that Postgres will never accept must not delay the others.
        events.viewsDropped(batch.length);
      }
    }
    return true;
  }

  function putBack(views: readonly View[]): void {
    const newer = waiting;
    waiting = new Map(views.map((view) => [viewKey(view), view]));
    for (const view of newer.values()) put(view);
  }

  function put(view: View): void {
    const key = viewKey(view);
    waiting.delete(key);
    waiting.set(key, view);
    const [oldest] = waiting.size > limit ? waiting.keys() : [];
    if (oldest === undefined) return;
    waiting.delete(oldest);
    events.viewsDropped(1);
  }

  return {
    name: 'record-views',
    note: (userId, module, recordId) => {
      // Two views by one process never have the same instant, so that the later one comes first in the list.
      latest = Math.max(Date.now() * 1_000, latest + 1);
      put({ userId, module, recordId, at: latest });
      schedule(delayMs);
    },
    // By now the server has answered its last call.
    drain: async () => {
      await storing;
      clearTimeout(timer);
      await storeWaiting();
    },
    stop: () => {
      clearTimeout(timer);
      if (waiting.size > 0) events.viewsDropped(waiting.size);
      return Promise.resolve();
    },
  };
}

function isPassing(error: unknown): boolean {
  return error instanceof AppError && error.kind === 'unavailable';
}
