import { setTimeout as sleep } from 'node:timers/promises';
import { AppError, codes } from '@crm/errors';
import { reasonOf, StartupError, type Health, type Logger, type Resource } from '@crm/runtime';
import type { CryptoKey } from 'jose';
import type { KeySeal } from '@crm/service';
import type { KeyState } from '../domain/key-schedule.js';
import { createSigningKey, openSigningKey, type SigningAlgorithm, type StoredSigningKey } from './new-signing-key.js';

/** The key that signs, ready for use. */
export interface SigningKey {
  readonly kid: string;
  readonly algorithm: SigningAlgorithm;
  readonly privateKey: CryptoKey;
}

/** A key that verifiers know. */
export interface PublishedKey extends StoredSigningKey {
  readonly state: KeyState;
  /** Milliseconds since the epoch. */
  readonly createdAt: number;
  readonly activatedAt: number | undefined;
  readonly retiringAt: number | undefined;
}

/** Storage of signing keys. */
export interface SigningKeyStore {
  /** All keys that verifiers should know: pending, active and retiring ones. */
  listPublished(): Promise<readonly PublishedKey[]>;
  /** Makes this the active key, unless there is one. */
  activateFirst(key: StoredSigningKey): Promise<void>;
}

/** The signing keys as loaded from the store. */
export interface SigningKeys extends Resource {
  /** Fulfilled once keys were loaded. */
  readonly loaded: Promise<void>;
  /** The key that signs now; throws 8902 while there is none. It is always one of those in `jwks`. */
  readonly active: SigningKey;
  /** The JSON Web Key Set (RFC 7517) as JSON in UTF-8; throws 8902 until keys are loaded. */
  readonly jwks: Uint8Array;
  /** Reads the store now, for a caller that learned by other means that the keys have changed. */
  reload(): Promise<void>;
  /** All keys that verifiers should know; empty until keys are loaded. */
  readonly published: readonly PublishedKey[];
}

export interface SigningKeysOptions {
  readonly store: SigningKeyStore;
  readonly seal: KeySeal;
  /** Algorithm of new keys; existing keys keep theirs. */
  readonly algorithm: SigningAlgorithm;
  /** Pause before the store is read again, in milliseconds: how late a change made elsewhere is noticed. */
  readonly reloadMs: number;
  readonly health: Health;
  readonly logger: Logger;
  /** Called when no key-encryption key opens the active key: only an operator can help. */
  readonly onUnusable: (error: StartupError) => void;
}

const RETRY_MS = 1_000;
const RETRY_AFTER_SECONDS = 1;

interface LoadedKeys {
  readonly published: readonly PublishedKey[];
  readonly jwks: Uint8Array;
}

/**
 * Makes the holder of the signing keys. After `start` it loads them in the background, once a second until that
 * succeeds and then at the interval, so that each process sees the changes of others. On the very first start it makes
 * a key, which is active at once because nobody holds a token yet. The process is not ready before keys are loaded.
 *
 * If a new active key cannot be opened, the previous one continues to sign as long as verifiers know it.
 */
export function createSigningKeys(options: SigningKeysOptions): SigningKeys {
  const { store, seal, algorithm, reloadMs, health, logger } = options;
  const stopped = new AbortController();
  const firstLoad: PromiseWithResolvers<void> = Promise.withResolvers();
  let keys: LoadedKeys | undefined;
  let signing: SigningKey | undefined;
  let loop: Promise<void> | undefined;
  let lastLoad: Promise<void> = Promise.resolve();
  let failing = false;
  let isReady = false;
  health.addCheck('signing keys', () => isReady);

  /** Serialized: an earlier reading must not replace a later one. */
  function reload(): Promise<void> {
    lastLoad = lastLoad.then(load, load);
    return lastLoad;
  }

  async function load(): Promise<void> {
    const published = await listPublished();
    keys = { published, jwks: formatJwks(published) };
    if (signing !== undefined && !isPublished(signing.kid)) signing = undefined;
    const active = published.find(({ state }) => state === 'active');
    if (active !== undefined && active.kid !== signing?.kid) {
      signing = await open(active);
      logger.info({ event: 'signing_key.active', kid: active.kid, alg: active.algorithm }, 'signing key');
    }
    failing = false;
    isReady = true;
    health.refresh();
    firstLoad.resolve();
  }

  async function listPublished(): Promise<readonly PublishedKey[]> {
    const published = await store.listPublished();
    if (published.some(({ state }) => state === 'active')) return published;
    await store.activateFirst(await createSigningKey(algorithm, seal));
    return store.listPublished();
  }

  function isPublished(kid: string): boolean {
    return keys?.published.some((key) => key.kid === kid) === true;
  }

  async function open(stored: PublishedKey): Promise<SigningKey> {
    const { kid, algorithm: keyAlgorithm, kekId = 'none' } = stored;
    const privateKey = await openSigningKey(stored, seal);
    if (privateKey !== undefined) return { kid, algorithm: keyAlgorithm, privateKey };
    throw new StartupError(
      `The signing key ${kid} is sealed under the key-encryption key ${kekId}, which CRM_AUTH_KEY_ENCRYPTION_KEY does not hold`,
    );
  }

  async function keepLoaded(): Promise<void> {
    while (!stopped.signal.aborted) {
      const delay = await reload().then(() => reloadMs, handleFailure);
      await sleep(delay, undefined, { signal: stopped.signal, ref: false }).catch(() => undefined);
    }
  }

  function handleFailure(error: unknown): number {
    if (error instanceof StartupError && !isReady) options.onUnusable(error);
    // One line for each outage, not for each try.
    if (!failing)
      logger.warn({ event: 'signing_key.load_failed', reason: reasonOf(error) }, 'signing keys could not be loaded');
    failing = true;
    return RETRY_MS;
  }

  function unavailable(): AppError {
    return new AppError({ code: codes.serviceUnavailable }, { retryAfterSeconds: RETRY_AFTER_SECONDS });
  }

  return {
    name: 'signing-keys',
    loaded: firstLoad.promise,
    get active() {
      if (signing === undefined) throw unavailable();
      return signing;
    },
    get jwks() {
      if (keys === undefined) throw unavailable();
      return keys.jwks;
    },
    get published() {
      return keys?.published ?? [];
    },
    reload,
    start: () => {
      loop = keepLoaded();
      return Promise.resolve();
    },
    stop: async () => {
      stopped.abort();
      await loop;
    },
  };
}

function formatJwks(keys: readonly PublishedKey[]): Uint8Array {
  return new TextEncoder().encode(`{"keys":[${keys.map(({ publicJwk }) => publicJwk).join(',')}]}`);
}
