import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it } from '@jest/globals';
import { createHealth, createLogger, type StartupError } from '@crm/runtime';
import { eventually } from '@crm/testkit';
import { createKeySeal } from '@crm/service';
import type { KeyState } from '../domain/key-schedule.js';
import { createSigningKey, type StoredSigningKey } from './new-signing-key.js';
import { createSigningKeys, type PublishedKey, type SigningKeys, type SigningKeyStore } from './signing-keys.js';

const logger = createLogger({ service: 'auth', version: '0', level: 'silent' });
const kek = randomBytes(32);

interface MemoryStore extends SigningKeyStore {
  broken: boolean;
  keys: PublishedKey[];
}

function memoryStore(): MemoryStore {
  return {
    broken: false,
    keys: [],
    listPublished() {
      return this.broken ? Promise.reject(new Error('away')) : Promise.resolve(this.keys);
    },
    activateFirst(key) {
      if (this.keys.length === 0) this.keys = [published(key, 'active')];
      return Promise.resolve();
    },
  };
}

function published(key: StoredSigningKey, state: KeyState): PublishedKey {
  return { ...key, state, createdAt: 0, activatedAt: undefined, retiringAt: undefined };
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
      reloadMs: 5,
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

  it('creates a key on the first start and uses it again on the next', async () => {
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

  it('is unavailable and not ready until keys are loaded, and recovers automatically', async () => {
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

  it('reports which key-encryption key is missing', async () => {
    const store = memoryStore();
    await startOn(store).loaded;
    await keys?.stop?.();
    startOn(store, randomBytes(32));
    await eventually(() => {
      expect(unusable).toHaveLength(1);
    });
    expect(unusable[0]?.message).toContain(store.keys[0]?.kekId);
    expect(unusable[0]?.message).toContain('CRM_AUTH_KEY_ENCRYPTION_KEY');
  });

  it('picks up key changes of another process', async () => {
    const store = memoryStore();
    const started = startOn(store);
    await started.loaded;
    const [first] = store.keys;
    const second = await createSigningKey('ES256', createKeySeal([kek]));
    store.keys = [
      published(second, 'active'),
      ...(first === undefined ? [] : [{ ...first, state: 'retiring' as const }]),
    ];
    await eventually(() => {
      expect(started.active.kid).toBe(second.kid);
    });
    expect(kidsOf(started)).toEqual([second.kid, first?.kid]);
    expect(started.published.map(({ state }) => state)).toEqual(['active', 'retiring']);
  });

  it('keeps signing with a known key while it cannot open the next one, but not beyond its time', async () => {
    const store = memoryStore();
    const started = startOn(store);
    await started.loaded;
    const first = store.keys.map((key): PublishedKey => ({ ...key, state: 'retiring' }));
    const foreign = await createSigningKey('ES256', createKeySeal([randomBytes(32)]));
    store.keys = [published(foreign, 'active'), ...first];
    await eventually(() => {
      expect(kidsOf(started)).toContain(foreign.kid);
    });
    expect(started.active.kid).toBe(first[0]?.kid);
    store.keys = [published(foreign, 'active')];
    await eventually(() => {
      expect(() => started.active).toThrow(expect.objectContaining({ code: 8902 }));
    });
    expect(kidsOf(started)).toEqual([foreign.kid]);
    expect(unusable).toEqual([]);
  });
});

function kidsOf(keys: SigningKeys): string[] {
  const { keys: jwks } = JSON.parse(new TextDecoder().decode(keys.jwks)) as { keys: { kid: string }[] };
  return jwks.map(({ kid }) => kid);
}
