import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { helmProgram, HELMS } from '@crm/testkit';
import { parseManifests } from './helm/render.js';
import { run } from './helm/run.js';
import { podsOf } from './objects/pods-of.js';
import { repository } from './paths.js';

/** Notes what is built and pushed; `npm run try:images` builds and runs the images themselves, where there is an engine. */
const DOCKER = `#!/bin/sh
echo "$@" >>"$(dirname "$0")/docker.log"
[ "$1 $2" != "image inspect" ] || echo 1
`;

describe.each(HELMS)('README, with %s', (helm) => {
  let folder: string;

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'crm-readme-'));
    const programs = {
      docker: DOCKER,
      helm: `#!/bin/sh\nshift\nexec "${helmProgram(helm)}" template "$@"\n`,
    };
    for (const [name, text] of Object.entries(programs)) {
      await writeFile(path.join(folder, name), text);
      await chmod(path.join(folder, name), 0o755);
    }
  });

  afterAll(async () => rm(folder, { recursive: true }));

  it('installs the images that it builds, on the base that is named, and pushes', async () => {
    const readme = await readFile(path.join(repository, 'README.md'), 'utf8');
    const [, lines] = /```sh\n(REGISTRY=[^`]*)```/.exec(readme) ?? [];
    const NODE_IMAGE = `node:24-bookworm-slim@sha256:${'0'.repeat(64)}`;
    const env = { ...process.env, PATH: `${folder}:${process.env.PATH ?? ''}`, NODE_IMAGE };
    const manifests = await run('bash', ['-euc', lines ?? 'false'], { cwd: repository, env });
    const log = (await readFile(path.join(folder, 'docker.log'), 'utf8')).split('\n');
    const built = log.map((line) => / --tag (\S+) \.$/.exec(line)?.[1]).filter((name) => name !== undefined);
    const pushed = log.map((line) => /^push (\S+)$/.exec(line)?.[1]).filter((name) => name !== undefined);
    // Helm is preceded by what the build prints of sizes.
    const objects = parseManifests(manifests.slice(manifests.indexOf('---')));
    const images = podsOf(objects).flatMap(({ containers }) => containers.flatMap(({ image }) => image ?? []));
    const installed = images.filter((image) => !/\/(?:postgres|redis)[:@]/.test(image));
    expect(new Set(installed)).toEqual(new Set(pushed));
    expect(log.filter((line) => line.includes(`--build-arg NODE_IMAGE=${NODE_IMAGE} `))).toHaveLength(7);
    expect(pushed).toHaveLength(6);
    expect(built).toEqual(expect.arrayContaining(pushed));
  });
});

describe.each(['helm/crm/README.md', 'docs/operations.md'])('%s', (file) => {
  it('installs with the command of the README, and states where the images come from', async () => {
    const [readme, text] = await Promise.all(
      ['README.md', file].map((name) => readFile(path.join(repository, name), 'utf8')),
    );
    const installing = /^helm install crm helm\/crm .*$/gm;
    expect(text?.match(installing)).toEqual(readme?.match(installing));
    expect(text).toContain('README.md#in-kubernetes)');
  });
});
