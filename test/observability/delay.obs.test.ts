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
    ['what a rule has recorded', 'CrmPgSlow', 'ticket', 300],
    ['what has gone, however far back it was seen', 'CrmTargetDown', 'page', 0],
    ['what has left its window', 'CrmPgDown', 'page', 60],
    ['the quicker one of two pairs of windows', 'CrmApiAvailabilityBurn', 'page', 3_600],
  ])('tells how long %s takes', (_title, name, severity, seconds) => {
    expect(of(name, severity)).toBe(seconds);
  });
});

describe('secondsOf', () => {
  it('reads what the rules say', () => {
    expect([secondsOf(), secondsOf('30s'), secondsOf('10m'), secondsOf('6h')]).toEqual([0, 30, 600, 21_600]);
    expect(() => secondsOf('1h30m')).toThrow('no duration: 1h30m');
  });
});
