import { existsSync, readdirSync, statSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Log } from '../log.js';
import { run, type Outcome } from '../processes/run.js';
import { cacheFolder } from '../repository.js';
import { findProgram, redisPrograms, type RedisProgram } from './redis-program.js';

/** Why the packages could not be had. */
export class PackageError extends Error {
  override readonly name = 'PackageError';
}

const stepTimeoutMs = 120_000;

/**
 * On Debian and its kin: downloads the Redis package and the libraries this machine lacks, and unpacks them into the clone's
 * cache. Nothing is installed; neither root nor an earlier `apt-get update` is needed. Throws PackageError when it does not work.
 */
export async function debianRedis(log: Log): Promise<RedisProgram> {
  const folder = path.join(cacheFolder, 'redis', process.arch);
  const cached = await usableProgram(folder);
  if (cached !== undefined) return cached;
  log.info(`no Redis on this machine: unpacking the system's Redis package into ${folder} (nothing is installed)`);
  await mkdir(path.dirname(folder), { recursive: true });
  const work = await mkdtemp(path.join(path.dirname(folder), 'unpacking-'));
  try {
    await unpackPackages(work);
    await rm(folder, { recursive: true, force: true });
    await rename(path.join(work, 'root'), folder).catch((error: unknown) => {
      // Another process was faster.
      if (!existsSync(folder)) throw error;
    });
  } finally {
    await rm(work, { recursive: true, force: true });
  }
  const unpacked = await usableProgram(folder);
  if (unpacked === undefined) throw new PackageError(`the program unpacked into ${folder} does not run`);
  return unpacked;
}

/** Unpacks the first Redis package that apt offers, with what it needs, into `work`/root. */
async function unpackPackages(work: string): Promise<void> {
  const apt = await privateApt(work);
  await apt(['update']);
  const failures: string[] = [];
  for (const name of redisPrograms) {
    try {
      // The simulated installation names what is missing here, in versions that fit this machine.
      const plan = await apt(['--simulate', '--no-install-recommends', 'install', name]);
      const packages = [...plan.stdout.matchAll(/^Inst (\S+)/gm)].map((match) => match[1] ?? '');
      if (packages.length === 0) packages.push(name);
      await apt(['download', ...packages]);
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

async function usableProgram(folder: string): Promise<RedisProgram | undefined> {
  const file = findProgram([path.join(folder, 'usr', 'bin')]);
  if (file === undefined) return undefined;
  const program = { file, libraryFolders: libraryFolders(folder) };
  const outcome = await run(file, ['--version'], { env: libraryEnvironment(program) }).catch(() => undefined);
  return outcome?.code === 0 ? program : undefined;
}

/** The environment in which an unpacked program finds its libraries. */
export function libraryEnvironment(program: RedisProgram): NodeJS.ProcessEnv {
  const folders = program.libraryFolders.join(':');
  return { PATH: process.env.PATH, ...(folders === '' ? {} : { LD_LIBRARY_PATH: folders }) };
}

function libraryFolders(root: string): string[] {
  return ['usr/lib', 'lib'].flatMap((name) => {
    const folder = path.join(root, name);
    if (!existsSync(folder)) return [];
    const inner = readdirSync(folder).map((each) => path.join(folder, each));
    return [folder, ...inner.filter((each) => statSync(each).isDirectory() && each.endsWith('-gnu'))];
  });
}
