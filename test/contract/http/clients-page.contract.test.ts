import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { create } from '../client/records.js';
import { apiWith, stack } from '../client/stack.js';
import { adminToken } from '../client/tokens.js';

const run = promisify(execFile);
const page = await readFile(path.join(process.cwd(), 'docs', 'clients.md'), 'utf8');
const folder = await mkdtemp(path.join(tmpdir(), 'crm-walks-'));

/** Types are generated from the whole API, and a program is compiled with them. */
const TIME_LIMIT_MS = 280_000;

interface Block {
  readonly language: string;
  readonly text: string;
}

/** A section of the page: its title, its blocks in order, and its other text. */
interface Section {
  readonly title: string;
  readonly blocks: readonly Block[];
  readonly prose: string;
}

const BLOCK = /^```(\w+)\n(.*?)^```$/gmsu;
const [introduction, ...sections] = page.split(/^## /mu).map((text): Section => {
  const [title = ''] = text.split('\n', 1);
  const blocks = [...text.matchAll(BLOCK)].map(([, language = '', content = '']) => ({ language, text: content }));
  return { title, blocks, prose: text.replaceAll(BLOCK, '') };
});

const walks = sections.filter(({ blocks }) => blocks.length > 0);

/** The commands of a section; a program is saved under the name that the page gives it before the following commands run. */
function scriptOf({ blocks, prose }: Section): string {
  const [, name = ''] = /[Ss]ave this as `([\w.]+)`/u.exec(prose) ?? [];
  return blocks
    .map(({ language, text }) => {
      if (language === 'sh') return text;
      return language === 'text' ? '' : `cat > ${name} <<'END OF PROGRAM'\n${text}END OF PROGRAM\n`;
    })
    .join('\n');
}

/** The standard output of a script; rejects with all output when the script fails. */
async function outputOf(script: string): Promise<string> {
  const { stdout } = await run('bash', ['-c', `set -euo pipefail\n${script}`], {
    cwd: folder,
    timeout: TIME_LIMIT_MS,
    maxBuffer: 16 * 1024 * 1024,
    env: { ...process.env, PATH: `${path.join(process.cwd(), 'node_modules', '.bin')}:${process.env.PATH ?? ''}` },
  }).catch((error: unknown) => {
    const { stdout = '', stderr = '' } = error as { readonly stdout?: string; readonly stderr?: string };
    throw new Error(stdout + stderr, { cause: error });
  });
  return stdout;
}

beforeAll(async () => {
  const { baseUrl, admin, user, passwordClient, serviceClient } = stack;
  await mkdir(path.join(folder, '.crm'));
  const credentials = JSON.stringify({ baseUrl, admin, user, passwordClient, serviceClient });
  await writeFile(path.join(folder, '.crm', 'credentials.json'), credentials, { mode: 0o600 });
  await writeFile(path.join(folder, 'package.json'), JSON.stringify({ type: 'module' }));
  await symlink(path.join(process.cwd(), 'node_modules'), path.join(folder, 'node_modules'));
  const api = apiWith(await adminToken());
  // A second page, also when this file runs alone.
  await Promise.all([create(api, 'Accounts'), create(api, 'Accounts')]);
});

afterAll(() => rm(folder, { recursive: true }));

describe('docs/clients.md', () => {
  it('describes the same ten steps for three clients', () => {
    expect(walks.map(({ title }) => title)).toEqual(['curl', 'TypeScript with openapi-fetch', 'JavaScript with kitsu']);
    for (const { blocks } of walks) {
      const steps = [
        ...blocks
          .map(({ text }) => text)
          .join('')
          .matchAll(/^(?:#|\/\/) (\d+)\. (\w+)/gmu),
      ];
      expect(steps.map(([, number]) => Number(number))).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    }
  });

  it.each(walks.map((walk) => [walk.title, walk] as const))(
    'the walk with %s prints the documented output',
    async (_title, walk) => {
      const printed = await outputOf([introduction, walk].map((section) => section && scriptOf(section)).join('\n'));
      const told = walk.blocks.find(({ language }) => language === 'text');
      expect(printed.slice(printed.indexOf('Turbines & Sons'))).toBe(told?.text);
    },
    TIME_LIMIT_MS,
  );
});
