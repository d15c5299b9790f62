import type { SigningAlgorithm } from '../tokens/new-signing-key.js';

/**
 * `pending`: published, not signing yet. `active`: signing. `retiring`: published for the tokens it signed. `retired`:
 * no longer published, kept without its private part.
 */
export type KeyState = 'pending' | 'active' | 'retiring' | 'retired';

/** A signing key as the schedule needs it. Times are in milliseconds since the epoch. */
export interface ScheduledKey {
  readonly kid: string;
  readonly algorithm: SigningAlgorithm;
  readonly state: KeyState;
  /** Id of the key-encryption key; undefined once the private part is gone. */
  readonly kekId: string | undefined;
  readonly createdAt: number;
  readonly activatedAt: number | undefined;
  readonly retiringAt: number | undefined;
  readonly retiredAt: number | undefined;
  /** Whether an active key is to be replaced before its time. */
  readonly isRotationWanted: boolean;
}

/** How long a key stays in each state, in milliseconds. */
export interface KeyTimes {
  /** A minimum: until every verifier has fetched the key. */
  readonly pendingMs: number;
  readonly activeMs: number;
  /** Until the last token that the key signed has expired everywhere. */
  readonly retiringMs: number;
  /** How long the row is kept without its private part. */
  readonly retiredMs: number;
}

/** A key and its next state. */
export interface KeyStep {
  readonly kid: string;
  readonly to: KeyState | 'deleted';
}

/** Whether a pending key may sign: this process can open it, and it has the configured algorithm. */
export type CanSucceed = (key: ScheduledKey) => boolean;

/**
 * The steps that are due now, in the order in which to apply them. The active key is replaced at the end of its time,
 * or on request, by a key that has been pending for long enough; without such a key it continues to sign.
 */
export function dueSteps(
  keys: readonly ScheduledKey[],
  now: number,
  times: KeyTimes,
  canSucceed: CanSucceed,
): KeyStep[] {
  const ended = keys.flatMap(({ kid, state, retiringAt, retiredAt }): KeyStep[] => {
    if (state === 'retiring' && hasPassed(retiringAt, times.retiringMs, now)) return [{ kid, to: 'retired' }];
    if (state === 'retired' && hasPassed(retiredAt, times.retiredMs, now)) return [{ kid, to: 'deleted' }];
    return [];
  });
  return [...ended, ...succession(keys, now, times, canSucceed)];
}

/** The pending key that signs next: of those that may, the one that verifiers have known for longest. */
export function successorOf(keys: readonly ScheduledKey[], canSucceed: CanSucceed): ScheduledKey | undefined {
  return keys
    .filter((key) => key.state === 'pending' && canSucceed(key))
    .toSorted((one, other) => one.createdAt - other.createdAt)[0];
}

function succession(keys: readonly ScheduledKey[], now: number, times: KeyTimes, canSucceed: CanSucceed): KeyStep[] {
  const next = successorOf(keys, canSucceed);
  if (next === undefined) return [];
  const active = keys.find(({ state }) => state === 'active');
  // Without an active key nobody could log in.
  if (active === undefined) return [{ kid: next.kid, to: 'active' }];
  const isDue = active.isRotationWanted || hasPassed(active.activatedAt, times.activeMs, now);
  if (!isDue || !hasPassed(next.createdAt, times.pendingMs, now)) return [];
  // Keys of another algorithm, or that cannot be opened any more, would stay pending forever.
  const passedOver = keys.filter(({ state, kid }) => state === 'pending' && kid !== next.kid);
  return [
    { kid: active.kid, to: 'retiring' },
    { kid: next.kid, to: 'active' },
    ...passedOver.map(({ kid }): KeyStep => ({ kid, to: 'deleted' })),
  ];
}

function hasPassed(since: number | undefined, duration: number, now: number): boolean {
  return since !== undefined && since + duration <= now;
}
