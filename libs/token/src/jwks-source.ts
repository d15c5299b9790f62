import { AppError, codes } from '@crm/errors';
import { counter, reasonOf, runOutsideContext, type Logger, type Registry, type Resource } from '@crm/runtime';
import { readKeySet, type KeySet, type VerificationKey } from './key-set.js';

/** How the public keys are fetched, and how often. */
export interface JwksSourceOptions {
  /** Fetches the JSON Web Key Set; may reject. */
  readonly fetch: () => Promise<Uint8Array>;
  readonly logger: Logger;
  /** The registry of crm_jwks_fetch_total. */
  readonly registry?: Registry;
  /** Minimum time in milliseconds between two fetches for unknown `kid`s. Default 30 s. */
  readonly cooldownMs?: number;
  /** Age in milliseconds by which keys are refreshed; the background fetch is at 80 % of it. Default 300 s. */
  readonly maxAgeMs?: number;
}

/** The public keys of the issuer, kept fresh in the background. */
export interface JwksSource extends Resource {
  /** Whether keys were fetched at least once. */
  readonly loaded: boolean;
  /** The document of the last successful fetch; undefined when it is too old to be used. */
  readonly document: Uint8Array | undefined;
  /**
   * The key with this `kid`, or undefined if the issuer has no such key. Rejects with 8902 while no keys are available.
   */
  find(kid: string): Promise<VerificationKey | undefined>;
  /** The listener is called after the set has lost a key, so that results verified with it can be dropped. */
  onRemoved(listener: () => void): void;
}

const STALE_MS = 24 * 3600 * 1000;
const FIRST_RETRY_MS = 250;
const LAST_RETRY_MS = 5_000;
const RETRY_AFTER_SECONDS = 2;

/**
 * Makes a source that fetches on `start` and then at 80 % of `maxAgeMs`, with retries from 250 ms to 5 s. An unknown
 * `kid` causes at most one fetch per `cooldownMs`; only one fetch is under way at a time. When the issuer is
 * unavailable the keys stay usable for 24 hours.
 */
export function createJwksSource(options: JwksSourceOptions): JwksSource {
  return new RefreshingJwksSource(options);
}

class RefreshingJwksSource implements JwksSource {
  readonly name = 'jwks';
  readonly #fetch: () => Promise<Uint8Array>;
  readonly #logger: Logger;
  readonly #onFetched: (result: 'ok' | 'error') => void;
  readonly #cooldownMs: number;
  readonly #refreshMs: number;
  readonly #listeners: (() => void)[] = [];
  #keys: KeySet | undefined;
  #document: Uint8Array | undefined;
  #fetchedAt = -Infinity;
  #askedAt = -Infinity;
  #failures = 0;
  #underWay: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;
  #running = false;

  constructor({ fetch, logger, registry, cooldownMs = 30_000, maxAgeMs = 300_000 }: JwksSourceOptions) {
    this.#fetch = fetch;
    this.#logger = logger;
    this.#onFetched = countFetches(registry);
    this.#cooldownMs = cooldownMs;
    this.#refreshMs = maxAgeMs * 0.8;
  }

  get loaded(): boolean {
    return this.#keys !== undefined;
  }

  get document(): Uint8Array | undefined {
    return this.#usableKeys() === undefined ? undefined : this.#document;
  }

  start(): Promise<void> {
    this.#running = true;
    void this.#refresh();
    return Promise.resolve();
  }

  stop(): Promise<void> {
    this.#running = false;
    clearTimeout(this.#timer);
    return Promise.resolve();
  }

  onRemoved(listener: () => void): void {
    this.#listeners.push(listener);
  }

  async find(kid: string): Promise<VerificationKey | undefined> {
    const key = this.#usableKeys()?.get(kid);
    if (key !== undefined) return key;
    if (this.#underWay !== undefined) await this.#underWay;
    else if (performance.now() - this.#askedAt >= this.#cooldownMs) {
      this.#askedAt = performance.now();
      await this.#refresh();
    }
    const keys = this.#usableKeys();
    if (keys === undefined)
      throw new AppError({ code: codes.serviceUnavailable }, { retryAfterSeconds: RETRY_AFTER_SECONDS });
    return keys.get(kid);
  }

  #usableKeys(): KeySet | undefined {
    return performance.now() - this.#fetchedAt <= STALE_MS ? this.#keys : undefined;
  }

  #refresh(): Promise<void> {
    // The request that triggers the fetch is not the only one that waits, and later fetches must not end with its
    // deadline.
    this.#underWay ??= runOutsideContext(() =>
      this.#load().finally(() => {
        this.#underWay = undefined;
        this.#schedule();
      }),
    );
    return this.#underWay;
  }

  async #load(): Promise<void> {
    try {
      const document = await this.#fetch();
      this.#replace(await readKeySet(document));
      this.#document = document;
      this.#failures = 0;
      this.#onFetched('ok');
    } catch (error) {
      this.#failures += 1;
      this.#onFetched('error');
      this.#logger.warn(
        { event: 'jwks.fetch_failed', reason: reasonOf(error), attempt: this.#failures },
        'signing keys not fetched',
      );
    }
  }

  #replace(keys: KeySet): void {
    const removed = [...(this.#keys?.keys() ?? [])].some((kid) => !keys.has(kid));
    this.#keys = keys;
    this.#fetchedAt = performance.now();
    if (removed) for (const listener of this.#listeners) listener();
  }

  #schedule(): void {
    if (!this.#running) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#refresh(), this.#nextDelay());
    this.#timer.unref();
  }

  #nextDelay(): number {
    if (this.#failures === 0) return this.#refreshMs;
    return Math.min(FIRST_RETRY_MS * 2 ** (this.#failures - 1), LAST_RETRY_MS);
  }
}

function countFetches(registry: Registry | undefined): (result: 'ok' | 'error') => void {
  if (registry === undefined) return () => undefined;
  const help = 'Fetches of the keys that verify access tokens';
  const fetches = counter(registry, { name: 'crm_jwks_fetch_total', help, labelNames: ['result'] });
  for (const result of ['ok', 'error']) fetches.inc({ result }, 0);
  return (result) => {
    fetches.inc({ result });
  };
}
