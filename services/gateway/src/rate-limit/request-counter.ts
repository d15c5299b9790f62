import { RateLimiterMemory, RateLimiterRedis, type RateLimiterAbstract } from 'rate-limiter-flexible';
import type { RedisConnection } from '../redis/redis-connection.js';

/** A client's use of the minute that started with its first request. */
export interface Usage {
  /** Number of requests, the present one included. */
  readonly requests: number;
  /** Time until the minute ends, always more than 0. */
  readonly milliseconds: number;
}

/** The counter that was used: the shared one in Redis, or that of the process. */
export type CountedBy = 'redis' | 'process';

export interface RequestCounter {
  /**
   * Counts one more request of the client. Never rejects, and waits for Redis no longer than a `RedisConnection` does.
   */
  count(clientId: string): Promise<Usage>;
}

export interface RequestCounterOptions {
  /** Undefined when each process counts by itself. */
  readonly redis: RedisConnection | undefined;
  /** Called with the counter that was used, and the reason if it was not Redis. */
  readonly onCounted: (by: CountedBy, reason?: unknown) => void;
}

/** The length of the window. */
export const WINDOW_SECONDS = 60;

/**
 * Creates the counter: keys `gateway:rate:<client id>` in Redis, which expire after a minute. While Redis is
 * unavailable, does not answer or refuses the command, the counter is in the memory of this process.
 */
export function createRequestCounter({ redis, onCounted }: RequestCounterOptions): RequestCounter {
  // Every token has its own limit, so the caller of the counter compares.
  const options = { points: Number.MAX_SAFE_INTEGER, duration: WINDOW_SECONDS };
  const own = new RateLimiterMemory(options);
  const shared =
    redis === undefined
      ? undefined
      : new RateLimiterRedis({ ...options, storeClient: redis.client, keyPrefix: 'gateway:rate' });

  return {
    count: async (clientId) => {
      if (redis === undefined || shared === undefined) return countIn(own, clientId);
      try {
        const usage = await redis.run('count', () => countIn(shared, clientId));
        onCounted('redis');
        return usage;
      } catch (error) {
        onCounted('process', error);
        return countIn(own, clientId);
      }
    },
  };
}

async function countIn(limiter: RateLimiterAbstract, clientId: string): Promise<Usage> {
  const { consumedPoints, msBeforeNext } = await limiter.consume(clientId);
  // The in-memory limiter uses the machine's clock, which may have been set back.
  const milliseconds = Math.min(Math.max(1, msBeforeNext), WINDOW_SECONDS * 1_000);
  return { requests: consumedPoints, milliseconds };
}
