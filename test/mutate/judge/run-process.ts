import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';

/** The end of a process. */
export interface Ended {
  /** Null when it was killed. */
  readonly status: number | null;
  readonly isLate: boolean;
  /** The end of both output streams, at most 100,000 characters. */
  readonly output: string;
}

export interface Limits {
  readonly cwd: string;
  /** The process group is killed after this time. */
  readonly minutes: number;
  readonly env?: Readonly<Record<string, string>>;
}

/** Time for the last output to arrive after a process has ended. */
const STREAM_END_MS = 2_000;

const running = new Set<number>();
let isStopping = false;

/** Runs a program in a process group of its own. */
export async function runProcess(
  program: string,
  parameters: readonly string[],
  { cwd, minutes, env = {} }: Limits,
): Promise<Ended> {
  const child = spawn(program, parameters, {
    cwd,
    env: { ...process.env, ...env },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const { pid } = child;
  if (pid !== undefined) running.add(pid);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output = (output + text).slice(-100_000);
    });
  }
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    if (pid !== undefined) killGroup(pid);
  }, minutes * 60_000);
  try {
    const closed = once(child, 'close');
    const [status] = (await once(child, 'exit')) as [number | null];
    // A grandchild may keep the streams open for longer.
    await Promise.race([closed, sleep(STREAM_END_MS, undefined, { ref: false })]);
    // A process that was killed by an interruption says nothing about a fault.
    if (isStopping) await new Promise(() => undefined);
    return { status, isLate, output };
  } finally {
    clearTimeout(timer);
    if (pid !== undefined) running.delete(pid);
  }
}

/** Kills every process group that {@link runProcess} has started and that is still running. Their promises stay pending. */
export function killRunning(): void {
  isStopping = true;
  for (const pid of running) killGroup(pid);
}

export function lastLines(output: string): string {
  return output.trim().split('\n').slice(-30).join('\n');
}

function killGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // It has ended by itself.
  }
}
