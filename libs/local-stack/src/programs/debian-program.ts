import { existsSync, readdirSync, statSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Log } from '../log.js';
import { run, type Outcome } from '../processes/run.js';
import { cacheFolder } from '../repository.js';
import { findProgram, libraryEnvironment, type Program } from './program.js';

/** The packages could not be downloaded or unpacked; the message says why. */
export class PackageError extends Error {
  override readonly name = 'PackageError';
}

export interface DebianProgram {
  /** Display name; also the folder of the cache. */
  readonly title: string;
  /** Packages that have it, best first. */
  readonly packages: readonly string[];
  /** Names of the program in their `/usr/bin` or `/usr/sbin`, best first. */
  readonly names: readonly string[];
  /** Whether it needs nothing but the C library, so that the package alone is enough. */
  readonly standsAlone?: boolean;
}

const stepTimeoutMs = 300_000;

/**
 * On Debian and its derivatives: downloads the package of a program and the libraries this machine lacks, and unpacks them into the
 * clone's cache. Nothing is installed; neither root nor an earlier `apt-get update` is needed. Throws PackageError when it does
 * not work.
 */
export async function debianProgram(wanted: DebianProgram, log: Log): Promise<Program> {
  const { title, names } = wanted;
  const folder = path.join(cacheFolder, title.toLowerCase(), process.arch);
  const cached = await usableProgram(names, folder);
  if (cached !== undefined) return cached;
  log.info(
    `no ${title} on this machine: unpacking the system's ${title} package into ${folder} (nothing is installed)`,
  );
  await mkdir(path.dirname(folder), { recursive: true });
  const work = await mkdtemp(path.join(path.dirname(folder), 'unpacking-'));
  try {
    await unpackPackages(wanted, work);
    await rm(folder, { recursive: true, force: true });
    await rename(path.join(work, 'root'), folder).catch((error: unknown) => {
      // Another process was faster.
      if (!existsSync(folder)) throw error;
    });
  } finally {
    await rm(work, { recursive: true, force: true });
  }
  const unpacked = await usableProgram(names, folder);
  if (unpacked === undefined) throw new PackageError(`the program unpacked into ${folder} does not run`);
  return unpacked;
}

/** Unpacks the first of the packages that apt offers, and those that it needs, into `work`/root. */
async function unpackPackages({ packages: offered, standsAlone = false }: DebianProgram, work: string): Promise<void> {
  const apt = await privateApt(work);
  await apt(['update']);
  const failures: string[] = [];
  for (const name of offered) {
    try {
      await apt(['download', ...(standsAlone ? [name] : await missingPackages(apt, name))]);
      for (const file of (await readdir(work)).filter((each) => each.endsWith('.deb'))) {
        await succeed('dpkg-deb', ['-x', path.join(work, file), path.join(work, 'root')], work);
      }
      return;
    } catch (error) {
      failures.push((error as Error).message);
    }
  }
  throw new PackageError(failures.join('; '));
}

/** A package, and those that it needs and this machine lacks. */
async function missingPackages(apt: Apt, name: string): Promise<string[]> {
  // The simulated installation names them, in versions that fit this machine.
  const plan = await apt(['--simulate', '--no-install-recommends', 'install', name]);
  const packages = [...plan.stdout.matchAll(/^Inst (\S+)/gm)].map((match) => match[1] ?? '');
  return packages.length === 0 ? [name] : packages;
}

type Apt = (args: readonly string[]) => Promise<Outcome>;

/** apt-get with lists, cache and locks of its own, but the machine's sources, keys and proxies. */
async function privateApt(work: string): Promise<Apt> {
  await mkdir(path.join(work, 'state', 'lists', 'partial'), { recursive: true });
  await mkdir(path.join(work, 'cache', 'archives', 'partial'), { recursive: true });
  const options = [
    ['Dir::State', path.join(work, 'state')],
    ['Dir::State::status', '/var/lib/dpkg/status'],
    ['Dir::Cache', path.join(work, 'cache')],
    ['Dir::Log', work],
    ['Debug::NoLocking', '1'],
    // As root, apt would download as a user who may not be able to enter this folder.
    ...(process.getuid?.() === 0 ? [['APT::Sandbox::User', 'root']] : []),
    ['Acquire::Retries', '2'],
  ].flatMap(([name, value]) => ['-o', `${name ?? ''}=${value ?? ''}`]);
  return async (args) => succeed('apt-get', ['-q', ...options, ...args], work);
}

async function succeed(command: string, args: readonly string[], cwd: string): Promise<Outcome> {
  const env = { ...process.env, LC_ALL: 'C', DEBIAN_FRONTEND: 'noninteractive' };
  const outcome = await run(command, args, { cwd, env, timeoutMs: stepTimeoutMs }).catch((error: unknown) => {
    throw new PackageError(`${command} cannot be run: ${(error as Error).message}`);
  });
  if (outcome.code === 0) return outcome;
  const reason = outcome.signal === null ? outcome.stderr.trim().split('\n').slice(-3).join(' ') : 'it took too long';
  throw new PackageError(`${command} failed: ${reason}`);
}

async function usableProgram(names: readonly string[], folder: string): Promise<Program | undefined> {
  const file = findProgram(names, [path.join(folder, 'usr', 'bin'), path.join(folder, 'usr', 'sbin')]);
  if (file === undefined) return undefined;
  const program = { file, libraryFolders: libraryFolders(folder) };
  const outcome = await run(file, ['--version'], { env: libraryEnvironment(program) }).catch(() => undefined);
  return outcome?.code === 0 ? program : undefined;
}

function libraryFolders(root: string): string[] {
  return ['usr/lib', 'lib'].flatMap((name) => {
    const folder = path.join(root, name);
    if (!existsSync(folder)) return [];
    const inner = readdirSync(folder).map((each) => path.join(folder, each));
    return [folder, ...inner.filter((each) => statSync(each).isDirectory() && each.endsWith('-gnu'))];
  });
}
