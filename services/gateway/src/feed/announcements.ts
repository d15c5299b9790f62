import type { Health, Resource } from '@crm/runtime';
import type { Redis } from 'ioredis';
import type { RedisConnection } from '../redis/redis-connection.js';

/** Tells followers of the feed when there is more to read. */
export interface Announcements extends Resource {
  /**
   * Resolves when a position beyond this one is announced, and otherwise after a while, because an announcement may be
   * lost; at once while the process drains. Rejects when the signal aborts.
   */
  beyond(position: number, signal: AbortSignal): Promise<void>;
}

/** The channel on which the events service announces the newest position. */
const CHANNEL = 'events_pub:position';

/** How long a follower waits without an announcement; the shorter time is that without Redis. In milliseconds. */
const PATIENCE_MS = { subscribed: 15_000, alone: 1_000 } as const;
const CHECK_MS = 500;

interface Waiting {
  readonly position: number;
  readonly since: number;
  readonly resolve: () => void;
}

/** Listens on a connection of its own, which Redis requires of subscribers. */
export function createAnnouncements(redis: RedisConnection | undefined, health: Health): Announcements {
  const waiting = new Set<Waiting>();
  let subscriber: Redis | undefined;
  let newest = 0;
  let timer: NodeJS.Timeout | undefined;

  function wake(isReady: (follower: Waiting) => boolean): void {
    for (const follower of waiting) if (isReady(follower)) follower.resolve();
  }

  return {
    name: 'announcements',
    start: () => {
      subscriber = redis?.client.duplicate({ lazyConnect: true, enableOfflineQueue: true, commandTimeout: 0 });
      subscriber?.on('error', () => undefined);
      subscriber?.on('message', (_channel, message) => {
        newest = Math.max(newest, Number(message));
        wake(({ position }) => position < newest);
      });
      // It subscribes again by itself after each reconnection.
      subscriber?.subscribe(CHANNEL).catch(() => undefined);
      timer = setInterval(() => {
        const patience = subscriber?.status === 'ready' ? PATIENCE_MS.subscribed : PATIENCE_MS.alone;
        const limit = performance.now() - patience;
        wake(({ since }) => health.draining || since <= limit);
      }, CHECK_MS);
      return Promise.resolve();
    },
    stop: () => {
      clearInterval(timer);
      subscriber?.disconnect();
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
      });
    },
  };
}
