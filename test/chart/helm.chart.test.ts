import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { HELMS, helmProgram, provideHelm, type HelmOptions } from '@crm/testkit';
import { run } from './helm/run.js';

const before = process.env.PATH ?? '';
let folder = '';

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'crm-helm-'));
  process.env.PATH = folder;
});

afterEach(async () => {
  process.env.PATH = before;
  await rm(folder, { recursive: true, force: true });
});

/** A program that says to be this version of Helm. */
async function install(called: string, version: string): Promise<string> {
  const file = path.join(folder, called);
  await writeFile(file, `#!/bin/sh\necho ${version}+g0000000\n`);
  await chmod(file, 0o755);
  return file;
}

/** A machine that npm has no Helm for, and that has fetched none. */
function elsewhere(): HelmOptions {
  return { platform: 'linux-arm64', cache: folder };
}

describe('Helm', () => {
  it.each(HELMS)('%s belongs to the expected release line', async (name) => {
    const version = await run(helmProgram(name), ['version', '--short']);
    expect(version).toMatch(new RegExp(`^v${name.replace('helm', '')}\\.`));
  });

  it('is the installed one when that is recent enough', async () => {
    const own = await install('helm', 'v4.9.1');
    expect(await provideHelm('helm4')).toBe(own);
    await expect(provideHelm('helm3', elsewhere())).rejects.toThrow('There is no Helm 3.17 here');
  });

  it('can be installed beside another release line', async () => {
    await install('helm', 'v4.9.1');
    const own = await install('helm3', 'v3.18.0');
    expect(await provideHelm('helm3')).toBe(own);
  });

  it.each(['v4.0.9', 'v5.0.0', 'nonsense'])('is not the installed one when that is %s', async (version) => {
    await install('helm', version);
    await expect(provideHelm('helm4', elsewhere())).rejects.toThrow('There is no Helm 4.1 here');
  });

  it.each([
    ['linux-arm64', 'https://get.helm.sh/helm-v4.1.4-linux-arm64.tar.gz'],
    ['darwin-x64', 'https://get.helm.sh/helm-v4.1.4-darwin-amd64.tar.gz'],
  ])('is installed by the named command where npm has none, and never automatically: %s', async (platform, url) => {
    await install('helm', 'v3.18.0');
    const place = path.join(folder, 'v4.1.4');
    await expect(provideHelm('helm4', { platform, cache: folder })).rejects.toThrow(
      `There is no Helm 4.1 here. Get it by: mkdir -p ${place} && curl -fsSL ${url} | tar -xz --strip-components=1 -C ${place}`,
    );
    await mkdir(place);
    const fetched = await install('v4.1.4/helm', 'v4.1.4');
    expect(await provideHelm('helm4', { platform, cache: folder })).toBe(fetched);
  });
});
