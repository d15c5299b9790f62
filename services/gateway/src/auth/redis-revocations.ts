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
import type { Actor } from '@crm/token';
import { Redis } from 'ioredis';
import type { RevocationAnswer, RevocationSource } from './revocation.js';

/** What the reader of revocations in Redis needs. */
export interface RedisRevocationsOptions extends StoreAddress {
  readonly logger: Logger;
  readonly registry: Registry;
}

/**
 * Holds the instant until which auth has published everything that is revoked, in microseconds since the epoch; a Redis that
 * was restarted empty lacks it, one that came back with old data holds an older one.
 */
const FILLED_KEY = 'auth_pub:filled';
/** Present while somebody publishes what is revoked; lives for less than a second. */
const FRESH_KEY = 'auth_pub:fresh';
const COMMAND_TIMEOUT_MS = 100;
const PAUSE_MS = 1_000;
const LAST_RETRY_MS = 1_000;

/**
 * Reads what auth publishes: the key `auth_pub:revoked:<jti>` exists while the token is revoked and alive, and a key
 * `auth_pub:nb:<user|client|key>:<id>` holds the second before which a token must not have been issued. Questions of one
 * tick travel together. A question fails after 100 ms; Redis is then left alone for a second, so that a Redis that hangs
 * costs one request per second its patience and not every request.
 */
export function createRedisRevocations({
  url,
  passwordFile,
  logger,
  registry,
}: RedisRevocationsOptions): RevocationSource & Resource {
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
  const metrics = redisMetrics(registry, { command: 'mget', isUp: () => redis.status === 'ready' });
  let pausedUntil = -Infinity;
  let lastFilled = 0;
  redis.on('ready', () => {
    logger.info({ event: 'redis.connected' }, 'connected to Redis');
  });
  redis.on('error', (error: Error) => {
    logger.debug({ event: 'redis.error', err: error }, 'Redis connection failed');
  });

  async function read(actor: Actor): Promise<(string | null)[]> {
    const beganAt = performance.now();
    try {
      const values = await redis.mget(keysOf(actor));
      metrics.answered((performance.now() - beganAt) / 1_000);
      recordMget(beganAt);
      return values;
    } catch (error) {
      metrics.failed();
      recordMget(beganAt, error instanceof Error ? error.name : 'unknown');
      if (redis.status === 'ready') pausedUntil = performance.now() + PAUSE_MS;
      throw error;
    }
  }

  return {
    name: 'redis',
    mode: 'redis',
    ask: async (actor) => {
      if (performance.now() < pausedUntil) throw new Error('Redis did not answer lately');
      const { filled, ...answer } = judge(actor, await read(actor));
      if (!answer.revoked) {
        // Where somebody publishes, what was missing is there again.
        if (!answer.isCertain && filled < lastFilled) throw new Error('Redis came back with old data');
        lastFilled = filled;
      }
      return answer;
    },
    start: () => {
      // Failing to connect now is nothing special: the retry strategy goes on, and auth answers meanwhile.
      redis.connect().catch(() => undefined);
      return Promise.resolve();
    },
    stop: () => {
      redis.disconnect();
      return Promise.resolve();
    },
  };
}

/** It has no keys: they hold ids. */
function recordMget(startedAt: number, errorType?: string): void {
  const attributes = { 'db.system.name': 'redis', 'db.operation.name': 'MGET' };
  recordCall(currentContext(), { name: 'MGET', startedAt, attributes, errorType });
}

function keysOf({ tokenId, userId, clientId, keyId }: Actor): string[] {
  const notBefores = [`user:${userId}`, `client:${clientId}`, `key:${keyId}`].map((name) => `auth_pub:nb:${name}`);
  return [FILLED_KEY, FRESH_KEY, `auth_pub:revoked:${tokenId}`, ...notBefores];
}

/** What is there is true whatever is missing; what is missing says something only of a Redis that holds everything. */
function judge(
  { issuedAt }: Actor,
  values: readonly (string | null)[],
): RevocationAnswer & { readonly filled: number } {
  const [filled, fresh, revoked, ...notBefores] = values;
  const times = notBefores.filter((value) => value !== null).map(readNumber);
  if (revoked !== null || times.some((time) => issuedAt < time)) return { revoked: true, isCertain: true, filled: 0 };
  if (times.some(Number.isNaN)) throw new Error('Redis holds a not-before that cannot be read');
  const filledUntil = readNumber(filled);
  if (Number.isNaN(filledUntil)) throw new Error('Redis does not hold everything that is revoked');
  return { revoked: false, isCertain: fresh !== null, filled: filledUntil };
}

/** What auth has written; NaN for what is missing or was written by somebody else. */
function readNumber(value: string | null | undefined): number {
  return value !== null && value !== undefined && /^\d+$/.test(value) ? Number(value) : NaN;
}
