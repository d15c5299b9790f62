import { gauge, reasonOf, type Logger, type Registry, type Resource } from '@crm/runtime';
import { Redis } from 'ioredis';
import type { Revocation } from '../repository/revocations.js';

/** Tells everybody who verifies tokens which ones are dead. */
export interface RevocationStore extends Resource {
  /**
   * Publishes revocations that Postgres already has. Never rejects: when Redis does not take them now, nobody is to
   * believe Redis until it has taken them with all others.
   */
  publish(revocations: readonly Revocation[]): Promise<void>;
}

/** What the store needs. */
export interface RevocationStoreOptions {
  /** Undefined where Postgres alone knows, and everybody asks auth. */
  readonly redisUrl: string | undefined;
  /** Pages through the live revocations in Postgres, in the order of their ids. */
  readonly listRevocations: (after: string, limit: number) => Promise<readonly Revocation[]>;
  readonly logger: Logger;
  readonly registry: Registry;
}

/** A key `auth_pub:revoked:<jti>` lives as long as its token could. */
export const REVOKED_KEY_PREFIX = 'auth_pub:revoked:';
/**
 * Present while Redis holds every live revocation. A Redis that lost its keys lacks it, and it is taken away from one
 * that takes no writes; whoever reads must then ask auth. It outlives auth: while auth is away nothing is revoked.
 */
export const FILLED_KEY = 'auth_pub:filled';

const PAGE = 1_000;
const CONNECT_TIMEOUT_MS = 2_000;
const COMMAND_TIMEOUT_MS = 500;
const MAX_RECONNECT_DELAY_MS = 1_000;
const REFILL_RETRY_MS = 250;
const CHECK_MS = 500;

/** Makes the writer of the revocation keys in Redis. Each time the connection stands, Redis is filled from Postgres. */
export function createRevocationStore(options: RevocationStoreOptions): RevocationStore {
  const { redisUrl, registry } = options;
  if (redisUrl === undefined) return { name: 'revocation-store', publish: () => Promise.resolve() };
  const redis = new Redis(redisUrl, {
    lazyConnect: true,
    // A command that waits for a connection would be written after the refill that makes it needless.
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    connectTimeout: CONNECT_TIMEOUT_MS,
    commandTimeout: COMMAND_TIMEOUT_MS,
    retryStrategy: (tries) => Math.min(50 * 2 ** Math.min(tries, 10), MAX_RECONNECT_DELAY_MS),
  });
  gauge(registry, {
    name: 'crm_redis_up',
    help: 'Whether the connection to Redis stands',
    collect: (metric) => {
      metric.set(redis.status === 'ready' ? 1 : 0);
    },
  });
  return new RedisRevocationStore(redis, options);
}

class RedisRevocationStore implements RevocationStore {
  readonly name = 'revocation-store';
  readonly #redis: Redis;
  readonly #listRevocations: RevocationStoreOptions['listRevocations'];
  readonly #logger: Logger;
  #retry: NodeJS.Timeout | undefined;
  #check: NodeJS.Timeout | undefined;
  #complete = false;
  /** Counts the times that Redis was found to lack something. */
  #losses = 0;
  #underWay: Promise<void> | undefined;
  #stopped = false;
  #failing = false;

  constructor(redis: Redis, { listRevocations, logger }: RevocationStoreOptions) {
    this.#redis = redis;
    this.#listRevocations = listRevocations;
    this.#logger = logger;
    redis.on('ready', () => {
      this.#complete = false;
      this.#refill();
    });
    redis.on('error', (error) => {
      this.#noteFailure(error);
    });
  }

  start(): Promise<void> {
    // Redis may be away; the client keeps trying by itself and `error` has told why.
    this.#redis.connect().catch(() => undefined);
    this.#check = setInterval(() => void this.#checkMark(), CHECK_MS);
    return Promise.resolve();
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#retry);
    clearInterval(this.#check);
    this.#redis.disconnect();
    await this.#underWay;
  }

  async publish(revocations: readonly Revocation[]): Promise<void> {
    try {
      await this.#write(revocations);
    } catch (error) {
      this.#noteFailure(error);
      this.#unmark();
      this.#refillLater();
    }
  }

  /** Fills a Redis that lost its mark, and so perhaps more than that, while the connection stood. */
  async #checkMark(): Promise<void> {
    if (!this.#complete || this.#redis.status !== 'ready') return;
    try {
      if ((await this.#redis.exists(FILLED_KEY)) === 1) return;
      this.#complete = false;
      this.#refill();
    } catch (error) {
      this.#noteFailure(error);
    }
  }

  /** Takes the mark away from a Redis that lacks something; deleting works even where nothing can be written. */
  #unmark(): void {
    this.#complete = false;
    this.#losses += 1;
    this.#redis.del(FILLED_KEY).catch(() => undefined);
  }

  #refill(): void {
    clearTimeout(this.#retry);
    // One that is under way may have read Postgres before the latest revocation.
    this.#underWay = (this.#underWay ?? Promise.resolve())
      .then(() => this.#fill())
      .catch((error: unknown) => {
        this.#noteFailure(error);
        this.#unmark();
        this.#refillLater();
      });
  }

  #refillLater(): void {
    clearTimeout(this.#retry);
    // While there is no connection there is nothing to do: `ready` fills.
    if (!this.#stopped && this.#redis.status === 'ready')
      this.#retry = setTimeout(() => {
        this.#refill();
      }, REFILL_RETRY_MS);
  }

  async #fill(): Promise<void> {
    if (this.#stopped) return;
    const lossesBefore = this.#losses;
    let after = '';
    let total = 0;
    for (;;) {
      const page = await this.#listRevocations(after, PAGE);
      await this.#write(page);
      total += page.length;
      const last = page.at(-1);
      if (last === undefined || page.length < PAGE) break;
      after = last.tokenId;
    }
    // What failed to be published meanwhile may not have been on the pages that were read.
    if (this.#losses !== lossesBefore) throw new Error('a revocation could not be published during the filling');
    await this.#redis.set(FILLED_KEY, '1');
    this.#complete = true;
    this.#failing = false;
    this.#logger.info({ event: 'revocation.filled', revocations: total }, 'Redis holds all live revocations');
  }

  async #write(revocations: readonly Revocation[]): Promise<void> {
    if (revocations.length === 0) return;
    const pipeline = this.#redis.pipeline();
    for (const { tokenId, remainingSeconds } of revocations) {
      const milliseconds = Math.max(1, Math.ceil(remainingSeconds * 1000));
      pipeline.set(REVOKED_KEY_PREFIX + tokenId, '1', 'PX', milliseconds);
    }
    for (const [error] of (await pipeline.exec()) ?? []) if (error !== null) throw error;
  }

  /** One line for each outage, not one for each try. */
  #noteFailure(error: unknown): void {
    if (this.#failing || this.#stopped) return;
    this.#failing = true;
    this.#logger.warn(
      { event: 'revocation.publish_failed', reason: reasonOf(error) },
      'revocations could not be copied to Redis',
    );
  }
}
