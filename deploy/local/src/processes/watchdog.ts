import { spawn } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** Sees to it that child processes end with this one, even when this one is killed without a chance to clean up. */
export interface Watchdog {
  /** From now on the process gets `signal` if this process ends first. */
  guard(pid: number, signal: NodeJS.Signals): void;
  /** The process has ended by itself; its id may be reused. */
  release(pid: number): void;
  /** Lets the watchdog end. */
  close(): void;
}

/** Starts the watchdog process. It does not keep this process running. */
export function startWatchdog(): Watchdog {
  const here = fileURLToPath(import.meta.url);
  const main = path.join(path.dirname(here), `watchdog-main${path.extname(here)}`);
  const child = spawn(process.execPath, [main], {
    detached: true,
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    env: { PATH: process.env.PATH },
  });
  child.on('error', () => undefined);
  child.unref();
  child.channel?.unref();
  const tell = (message: { pid: number; signal?: NodeJS.Signals }): void => {
    if (child.connected) child.send(message, () => undefined);
  };
  return {
    guard: (pid, signal) => {
      tell({ pid, signal });
    },
    release: (pid) => {
      tell({ pid });
    },
    close: () => {
      if (child.connected) child.disconnect();
    },
  };
}
