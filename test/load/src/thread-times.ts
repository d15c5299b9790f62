import { readdirSync, readFileSync } from 'node:fs';

/** Where Linux tells what each living thread of these processes has spent. */
export function threadsOf(pids: readonly number[]): readonly string[] {
  return pids.flatMap((pid) => {
    const folder = `/proc/${String(pid)}/task`;
    return readdirSync(folder).map((thread) => `${folder}/${thread}/schedstat`);
  });
}

/** CPU microseconds that these threads have spent so far, from figures in nanoseconds; those that have ended count no more. */
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
