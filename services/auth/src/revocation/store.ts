import { setTimeout as sleep } from 'node:timers/promises';
import {
  gauge,
  redisMetrics,
  reasonOf,
  secretFile,
  type Logger,
  type RedisMetrics,
  type Registry,
  type Resource,
  type StoreAddress,
} from '@crm/runtime';
import type { NotBefore, RevokedToken } from '@crm/token';
import { Redis } from 'ioredis';
import { beginFilling, endFilling, keepFilling, markCopied, readFilled } from './filling.js';
import { FILLED_KEY, FILLING_KEY, NOT_BEFORE_KEY_PREFIX, REVOKED_KEY_PREFIX } from './redis-keys.js';
import type { SharedReadings } from './shared-readings.js';

/** Publishes to all verifiers which tokens are dead. */
export interface RevocationStore extends Resource {
  /**
   * Publishes immediately what is already in Postgres: to Redis, and to the followers that wait. Never rejects: when
   * Redis does not take the write, Redis is marked as not filled until it holds everything again.
   */
  publish(tokens: readonly RevokedToken[], notBefores?: readonly NotBefore[]): Promise<void>;
}

export interface RevocationStoreOptions {
  /** Undefined where only Postgres stores revocations and readers call auth. */
  readonly redis: StoreAddress | undefined;
  readonly readings: SharedReadings;
  readonly logger: Logger;
  readonly registry: Registry;
}

const CONNECT_TIMEOUT_MS = 2_000;
const COMMAND_TIMEOUT_MS = 500;
const MAX_RECONNECT_DELAY_MS = 1_000;
const INTERVAL_MS = 250;
/**
 * How long Redis is trusted after Postgres was read. Together with the 200 ms for which the gateway trusts an answer it
 * stays below the second that a revocation may take.
 */
const FRESH_MS = 750;

/**
 * Makes the writer of the revocation keys in Redis. Four times a second it copies everything committed to Postgres by
 * any process, so that one replica publishes the revocations of another that is cut off from Redis.
 */
export function createRevocationStore(options: RevocationStoreOptions): RevocationStore {
  const { registry, readings } = options;
  if (options.redis === undefined) {
    return {
      name: 'revocation-store',
      publish: () => {
        readings.forget();
        return Promise.resolve();
      },
    };
  }
  const { url, passwordFile } = options.redis;
  const password = passwordFile === undefined ? undefined : secretFile(passwordFile);
  const readPassword = (): void => {
    if (password !== undefined) redis.options.password = password();
  };
  const redis = new Redis(url, {
    lazyConnect: true,
    // A queued command would be written after the round that makes it unnecessary.
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    connectTimeout: CONNECT_TIMEOUT_MS,
    commandTimeout: COMMAND_TIMEOUT_MS,
    retryStrategy: (tries) => {
      readPassword();
      return Math.min(50 * 2 ** Math.min(tries, 10), MAX_RECONNECT_DELAY_MS);
    },
  });
  readPassword();
  const metrics = redisMetrics(registry, { commands: ['publish'], isUp: () => redis.status === 'ready' });
  return new RedisRevocationStore(redis, metrics, options);
}

class RedisRevocationStore implements RevocationStore {
  readonly name = 'revocation-store';
  readonly #redis: Redis;
  readonly #metrics: RedisMetrics<'publish'>;
  readonly #readings: SharedReadings;
  readonly #logger: Logger;
  readonly #stopped = new AbortController();
  #loop: Promise<void> | undefined;
  /** Counts connections: a result of one says nothing about the Redis that the next one reaches. */
  #connections = 0;
  /** The instant up to which the last round on this connection has filled Redis. */
  #filled: number | undefined;
  #failing = false;
  /** Start of the last round after which Redis held everything, in monotonic milliseconds. */
  #publishedAt = performance.now();

  constructor(redis: Redis, metrics: RedisMetrics<'publish'>, { readings, logger, registry }: RevocationStoreOptions) {
    this.#redis = redis;
    this.#metrics = metrics;
    this.#readings = readings;
    this.#logger = logger;
    redis.on('ready', () => {
      this.#connections += 1;
      this.#filled = undefined;
    });
    gauge(registry, {
      name: 'crm_revocation_lag_seconds',
      help: 'Time since this process last saw Redis hold everything that is revoked',
      collect: (metric) => {
        metric.set((performance.now() - this.#publishedAt) / 1_000);
      },
    });
    redis.on('error', (error) => {
      this.#noteFailure(error);
    });
  }

  start(): Promise<void> {
    // Redis may be down; the client keeps trying by itself, and `error` has logged the reason.
    this.#redis.connect().catch(() => undefined);
    this.#loop = this.#rounds();
    return Promise.resolve();
  }

  async stop(): Promise<void> {
    this.#stopped.abort();
    this.#redis.disconnect();
    await this.#loop;
  }

  async publish(tokens: readonly RevokedToken[], notBefores: readonly NotBefore[] = []): Promise<void> {
    this.#readings.forget();
    try {
      await this.#write(tokens, notBefores);
    } catch (error) {
      this.#noteFailure(error);
      // Deleting works even where writing fails. A replica that is filling now may have read Postgres too early.
      this.#redis.del(FILLED_KEY, FILLING_KEY).catch(() => undefined);
    }
  }

  async #rounds(): Promise<void> {
    const { signal } = this.#stopped;
    while (!signal.aborted) {
      if (this.#redis.status === 'ready') await this.#round().catch(this.#noteFailure.bind(this));
      await sleep(INTERVAL_MS, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }

  async #round(): Promise<void> {
    const begunAt = performance.now();
    const startedAt = performance.now();
    const connection = this.#connections;
    const known = this.#filled;
    this.#filled = undefined;
    const filled = known ?? (await readFilled(this.#redis));
    const claim = filled === undefined ? await beginFilling(this.#redis) : undefined;
    if (filled === undefined && claim === undefined) return;
    const since = filled ?? 0;
    const { entries, nextSince: until } = await this.#copy(since);
    if (connection !== this.#connections) return;
    // Postgres' clock was set back: new commits would seem already copied.
    if (until < since) {
      await this.#redis.del(FILLED_KEY);
      return;
    }
    if (claim !== undefined) {
      if (!(await endFilling(this.#redis, claim, until))) return;
      this.#logger.info({ event: 'revocation.filled', entries }, 'Redis holds all that is revoked');
    }
    this.#failing = false;
    const freshMs = Math.max(0, Math.floor(FRESH_MS - (performance.now() - begunAt)));
    if (connection !== this.#connections) return;
    // A mark that was not read must be that of the last round, or one that another replica has set since.
    const copied = known === undefined ? { since, until } : { since, until, latest: until };
    if (!(await markCopied(this.#redis, copied, freshMs))) return;
    this.#publishedAt = startedAt;
    if (connection === this.#connections) this.#filled = until;
  }

  /** Copies everything committed since an instant; changes during the copy are read again in the next round. */
  async #copy(since: number): Promise<{ entries: number; nextSince: number }> {
    const first = await this.#readings.fresh(since, '');
    let page = first;
    let entries = 0;
    for (;;) {
      await this.#write(page.tokens, page.notBefores);
      entries += page.tokens.length + page.notBefores.length;
      if (page.nextPage === '' || this.#stopped.signal.aborted) return { entries, nextSince: first.nextSince };
      if (since === 0) await keepFilling(this.#redis);
      page = await this.#readings.fresh(since, page.nextPage);
    }
  }

  async #write(tokens: readonly RevokedToken[], notBefores: readonly NotBefore[]): Promise<void> {
    if (tokens.length + notBefores.length === 0) return;
    const beganAt = performance.now();
    const pipeline = this.#redis.pipeline();
    for (const { tokenId, remainingSeconds } of tokens) {
      pipeline.set(REVOKED_KEY_PREFIX + tokenId, '1', 'PX', toLifetime(remainingSeconds));
    }
    for (const { kind, subject, notBefore, remainingSeconds } of notBefores) {
      pipeline.set(`${NOT_BEFORE_KEY_PREFIX}${kind}:${subject}`, notBefore, 'PX', toLifetime(remainingSeconds));
    }
    for (const [error] of (await pipeline.exec()) ?? []) if (error !== null) throw error;
    this.#metrics.answered('publish', (performance.now() - beganAt) / 1_000);
  }

  /** One line for each outage, not for each try. */
  #noteFailure(error: unknown): void {
    this.#metrics.failed();
    if (this.#failing || this.#stopped.signal.aborted) return;
    this.#failing = true;
    this.#logger.warn(
      { event: 'revocation.publish_failed', reason: reasonOf(error) },
      'revocations could not be copied to Redis',
    );
  }
}

function toLifetime(seconds: number): number {
  return Math.max(1, Math.ceil(seconds * 1000));
}
