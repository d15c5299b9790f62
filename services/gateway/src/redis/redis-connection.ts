import {
  currentContext,
  recordCall,
  redisMetrics,
  secretFile,
  type Logger,
  type Registry,
  type Resource,
  type StoreAddress,
} from '@crm/runtime';
import { Redis } from 'ioredis';

/** What the connection to Redis needs. */
export interface RedisConnectionOptions extends StoreAddress {
  readonly logger: Logger;
  readonly registry: Registry;
}

/** What the gateway does with Redis, as metrics call it, and the command that does it. */
const COMMANDS = { mget: 'MGET', count: 'EVALSHA' } as const;

/** One of them. */
export type RedisCommand = keyof typeof COMMANDS;

/** The one connection of the gateway to Redis. */
export interface RedisConnection extends Resource {
  /** For what makes commands of its own; they are sent within `run`. */
  readonly client: Redis;
  /**
   * Sends a command; those of one tick travel together. Rejects at once while there is no connection, after 100 ms without an answer,
   * and then at once for a second, so that a Redis that hangs costs one request per second its patience and not every request.
   */
  run<Answer>(command: RedisCommand, send: (client: Redis) => Promise<Answer>): Promise<Answer>;
}

const COMMAND_TIMEOUT_MS = 100;
const PAUSE_MS = 1_000;
const LAST_RETRY_MS = 1_000;

/** Makes the connection; `start` opens it, and it is opened anew whenever it is lost. */
export function createRedisConnection({
  url,
  passwordFile,
  logger,
  registry,
}: RedisConnectionOptions): RedisConnection {
  const password = passwordFile === undefined ? undefined : secretFile(passwordFile);
  const readPassword = (): void => {
    if (password !== undefined) redis.options.password = password();
  };
  const redis = new Redis(url, {
    lazyConnect: true,
    enableAutoPipelining: true,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    connectTimeout: 2_000,
    commandTimeout: COMMAND_TIMEOUT_MS,
    retryStrategy: (attempt) => {
      readPassword();
      return Math.min(50 * 2 ** Math.min(attempt, 10), LAST_RETRY_MS);
    },
  });
  readPassword();
  const commands = Object.keys(COMMANDS) as RedisCommand[];
  const metrics = redisMetrics(registry, { commands, isUp: () => redis.status === 'ready' });
  let pausedUntil = -Infinity;
  redis.on('ready', () => {
    logger.info({ event: 'redis.connected' }, 'connected to Redis');
  });
  redis.on('error', (error: Error) => {
    logger.debug({ event: 'redis.error', err: error }, 'Redis connection failed');
  });

  return {
    name: 'redis',
    client: redis,
    run: async (command, send) => {
      const beganAt = performance.now();
      if (beganAt < pausedUntil) throw new Error('Redis did not answer lately');
      try {
        const answer = await send(redis);
        metrics.answered(command, (performance.now() - beganAt) / 1_000);
        record(COMMANDS[command], beganAt);
        return answer;
      } catch (error) {
        metrics.failed();
        record(COMMANDS[command], beganAt, error instanceof Error ? error.name : 'unknown');
        if (redis.status === 'ready' && !isRefusal(error)) pausedUntil = performance.now() + PAUSE_MS;
        throw error;
      }
    },
    start: () => {
      // Failing to connect now is nothing special: the retry strategy goes on, and there is a way without Redis meanwhile.
      redis.connect().catch(() => undefined);
      return Promise.resolve();
    },
    stop: () => {
      redis.disconnect();
      return Promise.resolve();
    },
  };
}

/** Whether Redis has answered, if with an error: who may not count, or has no room for it, can still read what is revoked. */
function isRefusal(error: unknown): boolean {
  return error instanceof Error && error.name === 'ReplyError';
}

/** It has no keys: they hold ids. */
function record(name: string, startedAt: number, errorType?: string): void {
  const attributes = { 'db.system.name': 'redis', 'db.operation.name': name };
  recordCall(currentContext(), { name, startedAt, attributes, errorType });
}
