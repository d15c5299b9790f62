import { describe, expect, it } from '@jest/globals';
import { dueSteps, successorOf, type KeyTimes, type ScheduledKey } from './key-schedule.js';

const DAY = 86_400_000;
const times: KeyTimes = { pendingMs: 900_000, activeMs: 30 * DAY, retiringMs: 5_400_000, retiredMs: 90 * DAY };
const now = Date.UTC(2026, 10, 21);
const isRs256 = ({ algorithm }: ScheduledKey): boolean => algorithm === 'RS256';

function key(kid: string, facts: Partial<ScheduledKey> & Pick<ScheduledKey, 'state'>): ScheduledKey {
  return {
    kid,
    algorithm: 'RS256',
    kekId: 'k1',
    createdAt: now - 100 * DAY,
    activatedAt: undefined,
    retiringAt: undefined,
    retiredAt: undefined,
    isRotationWanted: false,
    ...facts,
  };
}

const steps = (...keys: ScheduledKey[]): string[] =>
  dueSteps(keys, now, times, isRs256).map(({ kid, to }) => `${kid} ${to}`);

describe('dueSteps', () => {
  const dueActive = key('a', { state: 'active', activatedAt: now - 30 * DAY });
  const youngActive = key('a', { state: 'active', activatedAt: now - 30 * DAY + 1 });
  const known = key('p', { state: 'pending', createdAt: now - 900_000 });

  it('replaces the active key at the end of its period by a key known to verifiers', () => {
    expect(steps(dueActive, known)).toEqual(['a retiring', 'p active']);
    expect(steps(youngActive, known)).toEqual([]);
  });

  it('replaces it early on request', () => {
    expect(steps({ ...youngActive, isRotationWanted: true }, known)).toEqual(['a retiring', 'p active']);
  });

  it('keeps it active while verifiers know no other key', () => {
    expect(steps(dueActive)).toEqual([]);
    expect(steps(dueActive, { ...known, createdAt: now - 899_999 })).toEqual([]);
    expect(steps({ ...dueActive, isRotationWanted: true }, { ...known, algorithm: 'ES256' })).toEqual([]);
  });

  it('activates the oldest pending key of the right algorithm, and drops the others', () => {
    const older = key('older', { state: 'pending', createdAt: now - 2 * DAY });
    const other = key('other', { state: 'pending', createdAt: now - 3 * DAY, algorithm: 'ES256' });
    expect(steps(known, dueActive, other, older)).toEqual(['a retiring', 'older active', 'p deleted', 'other deleted']);
  });

  it('activates a pending key immediately when there is no active key', () => {
    expect(steps({ ...known, createdAt: now })).toEqual(['p active']);
  });

  it('retires keys and finally removes them', () => {
    const retiring = (age: number): ScheduledKey => key('r', { state: 'retiring', retiringAt: now - age });
    const retired = (age: number): ScheduledKey => key('o', { state: 'retired', retiredAt: now - age });
    expect(steps(youngActive, retiring(5_400_000), retired(90 * DAY))).toEqual(['r retired', 'o deleted']);
    expect(steps(youngActive, retiring(5_399_999), retired(90 * DAY - 1))).toEqual([]);
  });

  it('returns no steps for keys that it has just advanced', () => {
    expect(
      steps(
        key('p', { state: 'active', activatedAt: now }),
        key('a', { state: 'retiring', retiringAt: now }),
        key('r', { state: 'retired', retiredAt: now }),
      ),
    ).toEqual([]);
  });
});

describe('successorOf', () => {
  it('returns nothing when no pending key may sign', () => {
    expect(successorOf([key('a', { state: 'active' }), key('r', { state: 'retiring' })], isRs256)).toBeUndefined();
    expect(successorOf([key('p', { state: 'pending' })], () => false)).toBeUndefined();
  });
});
