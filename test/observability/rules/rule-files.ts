import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';

/** A recording rule or an alert. */
export interface Rule {
  readonly record?: string;
  readonly alert?: string;
  readonly expr: string;
  readonly for?: string;
  readonly keep_firing_for?: string;
  readonly labels?: Readonly<Record<string, string>>;
  readonly annotations?: Readonly<Record<string, string>>;
}

/** A file of rules. */
export interface RuleFile {
  readonly groups: readonly { readonly name: string; readonly rules: readonly Rule[] }[];
}

const FOLDER = fileURLToPath(new URL('../../../helm/crm/files/rules/', import.meta.url));

/** Absolute paths of the rule files that are shipped. */
export const RULE_FILES: readonly string[] = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.yaml'))
  .map((name) => path.join(FOLDER, name));

/** All rules that are shipped. */
export function readRules(): Rule[] {
  return RULE_FILES.flatMap((file) => readRuleFile(file).groups.flatMap(({ rules }) => rules));
}

/** One file of rules. */
export function readRuleFile(file: string): RuleFile {
  return parse(readFileSync(file, 'utf8')) as RuleFile;
}
