import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const folder = path.join(root, '.github', 'workflows');
const files = await readdir(folder);
const { scripts } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8')) as {
  readonly scripts: Readonly<Record<string, string>>;
};

const SCRIPT = /\bnpm run (?:--silent )?([\w:-]+)/gu;
const PATH = /(?<![\w/.$-])(?:\.ci|deploy|docs|helm|libs|protos|services|test)\/[\w./-]+/gu;
const BY_MAJOR_VERSION_OR_DIGEST = /^[\w-]+\/[\w./-]+@(?:v\d+|[0-9a-f]{40})$/u;

/** Every string of a workflow with its key; comments do not count. */
function* textsOf(node: unknown, key = ''): Generator<readonly [key: string, text: string]> {
  if (typeof node === 'string') yield [key, node];
  else if (Array.isArray(node)) for (const item of node) yield* textsOf(item, key);
  else if (typeof node === 'object' && node !== null)
    for (const [name, value] of Object.entries(node)) yield* textsOf(value, name);
}

describe.each(files)('the workflow %s', (file) => {
  let texts: (readonly [key: string, text: string])[];

  beforeAll(async () => {
    texts = [...textsOf(parse(await readFile(path.join(folder, file), 'utf8')))];
  });

  const found = (pattern: RegExp, group: number): string[] =>
    texts.flatMap(([, text]) => [...text.matchAll(pattern)].map((match) => match[group] ?? ''));

  it('runs only existing scripts and files', () => {
    const [called, paths] = [found(SCRIPT, 1), found(PATH, 0)];
    expect(called.length + paths.length).toBeGreaterThan(0);
    expect(called.filter((name) => !(name in scripts))).toEqual([]);
    expect(paths.filter((name) => !existsSync(path.join(root, name)))).toEqual([]);
  });

  it('names each action by a major version or a digest, and the file with the version of Node', () => {
    const valuesOf = (key: string): string[] => texts.flatMap(([name, text]) => (name === key ? [text] : []));
    expect(valuesOf('uses')).not.toEqual([]);
    expect(valuesOf('uses').filter((action) => !BY_MAJOR_VERSION_OR_DIGEST.test(action))).toEqual([]);
    for (const name of valuesOf('node-version-file')) expect(existsSync(path.join(root, name))).toBe(true);
  });
});

it('the jobs of a change run the complete gate', async () => {
  const gate = await readFile(path.join(root, '.ci', 'run'), 'utf8');
  const change = await readFile(path.join(folder, 'change.yml'), 'utf8');
  // `npm test` and `npm run test:gate` are several projects of jest, each of which has a job of its own.
  for (const [command] of gate.matchAll(/^npm (?:ci|run (?!test:gate)).*$/gmu)) expect(change).toContain(command);
  const jest = await readFile(path.join(root, 'jest.config.js'), 'utf8');
  const projects = [...jest.matchAll(/displayName: '([\w-]+)'/gu)].map(([, name = '']) => name);
  const run = [...change.matchAll(SCRIPT)].map(([, name = '']) => scripts[name]).join('\n');
  const missing = projects.filter((name) => !new RegExp(`--selectProjects ${name}\\b|/run-${name}\\b`, 'u').test(run));
  expect(missing).toEqual([]);
});
