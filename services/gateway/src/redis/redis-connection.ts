import {
  currentContext,
  reasonOf,
  recordCall,
  redisMetrics,
  secretFile,
  type Logger,
  type Registry,
  type Resource,
  type StoreAddress,
} from '@crm/runtime';
import { Redis } from 'ioredis';

export interface RedisConnectionOptions extends StoreAddress {
  readonly logger: Logger;
  readonly registry: Registry;
}

/** The gateway's uses of Redis, as metrics name them, and the command of each. */
const COMMANDS = { mget: 'MGET', count: 'EVALSHA' } as const;

export type RedisCommand = keyof typeof COMMANDS;

/** The gateway's only connection to Redis. */
export interface RedisConnection extends Resource {
  /** Only for libraries that send commands themselves; call them within `run`. */
  readonly client: Redis;
  /**
   * Sends a command; commands of one tick are pipelined. Rejects at once while there is no connection, and after 100 ms
   * without an answer. After such a time-out it rejects at once for a second, so that a Redis that hangs delays one
   * request per second instead of every request.
   */
  run<Answer>(command: RedisCommand, send: (client: Redis) => Promise<Answer>): Promise<Answer>;
}

const COMMAND_TIMEOUT_MS = 100;
/** Also limits the commands that ioredis sends while it connects. */
const CONNECT_TIMEOUT_MS = 2_000;
const PAUSE_MS = 1_000;
const LAST_RETRY_MS = 1_000;

/** Creates the connection. `start` opens it; it reconnects whenever it is lost. */
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
    connectTimeout: CONNECT_TIMEOUT_MS,
    commandTimeout: CONNECT_TIMEOUT_MS,
    retryStrategy: (attempt) => {
      readPassword();
      return Math.min(50 * 2 ** Math.min(attempt, 10), LAST_RETRY_MS);
    },
  });
  readPassword();
  const commands = Object.keys(COMMANDS) as RedisCommand[];
  const metrics = redisMetrics(registry, { commands, isUp: () => redis.status === 'ready' });
  let pausedUntil = -Infinity;
  let isLossLogged = false;
  let isStopped = false;
  redis.on('ready', () => {
    isLossLogged = false;
    logger.info({ event: 'redis.connected' }, 'connected to Redis');
  });
  redis.on('error', (error: Error) => {
    // One line for each outage, not for each attempt.
    if (isLossLogged || isStopped) return;
    isLossLogged = true;
    logger.warn({ event: 'redis.error', reason: reasonOf(error) }, 'no connection to Redis');
  });

  return {
    name: 'redis',
    client: redis,
    run: async (command, send) => {
      const beganAt = performance.now();
      if (beganAt < pausedUntil) throw new Error('Redis did not answer lately');
      try {
        const answer = await answerInTime(send(redis), COMMAND_TIMEOUT_MS);
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
      // A failure to connect now needs no handling: the retry strategy continues, and callers work without Redis
      // meanwhile.
      redis.connect().catch(() => undefined);
      return Promise.resolve();
    },
    stop: () => {
      isStopped = true;
      redis.disconnect();
      return Promise.resolve();
    },
  };
}

/**
 * Whether Redis answered with an error. A Redis that refuses to count, for lack of rights or memory, can still serve
 * revocations.
 */
function isRefusal(error: unknown): boolean {
  return error instanceof Error && error.name === 'ReplyError';
}

/** Keys are left out of the span, because they contain ids. */
function record(name: string, startedAt: number, errorType?: string): void {
  const attributes = { 'db.system.name': 'redis', 'db.operation.name': name };
  recordCall(currentContext(), { name, startedAt, attributes, errorType });
}

/**
 * Waits for an answer, and rejects after a number of milliseconds without one. Data that has arrived by then is read first:
 * when the event loop was blocked, a timer fires before the answers that arrived meanwhile are read.
 */
async function answerInTime<Answer>(answer: Promise<Answer>, timeoutMs: number): Promise<Answer> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => setImmediate(reject, new Error('Redis did not answer in time')), timeoutMs);
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}
