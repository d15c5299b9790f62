import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from '@jest/globals';

const manifest = fileURLToPath(new URL('../../../package.json', import.meta.url));

it.each(['start', 'dev'] as const)('npm run %s names the missing installation in one line', async (name) => {
  const { scripts } = JSON.parse(await readFile(manifest, 'utf8')) as { scripts: Record<typeof name, string> };
  const clone = await mkdtemp(path.join(tmpdir(), 'crm-not-installed-'));
  const { status, stdout, stderr } = spawnSync('sh', ['-c', scripts[name]], { cwd: clone, encoding: 'utf8' });
  await rm(clone, { recursive: true });
  expect({ status, stdout, stderr }).toEqual({ status: 1, stdout: '', stderr: 'run npm ci first\n' });
});
