import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Database, Queryable } from '@crm/postgres';
import type { TestDatabase } from '@crm/testkit';
import { createKeySeal } from '@crm/service';
import type { KeyState } from '../src/domain/key-schedule.js';
import {
  createSigningKeyStore,
  insertSigningKey,
  listSigningKeys,
  lockSigningKeys,
} from '../src/repository/signing-keys.js';
import { createKeyRotation, type KeyRotation, type KeyRotationParts } from '../src/tokens/key-rotation.js';
import { createSigningKey, openSigningKey } from '../src/tokens/new-signing-key.js';
import { createAuthDatabase, openPool } from './auth-under-test.js';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const times = { pendingMs: 15 * MINUTE, activeMs: 30 * DAY, retiringMs: 90 * MINUTE, retiredMs: 90 * DAY };
const kek = randomBytes(32);
const seal = createKeySeal([kek]);

describe('rotation of signing keys', () => {
  let database: TestDatabase;
  let db: Database;
  let now: number;

  beforeAll(async () => {
    database = await createAuthDatabase();
    db = openPool(database);
  });

  beforeEach(async () => {
    await database.admin('delete from auth.signing_key');
    await database.admin('delete from auth.not_before');
    await createSigningKeyStore(db).activateFirst(await createSigningKey('ES256', seal));
    now = Date.now() + MINUTE;
  });

  afterAll(async () => {
    await db.stop();
    await database.drop();
  });

  const clock = (): Promise<number> => Promise.resolve(now);
  const rotationWith = (parts: Partial<KeyRotationParts> = {}): KeyRotation =>
    createKeyRotation({ db, seal, algorithm: 'ES256', times, clock, ...parts });

  async function kids(state: KeyState): Promise<string[]> {
    return (await listSigningKeys(db, [state])).map(({ kid }) => kid);
  }

  /** The only key in this state. */
  async function kidOf(state: KeyState): Promise<string> {
    const [kid, ...others] = await kids(state);
    expect(others).toEqual([]);
    return kid ?? 'none';
  }

  it('advances every key through its states by time alone', async () => {
    const rotation = rotationWith();
    const first = await kidOf('active');
    await rotation.tick();
    const second = await kidOf('pending');
    now += 29 * DAY;
    await expect(rotation.tick()).resolves.toEqual([]);
    now += DAY;
    const changes = await rotation.tick();
    const third = await kidOf('pending');
    expect(changes).toEqual([
      { kid: first, change: 'retiring' },
      { kid: second, change: 'active' },
      { kid: third, change: 'pending' },
    ]);
    now += 89 * MINUTE;
    await expect(rotation.tick()).resolves.toEqual([]);
    now += MINUTE;
    await expect(rotation.tick()).resolves.toEqual([{ kid: first, change: 'retired' }]);
    now += 90 * DAY;
    await rotation.tick();
    expect((await listSigningKeys(db)).map(({ kid }) => kid)).not.toContain(first);
    expect(await kidOf('active')).toBe(third);
  });

  it('deletes the private part of a key that no longer signs', async () => {
    const rotation = rotationWith();
    await rotation.tick();
    now += 30 * DAY;
    await rotation.tick();
    const rows = await database.admin<{ state: string; gone: boolean }>(
      'select state, sealed_private_jwk is null as gone from auth.signing_key',
    );
    expect(rows).toHaveLength(3);
    for (const { state, gone } of rows) expect([state, gone]).toEqual([state, state === 'retiring']);
  });

  it('happens once, however many replicas detect that it is due', async () => {
    const pools = Array.from({ length: 4 }, () => openPool(database));
    const replicas = pools.map((pool) => rotationWith({ db: pool }));
    await Promise.all(replicas.map((replica) => replica.tick()));
    const successor = await kidOf('pending');
    now += 30 * DAY;
    const changes = (await Promise.all(replicas.map((replica) => replica.tick()))).flat();
    for (const pool of pools) await pool.stop();
    expect(await kidOf('active')).toBe(successor);
    expect(await kidOf('retiring')).not.toBe('none');
    expect(await kidOf('pending')).not.toBe('none');
    expect(changes.map(({ change }) => change).toSorted()).toEqual(['active', 'pending', 'retiring']);
  });

  it.each(['tick', 'rotate', 'revoke'] as const)(
    'leaves a consistent state wherever %s is interrupted',
    async (command) => {
      await rotationWith().tick();
      const run = async (rotation: KeyRotation): Promise<unknown> =>
        command === 'revoke' ? rotation.revoke([await kidOf('active')]) : rotation[command]();
      let hasEnded = false;
      let statements = 0;
      for (; !hasEnded; statements += 1) {
        now += 30 * DAY;
        hasEnded = await run(rotationWith({ db: dyingAfter(db, statements) })).then(
          () => true,
          () => false,
        );
        // A process that loads keys at this moment finds an active one, in the set that verifiers fetch.
        expect(await kids('active')).toHaveLength(1);
        await rotationWith().tick();
        expect(await kids('active')).toHaveLength(1);
        expect(await kids('pending')).toHaveLength(1);
      }
      expect(statements).toBeGreaterThan(4);
    },
  );

  it('on request happens at once if verifiers know the successor, else as soon as they do', async () => {
    const rotation = rotationWith();
    const first = await kidOf('active');
    const changes = await rotation.rotate();
    const second = await kidOf('pending');
    expect(changes).toEqual([{ kid: second, change: 'pending' }]);
    now += 14 * MINUTE;
    await expect(rotation.tick()).resolves.toEqual([]);
    now += MINUTE;
    await rotation.tick();
    expect(await kidOf('active')).toBe(second);
    const third = await kidOf('pending');
    now += 15 * MINUTE;
    await rotation.rotate();
    expect(await kidOf('active')).toBe(third);
    expect((await kids('retiring')).toSorted()).toEqual([first, second].toSorted());
    // One request causes one rotation.
    now += 15 * MINUTE;
    await expect(rotation.tick()).resolves.toEqual([]);
  });

  it('starts from the first key of another process that stores one at the same time', async () => {
    await database.admin('delete from auth.signing_key');
    const [first, second] = [await createSigningKey('ES256', seal), await createSigningKey('ES256', seal)];
    let waiting: Promise<void> | undefined;
    await db.transaction(async (tx) => {
      await lockSigningKeys(tx);
      await insertSigningKey(tx, first, 'active', now);
      waiting = createSigningKeyStore(db).activateFirst(second);
      await database.untilLocked();
    });
    await waiting;
    expect(await kids('active')).toEqual([first.kid]);
  });

  it('applies a changed algorithm at the next rotation', async () => {
    await rotationWith().tick();
    const rotation = rotationWith({ algorithm: 'RS256' });
    await rotation.tick();
    expect(await kids('pending')).toHaveLength(2);
    now += 30 * DAY;
    await rotation.tick();
    const keys = await listSigningKeys(db);
    expect(keys.map(({ state, algorithm }) => [state, algorithm]).toSorted()).toEqual([
      ['active', 'RS256'],
      ['pending', 'RS256'],
      ['retiring', 'ES256'],
    ]);
  });

  describe('revocation', () => {
    const notBefores = (): Promise<object[]> =>
      database.admin('select kind, subject, not_before > 10000000000 as whole from auth.not_before order by subject');

    it('activates the successor immediately, and revokes the tokens of the key permanently', async () => {
      const rotation = rotationWith();
      await rotation.tick();
      const [active, pending] = [await kidOf('active'), await kidOf('pending')];
      await rotation.revoke([active]);
      expect(await kidOf('active')).toBe(pending);
      expect(await kidOf('retired')).toBe(active);
      expect(await kidOf('pending')).not.toBe('none');
      expect(await notBefores()).toEqual([{ kind: 'key', subject: active, whole: true }]);
      const published = await createSigningKeyStore(db).listPublished();
      expect(published.map(({ kid }) => kid)).not.toContain(active);
    });

    it('creates a new active key when no other is left', async () => {
      const rotation = rotationWith();
      await rotation.tick();
      const all = (await listSigningKeys(db)).map(({ kid }) => kid);
      await rotation.revoke(all);
      expect(all).not.toContain(await kidOf('active'));
      expect(all).not.toContain(await kidOf('pending'));
      expect((await kids('retired')).toSorted()).toEqual(all.toSorted());
      expect(await notBefores()).toHaveLength(2);
    });

    it('is idempotent', async () => {
      const rotation = rotationWith();
      const first = await kidOf('active');
      await rotation.revoke([first]);
      const second = await kidOf('active');
      await rotation.revoke([first]);
      expect(await kidOf('active')).toBe(second);
      expect(await notBefores()).toHaveLength(1);
    });

    it('does nothing when one of the keys is unknown', async () => {
      const active = await kidOf('active');
      await expect(rotationWith().revoke([active, 'unknown'])).resolves.toBeUndefined();
      expect(await kidOf('active')).toBe(active);
      expect(await notBefores()).toEqual([]);
    });
  });

  describe('rotation of the key-encryption key', () => {
    const newKek = randomBytes(32);

    it('reseals the signing keys in use, so that the old key can be removed', async () => {
      await rotationWith().tick();
      const both = createKeySeal([newKek, kek]);
      const changes = await rotationWith({ seal: both }).tick();
      expect(changes.map(({ change }) => change)).toEqual(['resealed', 'resealed']);
      await expect(rotationWith({ seal: both }).tick()).resolves.toEqual([]);
      const onlyNew = createKeySeal([newKek]);
      for (const key of await listSigningKeys(db)) {
        await expect(openSigningKey(key, onlyNew)).resolves.toBeDefined();
        await expect(openSigningKey(key, seal)).resolves.toBeUndefined();
      }
      now += 30 * DAY;
      await rotationWith({ seal: onlyNew }).tick();
      expect(await kids('retiring')).toHaveLength(1);
    });

    it('never activates a key that can no longer be opened', async () => {
      await rotationWith().tick();
      const lost = await kidOf('pending');
      const rotation = rotationWith({ seal: createKeySeal([newKek]) });
      now += 30 * DAY;
      await rotation.tick();
      expect(await kids('retiring')).toEqual([]);
      now += 15 * MINUTE;
      await rotation.tick();
      expect(await kids('retiring')).toHaveLength(1);
      expect((await listSigningKeys(db)).map(({ kid }) => kid)).not.toContain(lost);
    });
  });
});

/** A database whose connection is lost after this many statements of transactions. */
function dyingAfter(db: Database, statements: number): Database {
  let left = statements;
  const count = (): void => {
    if (left === 0) throw new Error('died');
    left -= 1;
  };
  return {
    ...db,
    transaction: (fn) =>
      db.transaction(async (tx) => {
        const dying: Queryable = {
          run: async (statement) => {
            count();
            return tx.run(statement);
          },
          count: async (statement) => {
            count();
            return tx.count(statement);
          },
        };
        const result = await fn(dying);
        count();
        return result;
      }),
  };
}
