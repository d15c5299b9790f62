import { readFileSync } from 'node:fs';

/** Whether a process with this id exists and has not ended. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
  return processState(pid) !== 'Z';
}

/** The name of the program in /proc; undefined if the process has ended or the system has no /proc. */
export function programName(pid: number): string | undefined {
  try {
    return readFileSync(`/proc/${String(pid)}/comm`, 'utf8').trim();
  } catch {
    return undefined;
  }
}

/** Sends the signal if the process exists; returns whether it was sent. */
export function signalIfAlive(pid: number, signal: NodeJS.Signals): boolean {
  try {
    process.kill(pid, signal);
    return true;
  } catch {
    return false;
  }
}

/** Waits until the process has ended; false if it still runs after `timeoutMs`. */
export async function waitUntilGone(pid: number, timeoutMs: number): Promise<boolean> {
  const deadline = performance.now() + timeoutMs;
  while (isAlive(pid)) {
    if (performance.now() > deadline) return false;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return true;
}

/** A text that distinguishes a process from a later one with the same id; empty if the system has no /proc. */
export function startOf(pid: number): string {
  const startTime = 19;
  return statFields(pid)[startTime] ?? '';
}

function processState(pid: number): string | undefined {
  return statFields(pid)[0];
}

/** The fields of /proc/<pid>/stat from the state on; empty if there are none. */
function statFields(pid: number): string[] {
  try {
    const stat = readFileSync(`/proc/${String(pid)}/stat`, 'utf8');
    // The name before the state is in parentheses and may itself contain parentheses and spaces.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    return [];
  }
}
