import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { ESLint } from 'eslint';
import { parse } from 'yaml';

interface Phrase {
  readonly pattern: string;
  readonly instead: string;
  readonly bad: readonly string[];
  readonly good: readonly string[];
}

const cwd = fileURLToPath(new URL('../../..', import.meta.url));
const phrases = parse(readFileSync(path.join(cwd, '.prose/phrases.yml'), 'utf8')) as readonly Phrase[];
const eslint = new ESLint({ cwd, overrideConfigFile: '.prose/eslint.config.js' });

/** Findings of the linter in a file, as `line:column advice`. */
async function findings(filePath: string, text: string): Promise<string[]> {
  const results = await eslint.lintText(text, { filePath, warnIgnored: true });
  return results.flatMap(({ messages }) =>
    messages.map(({ line, column, message }) => `${String(line)}:${String(column)} ${message}`),
  );
}

describe('the prose linter', () => {
  const examples = (kind: 'bad' | 'good'): [string, string][] =>
    phrases.flatMap((phrase) => phrase[kind].map((example): [string, string] => [example, phrase.instead]));

  it.each(examples('bad'))('rejects: %s', async (example, instead) => {
    expect(await findings('docs/x.md', `# X\n\n${example}\n`)).toEqual([expect.stringContaining(`": ${instead}`)]);
  });

  it.each(examples('good'))('accepts: %s', async (example) => {
    expect(await findings('docs/x.md', `# X\n\n${example}\n`)).toEqual([]);
  });

  it.each([
    ['x.ts', 'const a = 1;\n/**\n * It is kept\n * for good.\n */\nconst b = 2;\n', '4:4'],
    ['x.ts', '// Of records, sorted. What\n// is not sent is null.\n', '1:24'],
    ['x.tsx', 'const a = <b>{/* It is kept for good. */}</b>;\n', '1:29'],
    ['x.proto', 'message A {\n  // It is kept for good.\n  string told = 1;\n}\n', '2:17'],
    ['x.yaml', 'a: told\n# It is kept for good.\n', '2:15'],
    ['x.sql', 'select 1;\n-- It is kept for good.\n', '2:15'],
    ['x.md', '| a   | b             |\n| --- | ------------- |\n| c   | kept for good |\n', '3:14'],
  ])('checks the comments of %s and reports the position', async (file, text, place) => {
    expect(await findings(file, text)).toEqual([expect.stringMatching(new RegExp(`^${place} `, 'u'))]);
  });

  it.each([
    ['x.ts', "const told = 'The rest is told.'; // A call of `told`, see https://x.example/told\n"],
    ['x.md', '# What is told\n\nSee [the list](told.md) and `told`.\n\n```text\ntold\n```\n'],
  ])('ignores code, addresses and headings of %s', async (file, text) => {
    expect(await findings(file, text)).toEqual([]);
  });
});
