import { describe, expect, it } from '@jest/globals';
import { faultsOfKeyTimes } from './key-settings.js';

const bounds = { accessTokenTtlMs: 3_600_000, jwksMaxAgeMs: 300_000, marginMs: 60_000 };
const times = { pendingMs: 660_000, activeMs: 0, retiringMs: 3_960_000, retiredMs: 0 };

describe('faultsOfKeyTimes', () => {
  it('accepts the minimum times', () => {
    expect(faultsOfKeyTimes(times, bounds)).toEqual([]);
  });

  it('rejects shorter times and states the minimum', () => {
    const faults = faultsOfKeyTimes({ ...times, pendingMs: 659_999, retiringMs: 3_959_999 }, bounds);
    expect(faults).toEqual([
      expect.stringMatching(/^CRM_AUTH_KEY_PENDING .* 660000ms/),
      expect.stringMatching(/^CRM_AUTH_KEY_RETIRING .* 3960000ms/),
    ]);
  });
});
