import { describe, expect, it } from '@jest/globals';
import { secondsOf, windowSeconds } from './rules/delay.js';
import { readRules } from './rules/rule-files.js';

describe('windowSeconds', () => {
  const rules = readRules();
  const of = (name: string, severity: string): number => {
    const alert = rules.find((rule) => rule.alert === name && rule.labels?.severity === severity);
    return windowSeconds(alert ?? { expr: 'none[1d]' }, rules);
  };

  it.each([
    ['a state', 'CrmRedisDown', 'ticket', 0],
    ['a rate', 'CrmTokenFailuresSpike', 'ticket', 300],
    ['a recorded series', 'CrmPgSlow', 'ticket', 300],
    ['a series that has ended, however long ago it was seen', 'CrmTargetDown', 'page', 0],
    ['a series that has left its window', 'CrmPgDown', 'page', 60],
    ['the faster of two pairs of windows', 'CrmApiAvailabilityBurn', 'page', 3_600],
  ])('returns how long %s takes', (_title, name, severity, seconds) => {
    expect(of(name, severity)).toBe(seconds);
  });
});

describe('secondsOf', () => {
  it('reads the durations in the rules', () => {
    expect([secondsOf(), secondsOf('30s'), secondsOf('10m'), secondsOf('6h')]).toEqual([0, 30, 600, 21_600]);
    expect(() => secondsOf('1h30m')).toThrow('no duration: 1h30m');
  });
});
