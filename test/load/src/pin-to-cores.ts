import { spawnSync } from 'node:child_process';
import { cpus } from 'node:os';

/**
 * Puts the load on the second core and everything under measurement on the first, so that the two do not compete.
 * Does nothing where there is no taskset.
 */
export function pinToCores(measured: readonly number[]): void {
  // The load alone: what it has started may be under measurement since an earlier call.
  taskset('1', process.pid);
  for (const pid of measured) pin('0', pid);
}

/** Lets them all run on every core again, and what they have started. */
export function releaseCores(measured: readonly number[]): void {
  // Not the available parallelism, which is one for a process on one core.
  const cores = `0-${String(cpus().length - 1)}`;
  for (const pid of [process.pid, ...measured]) pin(cores, pid);
}

function pin(cores: string, pid: number): void {
  for (const each of [pid, ...childrenOf(pid)]) taskset(cores, each);
}

function childrenOf(pid: number): number[] {
  const { stdout, error } = spawnSync('pgrep', ['-P', String(pid)], { encoding: 'utf8' });
  if (error !== undefined) return [];
  return stdout.split('\n').flatMap((line) => (line === '' ? [] : [Number(line)]));
}

function taskset(core: string, pid: number): void {
  spawnSync('taskset', ['--all-tasks', '--cpu-list', '--pid', core, String(pid)], { stdio: 'ignore' });
}
