import { setTimeout as sleep } from 'node:timers/promises';
import type { Health, Resource } from '@crm/runtime';
import type { ChangeCalls } from './change-calls.js';

/** Tells followers of the feed when there is more to read. */
export interface Announcements extends Resource {
  /**
   * Resolves when the newest position is beyond this one, at the latest after 15 seconds, and at once while the process
   * drains. Rejects when the signal aborts.
   */
  beyond(position: number, signal: AbortSignal): Promise<void>;
}

/** A follower looks for itself after this time, in milliseconds. */
const PATIENCE_MS = 15_000;
/** Time between two announcements, in milliseconds. */
const PAUSE_MS = 50;
/** Without announcements followers look for themselves at this interval, in milliseconds. */
const UNANNOUNCED_MS = 1_000;

interface Waiting {
  readonly position: number;
  readonly since: number;
  readonly resolve: () => void;
}

/** Queries records for the newest position, with one call at a time, while anybody waits for it. */
export function createAnnouncements(changes: Pick<ChangeCalls, 'awaitPosition'>, health: Health): Announcements {
  const waiting = new Set<Waiting>();
  const stopped = new AbortController();
  const { signal: stop } = stopped;
  let newest = 0;
  let isAsking = false;

  async function ask(): Promise<void> {
    isAsking = true;
    while (waiting.size > 0 && !stop.aborted) {
      const isTold = await askOnce();
      const isLate = performance.now() - (isTold ? PATIENCE_MS : UNANNOUNCED_MS);
      for (const { position, since, resolve } of waiting) {
        if (health.draining || position < newest || since <= isLate) resolve();
      }
      await sleep(PAUSE_MS, undefined, { signal: stop, ref: false }).catch(() => undefined);
    }
    isAsking = false;
  }

  async function askOnce(): Promise<boolean> {
    try {
      ({ newest } = await changes.awaitPosition({ known: newest }, { signal: stop }));
      return true;
    } catch {
      await sleep(UNANNOUNCED_MS, undefined, { signal: stop, ref: false }).catch(() => undefined);
      return false;
    }
  }

  return {
    name: 'announcements',
    stop: () => {
      stopped.abort();
      return Promise.resolve();
    },
    beyond: (position, signal) => {
      if (health.draining || position < newest) return Promise.resolve();
      return new Promise((resolve, reject) => {
        const end = (settle: () => void) => (): void => {
          waiting.delete(follower);
          signal.removeEventListener('abort', onAbort);
          settle();
        };
        const follower: Waiting = { position, since: performance.now(), resolve: end(resolve) };
        const onAbort = end(() => {
          reject(signal.reason as Error);
        });
        signal.addEventListener('abort', onAbort, { once: true });
        waiting.add(follower);
        if (!isAsking) void ask();
      });
    },
  };
}
