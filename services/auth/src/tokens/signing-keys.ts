import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '@crm/errors';
import { reasonOf, StartupError, type Health, type Logger, type Resource } from '@crm/runtime';
import type { CryptoKey } from 'jose';
import type { KeySeal } from './key-seal.js';
import { createSigningKey, openSigningKey, type SigningAlgorithm, type StoredSigningKey } from './new-signing-key.js';

/** The key that signs, ready for use. */
export interface SigningKey {
  readonly kid: string;
  readonly algorithm: SigningAlgorithm;
  readonly privateKey: CryptoKey;
}

/** Where signing keys are kept. */
export interface SigningKeyStore {
  /** The key in state active, if there is one. */
  findActive(): Promise<StoredSigningKey | undefined>;
  /** Makes this the active key, unless another process was faster; either way answers the one that is active now. */
  activateFirst(key: StoredSigningKey): Promise<StoredSigningKey>;
  /** Public JWKs, each as JSON, of all keys that verifiers should know: pending, active and retiring ones. */
  listPublicJwks(): Promise<string[]>;
}

/** The signing keys as loaded from the store. */
export interface SigningKeys extends Resource {
  /** Fulfilled once keys were loaded. */
  readonly loaded: Promise<void>;
  /** The key that signs now; throws 8902 while none was loaded. */
  readonly active: SigningKey;
  /** The JSON Web Key Set (RFC 7517) as JSON in UTF-8; throws 8902 while none was loaded. */
  readonly jwks: Uint8Array;
}

/** What the keys depend on. */
export interface SigningKeysOptions {
  readonly store: SigningKeyStore;
  readonly seal: KeySeal;
  /** Algorithm of a key that has to be made; existing keys keep theirs. */
  readonly algorithm: SigningAlgorithm;
  readonly health: Health;
  readonly logger: Logger;
  /** Told when no key-encryption key opens the active key: nothing but an operator can help. */
  readonly onUnusable: (error: StartupError) => void;
}

const RELOAD_MS = 60_000;
const RETRY_MS = 1_000;
const RETRY_AFTER_SECONDS = 1;

interface LoadedKeys {
  readonly active: SigningKey;
  readonly jwks: Uint8Array;
}

/**
 * Makes the holder of the signing keys. After `start` it loads them in the background, once a second until that succeeds
 * and then once a minute, so that each process learns what another one changed. On the very first start it makes a key,
 * which is active at once because nobody holds a token yet. The process is not ready before keys are loaded.
 */
export function createSigningKeys(options: SigningKeysOptions): SigningKeys {
  const { store, seal, algorithm, health, logger } = options;
  const stopped = new AbortController();
  const firstLoad: PromiseWithResolvers<void> = Promise.withResolvers();
  let keys: LoadedKeys | undefined;
  let loop: Promise<void> | undefined;
  let failing = false;
  health.addCheck('signing keys', () => keys !== undefined);

  async function load(): Promise<void> {
    const stored = (await store.findActive()) ?? (await store.activateFirst(await createSigningKey(algorithm, seal)));
    if (stored.kid !== keys?.active.kid) logger.info({ event: 'signing_key.active', kid: stored.kid }, 'signing key');
    keys = { active: await open(stored), jwks: formatJwks(await store.listPublicJwks()) };
    failing = false;
    health.refresh();
    firstLoad.resolve();
  }

  async function open(stored: StoredSigningKey): Promise<SigningKey> {
    const { kid, algorithm: keyAlgorithm, kekId = 'none' } = stored;
    if (keys?.active.kid === kid) return keys.active;
    const privateKey = await openSigningKey(stored, seal);
    if (privateKey !== undefined) return { kid, algorithm: keyAlgorithm, privateKey };
    throw new StartupError(
      `The signing key ${kid} is sealed under the key-encryption key ${kekId}, which CRM_AUTH_KEY_ENCRYPTION_KEY does not hold`,
    );
  }

  async function keepLoaded(): Promise<void> {
    while (!stopped.signal.aborted) {
      const delay = await load().then(() => RELOAD_MS, handleFailure);
      await sleep(delay, undefined, { signal: stopped.signal, ref: false }).catch(() => undefined);
    }
  }

  function handleFailure(error: unknown): number {
    if (error instanceof StartupError && keys === undefined) options.onUnusable(error);
    // One line for each outage, not one for each try.
    if (!failing)
      logger.warn({ event: 'signing_key.load_failed', reason: reasonOf(error) }, 'signing keys could not be loaded');
    failing = true;
    return RETRY_MS;
  }

  function current(): LoadedKeys {
    if (keys === undefined) throw new AppError({ code: 8902 }, { retryAfterSeconds: RETRY_AFTER_SECONDS });
    return keys;
  }

  return {
    name: 'signing-keys',
    loaded: firstLoad.promise,
    get active() {
      return current().active;
    },
    get jwks() {
      return current().jwks;
    },
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

function formatJwks(publicJwks: readonly string[]): Uint8Array {
  return new TextEncoder().encode(`{"keys":[${publicJwks.join(',')}]}`);
}
