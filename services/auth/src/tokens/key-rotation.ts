import type { Database, Queryable } from '@crm/postgres';
import type { KeySeal } from '@crm/service';
import { dueSteps, successorOf, type CanSucceed, type KeyTimes } from '../domain/key-schedule.js';
import { endTokensOfKey } from '../repository/not-befores.js';
import {
  applyKeyStep,
  insertSigningKey,
  listSigningKeys,
  lockSigningKeys,
  readClock,
  requestRotation,
  storeResealed,
} from '../repository/signing-keys.js';
import { createSigningKey, resealSigningKey, type SigningAlgorithm, type StoredSigningKey } from './new-signing-key.js';

export interface KeyRotationParts {
  readonly db: Database;
  readonly seal: KeySeal;
  /** Algorithm of new keys, and of the next key that signs. */
  readonly algorithm: SigningAlgorithm;
  readonly times: KeyTimes;
  /** Milliseconds since the epoch. Default: Postgres' clock, the same for all replicas. */
  readonly clock?: (db: Queryable) => Promise<number>;
}

export interface KeyChange {
  readonly kid: string;
  readonly change: 'pending' | 'active' | 'retiring' | 'retired' | 'deleted' | 'resealed' | 'revoked';
}

/** Records a change within its transaction. */
export type NoteChange = (tx: Queryable) => Promise<void>;

/** Changes signing keys. Each change is one transaction under one lock: any number of processes may try at once. */
export interface KeyRotation {
  /**
   * Applies the due steps, reseals private keys where the key-encryption key has changed, and makes a successor if
   * there is none.
   */
  tick(): Promise<KeyChange[]>;
  /** Replaces the active key now, or in a later tick once verifiers know its successor. */
  rotate(note?: NoteChange): Promise<KeyChange[]>;
  /**
   * Ends these keys now: they no longer sign or verify, and the tokens that they signed are dead. When the active key
   * is among them another key signs at once. Returns undefined, without any change, when one is unknown.
   */
  revoke(kids: readonly string[], note?: NoteChange): Promise<KeyChange[] | undefined>;
}

export function createKeyRotation(parts: KeyRotationParts): KeyRotation {
  const { db, seal, algorithm, times, clock = readClock } = parts;
  const canSucceed: CanSucceed = (key) =>
    key.algorithm === algorithm && key.kekId !== undefined && seal.holds(key.kekId);

  function change<T>(work: (tx: Queryable, now: number) => Promise<T>): Promise<T> {
    return db.transaction(async (tx) => {
      await lockSigningKeys(tx);
      return work(tx, await clock(tx));
    });
  }

  async function moveOn(tx: Queryable, now: number): Promise<KeyChange[]> {
    const steps = dueSteps(await listSigningKeys(tx), now, times, canSucceed);
    for (const step of steps) await applyKeyStep(tx, step, now);
    return steps.map(({ kid, to }) => ({ kid, change: to }));
  }

  async function reseal(tx: Queryable): Promise<KeyChange[]> {
    const changes: KeyChange[] = [];
    for (const key of await listSigningKeys(tx, ['pending', 'active'])) {
      const resealed = resealSigningKey(key, seal);
      if (resealed === undefined) continue;
      await storeResealed(tx, resealed);
      changes.push({ kid: key.kid, change: 'resealed' });
    }
    return changes;
  }

  /** In a transaction of its own, because making a key takes longer than others should wait. */
  async function prepareSuccessor(spare?: StoredSigningKey): Promise<KeyChange[]> {
    if (successorOf(await listSigningKeys(db, ['pending']), canSucceed) !== undefined) return [];
    const key = spare ?? (await createSigningKey(algorithm, seal));
    return change(async (tx, now): Promise<KeyChange[]> => {
      if (successorOf(await listSigningKeys(tx, ['pending']), canSucceed) !== undefined) return [];
      await insertSigningKey(tx, key, 'pending', now);
      return [{ kid: key.kid, change: 'pending' }];
    });
  }

  return {
    async tick() {
      const changes = await change(async (tx, now) => [...(await moveOn(tx, now)), ...(await reseal(tx))]);
      return [...changes, ...(await prepareSuccessor())];
    },
    async rotate(note) {
      const prepared = await prepareSuccessor();
      const changes = await change(async (tx, now) => {
        await note?.(tx);
        await requestRotation(tx, now);
        return moveOn(tx, now);
      });
      return [...prepared, ...changes, ...(await prepareSuccessor())];
    },
    async revoke(kids, note) {
      // Made beforehand, so that it can sign at once if there is no successor.
      const spare = await createSigningKey(algorithm, seal);
      const changes = await change(async (tx, now) => {
        const made = await revokeWithin(tx, now, { kids, spare, canSucceed });
        if (made !== undefined) await note?.(tx);
        return made;
      });
      if (changes === undefined) return undefined;
      const isSpareInUse = changes.some(({ kid }) => kid === spare.kid);
      return [...changes, ...(await prepareSuccessor(isSpareInUse ? undefined : spare))];
    },
  };
}

interface Revocation {
  readonly kids: readonly string[];
  readonly spare: StoredSigningKey;
  readonly canSucceed: CanSucceed;
}

async function revokeWithin(
  tx: Queryable,
  now: number,
  { kids, spare, canSucceed }: Revocation,
): Promise<KeyChange[] | undefined> {
  const keys = await listSigningKeys(tx);
  const revoked = keys.filter(({ kid }) => kids.includes(kid));
  if (kids.some((kid) => !keys.some((key) => key.kid === kid))) return undefined;
  for (const { kid, state } of revoked) {
    if (state !== 'retired') await applyKeyStep(tx, { kid, to: 'retired' }, now);
    await endTokensOfKey(tx, kid);
  }
  const changes = revoked.map(({ kid }): KeyChange => ({ kid, change: 'revoked' }));
  if (!revoked.some(({ state }) => state === 'active')) return changes;
  const rest = keys.filter((key) => !revoked.includes(key));
  const next = successorOf(rest, canSucceed);
  if (next === undefined) await insertSigningKey(tx, spare, 'active', now);
  else await applyKeyStep(tx, { kid: next.kid, to: 'active' }, now);
  return [...changes, { kid: next?.kid ?? spare.kid, change: 'active' }];
}
