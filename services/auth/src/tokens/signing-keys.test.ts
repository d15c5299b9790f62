import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it } from '@jest/globals';
import { eventually } from '@crm/testkit';
import { createHealth, createLogger, type StartupError } from '@crm/runtime';
import { createKeySeal } from './key-seal.js';
import type { StoredSigningKey } from './new-signing-key.js';
import { createSigningKeys, type SigningKeys, type SigningKeyStore } from './signing-keys.js';

const logger = createLogger({ service: 'auth', version: '0', level: 'silent' });
const kek = randomBytes(32);

function memoryStore(active?: StoredSigningKey): SigningKeyStore & { broken: boolean; active?: StoredSigningKey } {
  return {
    broken: false,
    ...(active === undefined ? {} : { active }),
    findActive() {
      return this.broken ? Promise.reject(new Error('away')) : Promise.resolve(this.active);
    },
    activateFirst(key) {
      return Promise.resolve((this.active ??= key));
    },
    listPublicJwks() {
      return Promise.resolve(this.active === undefined ? [] : [this.active.publicJwk]);
    },
  };
}

describe('createSigningKeys', () => {
  const health = createHealth();
  const unusable: StartupError[] = [];
  let keys: SigningKeys | undefined;

  function startOn(store: SigningKeyStore, key = kek): SigningKeys {
    keys = createSigningKeys({
      store,
      seal: createKeySeal([key]),
      algorithm: 'ES256',
      health,
      logger,
      onUnusable: (error) => unusable.push(error),
    });
    void keys.start?.();
    return keys;
  }

  afterEach(async () => {
    await keys?.stop?.();
    unusable.length = 0;
  });

  it('makes a key on the first start and takes the same one on the next', async () => {
    const store = memoryStore();
    const first = startOn(store);
    await first.loaded;
    expect(JSON.parse(new TextDecoder().decode(first.jwks))).toEqual({
      keys: [expect.objectContaining({ kid: first.active.kid, alg: 'ES256' })],
    });
    await first.stop?.();
    const second = startOn(store);
    await second.loaded;
    expect(second.active.kid).toBe(first.active.kid);
  });

  it('is unavailable and not ready until keys are loaded, and recovers by itself', async () => {
    const store = memoryStore();
    store.broken = true;
    const started = startOn(store);
    await sleep(50);
    expect(() => started.active).toThrow(expect.objectContaining({ code: 8902, retryAfterSeconds: 1 }));
    expect(() => started.jwks).toThrow(expect.objectContaining({ code: 8902 }));
    expect(health.failing).toContain('signing keys');
    store.broken = false;
    await started.loaded;
    expect(health.failing).not.toContain('signing keys');
  });

  it('says which key-encryption key is missing', async () => {
    const store = memoryStore();
    await startOn(store).loaded;
    await keys?.stop?.();
    startOn(store, randomBytes(32));
    await eventually(() => {
      expect(unusable).toHaveLength(1);
    });
    expect(unusable[0]?.message).toContain(store.active?.kekId);
    expect(unusable[0]?.message).toContain('CRM_AUTH_KEY_ENCRYPTION_KEY');
  });
});
