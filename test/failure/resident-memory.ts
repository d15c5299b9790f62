import { readFileSync, writeFileSync } from 'node:fs';

/** What a process holds, in bytes: now, and at most since it was last asked to forget that (Linux alone). */
export interface ResidentMemory {
  readonly now: number;
  readonly peak: number;
}

/** Reads it from /proc. */
export function residentMemory(pid: number): ResidentMemory {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return { now: kibibytes(status, 'VmRSS'), peak: kibibytes(status, 'VmHWM') };
}

/** From now on the peak is counted anew. */
export function forgetPeak(pid: number): void {
  writeFileSync(`/proc/${pid}/clear_refs`, '5');
}

function kibibytes(status: string, name: string): number {
  const [, value = ''] = new RegExp(`^${name}:\\s+(\\d+) kB$`, 'mu').exec(status) ?? [];
  return Number(value) * 1024;
}
