import { readdirSync, readFileSync } from 'node:fs';

/** The files in which Linux reports the CPU time of each living thread of these processes. */
export function threadsOf(pids: readonly number[]): readonly string[] {
  return pids.flatMap((pid) => {
    const folder = `/proc/${String(pid)}/task`;
    return readdirSync(folder).map((thread) => `${folder}/${thread}/schedstat`);
  });
}

/** CPU microseconds that these threads have spent so far, from figures in nanoseconds; ended threads no longer count. */
export function spentMicroseconds(threads: readonly string[]): number {
  return threads.reduce((sum, thread) => sum + nanoseconds(thread), 0) / 1_000;
}

function nanoseconds(file: string): number {
  try {
    return Number(readFileSync(file, 'utf8').split(' ')[0]);
  } catch {
    return 0;
  }
}
