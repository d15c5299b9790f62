import { namesIn } from '../metrics/names-in.js';
import type { Rule } from './rule-files.js';

const RANGE = /\[(\d+)([smhd])\]/g;
const UNITS: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3_600, d: 86_400 };

/** Seconds of a duration such as `10m`; 0 without one. */
export function secondsOf(duration = '0s'): number {
  const [, count = '', unit = ''] = /^(\d+)([smhd])$/.exec(duration) ?? [];
  const seconds = Number(count) * (UNITS[unit] ?? Number.NaN);
  if (Number.isNaN(seconds)) throw new Error(`no duration: ${duration}`);
  return seconds;
}

/**
 * Seconds until the windows of an alert are full of the fault, before its `for` begins. Of alternatives (`or`) the quickest counts.
 * A series that must be gone (`unless`) has to drop out of its windows; how far back an alert looks for an earlier series does not
 * matter.
 */
export function windowSeconds(alert: Rule, rules: readonly Rule[]): number {
  const recorded = new Map(rules.map(({ record, expr }) => [record, expr]));
  const longest = (expr: string): number => {
    const own = [...expr.matchAll(RANGE)].map(([, count = '', unit = '']) => secondsOf(`${count}${unit}`));
    const others = namesIn(expr).map((name) => {
      const source = recorded.get(name);
      return source === undefined ? 0 : longest(source);
    });
    return Math.max(0, ...own, ...others);
  };
  const alternatives = alert.expr.split(/\bor\b/).map((alternative) => alternative.split(/\bunless\b/).at(-1) ?? '');
  return Math.min(...alternatives.map(longest));
}
