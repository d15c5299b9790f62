import { readFileSync, writeFileSync } from 'node:fs';

/** The resident memory of a process, in bytes: now, and its peak since the last reset (Linux only). */
export interface ResidentMemory {
  readonly now: number;
  readonly peak: number;
}

/** Reads it from /proc. */
export function residentMemory(pid: number): ResidentMemory {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return { now: kibibytes(status, 'VmRSS'), peak: kibibytes(status, 'VmHWM') };
}

/** Resets the peak. */
export function forgetPeak(pid: number): void {
  writeFileSync(`/proc/${pid}/clear_refs`, '5');
}

function kibibytes(status: string, name: string): number {
  const [, value = ''] = new RegExp(`^${name}:\\s+(\\d+) kB$`, 'mu').exec(status) ?? [];
  return Number(value) * 1024;
}
