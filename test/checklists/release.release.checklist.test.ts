import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newContributor, type Contributor } from './contributor.js';

const IDENTITY = {
  GIT_AUTHOR_NAME: 'A',
  GIT_AUTHOR_EMAIL: 'a@example.com',
  GIT_COMMITTER_NAME: 'A',
  GIT_COMMITTER_EMAIL: 'a@example.com',
};
const UNRELEASED = '## Unreleased\n\n### Upgrade\n\n- Nothing.\n\n### Added\n\n- A change.\n';
const DOCKER = `#!/bin/sh
for name; do :; done
case "$*" in
  *RepoDigests*) echo "\${name%:*}@sha256:0123" ;;
  "image inspect"*) echo 1 ;;
esac
`;
const HELM = '#!/bin/sh\necho "$@" >"$4/helm.log"\n';

let contributor: Contributor;
let workspaces: string[];
beforeAll(async () => {
  contributor = await newContributor();
  // In the commit of a release, which is tested too, nothing is unreleased.
  const changes = contributor.read('CHANGELOG.md').replace(/^## Unreleased\n[^]*?(?=^## |$(?![^]))/m, UNRELEASED);
  contributor.write('CHANGELOG.md', changes);
  for (const args of [
    ['init', '--quiet'],
    ['add', '--all'],
    ['commit', '--quiet', '--message', 'All'],
  ])
    await git(...args);
  workspaces = (await git('ls-files', 'package.json', '**/package.json')).trim().split('\n');
});
afterAll(() => contributor.leave());

function git(...args: string[]): Promise<string> {
  return contributor.run('git', ['-c', 'commit.gpgsign=false', '-c', 'tag.gpgsign=false', ...args]);
}

function release(...args: string[]): Promise<string> {
  return contributor.run('npm', ['run', '--silent', 'release', '--', ...args], IDENTITY);
}

/** The version of every package, and of each workspace that it depends on. */
function versions(): Set<unknown> {
  const texts = [...workspaces, 'package-lock.json'].map((file) => contributor.read(file));
  const packages = texts.map((text) => JSON.parse(text) as Package);
  const locked = Object.entries(packages.at(-1)?.packages ?? {}).filter(([place]) => !place.includes('node_modules/'));
  return new Set(
    [...packages, ...locked.map(([, one]) => one)].flatMap((one) => [one.version, ...ownDependencies(one)]),
  );
}

interface Package {
  readonly version: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly packages?: Readonly<Record<string, Package>>;
}

function ownDependencies({ dependencies = {} }: Package): string[] {
  return Object.entries(dependencies).flatMap(([name, version]) => (name.startsWith('@crm/') ? [version] : []));
}

describe('npm run release', () => {
  it('prints its plan without acting on it', async () => {
    const printed = await release('7.0.1', '--dry-run');
    expect(printed).toContain('package.json: ');
    expect(printed).toContain('$ git tag --annotate v7.0.1');
    expect(printed).toContain('$ helm package helm/crm');
    expect(await git('status', '--porcelain')).toBe('');
    expect(await git('tag')).toBe('');
  });

  it.each([
    [['0.0.9'], 'does not follow'],
    [['7.0'], 'not like 1.2.3'],
    [[], 'npm run release -- VERSION'],
  ])('rejects %j', async (args, reason) => {
    await expect(release(...args)).rejects.toThrow(reason);
  });

  it('demands what an upgrade needs', async () => {
    contributor.replace('CHANGELOG.md', '- Nothing.\n\n', '');
    await expect(release('7.0.1', '--dry-run')).rejects.toThrow('nothing under "### Upgrade"');
    contributor.write(
      'CHANGELOG.md',
      contributor.read('CHANGELOG.md').replace('### Upgrade\n\n', '### Upgrade\n\n- Nothing.\n\n'),
    );
  });

  it('gives packages and chart one version, writes the changelog, commits and tags', async () => {
    await release('7.0.1', '--without-chart');
    expect(workspaces.length).toBeGreaterThan(15);
    expect(versions()).toEqual(new Set(['7.0.1']));
    expect(contributor.read('helm/crm/Chart.yaml')).toMatch(/^version: 7\.0\.1\nappVersion: 7\.0\.1$/m);
    expect(contributor.read('README.md')).toContain('TAG=7.0.1\n');
    expect(contributor.read('CHANGELOG.md')).toMatch(
      /^## Unreleased\n\n## 7\.0\.1 \(\d{4}-\d\d-\d\d\)\n\n### Upgrade\n\n- Nothing\./m,
    );
    expect(await git('status', '--porcelain')).toBe('');
    expect(await git('log', '-1', '--format=%s %(describe:match=v*)')).toBe('Release 7.0.1 v7.0.1\n');
    await contributor.run('node', ['.ci/check-commits.js', 'HEAD~1..HEAD']);
    await expect(release('7.0.1')).rejects.toThrow('a tag v7.0.1 already');
    await expect(release('7.0.2', '--without-chart')).rejects.toThrow('nothing under "## Unreleased"');
  });

  it('publishes images by digest, the chart, the packages and the section of the changelog', async () => {
    const programs = { docker: DOCKER, helm: HELM };
    for (const [name, text] of Object.entries(programs)) contributor.write(`.crm/release/${name}`, text);
    await contributor.run('chmod', ['+x', '.crm/release/docker', '.crm/release/helm']);
    const { PATH = '' } = process.env;
    const here = (await contributor.run('pwd', [])).trim();
    const env = { PATH: `${here}/.crm/release:${PATH}`, IMAGE_PREFIX: 'registry.example.com/crm/crm-' };
    await contributor.run('npm', ['run', '--silent', 'release:publish'], env);
    const values = contributor.read('.crm/release/images.yaml');
    expect(values).toMatch(
      /^image: \{ registry: 'registry\.example\.com', repositoryPrefix: 'crm\/crm-', tag: '7\.0\.1' \}$/m,
    );
    expect(values.match(/digest: 'sha256:0123'/g)).toHaveLength(6);
    expect(contributor.read('.crm/release/helm.log')).toBe('package helm/crm --destination .crm/release\n');
    expect(contributor.read('.crm/release/notes.md')).toMatch(/^\n### Upgrade\n\n- Nothing\.\n/);
    const { bomFormat, components } = JSON.parse(contributor.read('.crm/release/sbom.cdx.json')) as Record<
      string,
      unknown
    >;
    expect(bomFormat).toBe('CycloneDX');
    expect(components).toContainEqual(expect.objectContaining({ name: 'express', version: expect.any(String) }));
  });
});
