import { RateLimiterMemory, RateLimiterRedis, type RateLimiterAbstract } from 'rate-limiter-flexible';
import type { RedisConnection } from '../redis/redis-connection.js';

/** What a client has sent in the minute that began with its first request. */
export interface Usage {
  /** Requests, the present one included. */
  readonly requests: number;
  /** Until the minute is over: more than 0. */
  readonly milliseconds: number;
}

/** Who counts: all gateways together in Redis, or each process for itself. */
export type CountedBy = 'redis' | 'process';

/** Counts the requests of clients. */
export interface RequestCounter {
  /** Counts one more request of the client. Never rejects, and waits for Redis no longer than a `RedisConnection` does. */
  count(clientId: string): Promise<Usage>;
}

/** What the counter needs. */
export interface RequestCounterOptions {
  /** Undefined where each process counts for itself. */
  readonly redis: RedisConnection | undefined;
  /** Hears who has counted, and why Redis has not. */
  readonly onCounted: (by: CountedBy, reason?: unknown) => void;
}

/** How long a limit is counted for. */
export const WINDOW_SECONDS = 60;

/**
 * Makes the counter: keys `gateway:rate:<client id>` of Redis, which live for a minute, and the memory of this process while Redis
 * is away, silent or forbids it.
 */
export function createRequestCounter({ redis, onCounted }: RequestCounterOptions): RequestCounter {
  // Every token brings its own limit, so whether there was too much is for others to judge.
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
  // The memory judges by the machine's clock, which may have been set back.
  const milliseconds = Math.min(Math.max(1, msBeforeNext), WINDOW_SECONDS * 1_000);
  return { requests: consumedPoints, milliseconds };
}
