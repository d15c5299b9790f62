import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';

/** How a process ended. */
export interface Ended {
  /** Null when it was killed. */
  readonly status: number | null;
  readonly isLate: boolean;
  /** What it wrote to both streams. */
  readonly output: string;
}

export interface Limits {
  readonly cwd: string;
  /** After these the process and its children are killed. */
  readonly minutes: number;
  readonly env?: Readonly<Record<string, string>>;
}

/** How long the last output of a process that has ended may take to arrive. */
const STREAM_END_MS = 2_000;

const running = new Set<number>();

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
    // A grandchild may hold the streams open for longer.
    await Promise.race([closed, sleep(STREAM_END_MS, undefined, { ref: false })]);
    return { status, isLate, output };
  } finally {
    clearTimeout(timer);
    if (pid !== undefined) running.delete(pid);
  }
}

/** Kills everything that {@link runProcess} has started and that still runs. */
export function killRunning(): void {
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
