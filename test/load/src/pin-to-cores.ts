import { spawnSync } from 'node:child_process';

/**
 * Puts the load on the second core and everything under measurement on the first, so that the two do not compete.
 * Does nothing where there is no taskset.
 */
export function pinToCores(measured: readonly number[]): void {
  pin('1', process.pid);
  for (const pid of measured) pin('0', pid);
}

function pin(core: string, pid: number): void {
  spawnSync('taskset', ['--all-tasks', '--cpu-list', '--pid', core, String(pid)], { stdio: 'ignore' });
}
