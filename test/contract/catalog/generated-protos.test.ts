import { execFile } from 'node:child_process';
import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const committed = path.join(root, 'libs/protos/src/gen');

describe('generated protobuf types', () => {
  let fresh: string;

  beforeAll(async () => {
    fresh = await mkdtemp(path.join(tmpdir(), 'crm-gen-'));
    await promisify(execFile)('npm', ['run', '--silent', 'gen:protos'], {
      cwd: root,
      env: { ...process.env, OUT_DIR: fresh },
    });
  });

  afterAll(() => rm(fresh, { recursive: true, force: true }));

  it('match the protos', async () => {
    expect(await contents(committed)).toEqual(await contents(fresh));
  });
});

async function contents(folder: string): Promise<Record<string, string>> {
  const names = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.ts')).sort();
  const texts = await Promise.all(names.map((name) => readFile(path.join(folder, name), 'utf8')));
  return Object.fromEntries(names.map((name, index) => [name, texts[index] ?? '']));
}
