import type { Rule, RuleFile } from './rule-files.js';

const UNITS: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3_600, d: 86_400 };
const RANGE = /\[(\d+)([smhd])\]/g;

/**
 * The same rules for a test that has minutes and not days: windows, `for` and `keep_firing_for` are divided by the factor, windows
 * not below `leastSeconds`, which several scrapes must fit into. Bounds in expressions stay what they are.
 */
export function shortened(file: RuleFile, factor: number, leastSeconds: number): RuleFile {
  const window = (seconds: number): number => Math.max(leastSeconds, Math.round(seconds / factor));
  const rule = ({ expr, ...rest }: Rule): Rule => ({
    ...rest,
    expr: expr.replace(
      RANGE,
      (_text, count: string, unit: string) => `[${String(window(Number(count) * (UNITS[unit] ?? 1)))}s]`,
    ),
    ...(rest.for === undefined ? {} : { for: shorter(rest.for, factor) }),
    ...(rest.keep_firing_for === undefined ? {} : { keep_firing_for: shorter(rest.keep_firing_for, factor) }),
  });
  return { groups: file.groups.map(({ name, rules }) => ({ name, rules: rules.map(rule) })) };
}

function shorter(duration: string, factor: number): string {
  const [, count = '0', unit = 's'] = /^(\d+)([smhd])$/.exec(duration) ?? [];
  return `${String(Math.max(1, Math.round((Number(count) * (UNITS[unit] ?? 1)) / factor)))}s`;
}
