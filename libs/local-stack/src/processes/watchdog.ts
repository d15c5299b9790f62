import { spawn } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Told } from './watchdog-main.js';

/** Ends child processes and removes folders when this process ends, even if it is killed and cannot clean up. */
export interface Watchdog {
  /** The process gets `signal` if this process ends first. */
  guard(pid: number, signal: NodeJS.Signals): void;
  /** The process has ended, so its id may be reused. */
  release(pid: number): void;
  /** The folder and all it contains are removed if this process ends first, after the guarded processes. */
  discard(folder: string): void;
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
  const tell = (message: Told): void => {
    if (child.connected) child.send(message, () => undefined);
  };
  return {
    guard: (pid, signal) => {
      tell({ pid, signal });
    },
    release: (pid) => {
      tell({ pid });
    },
    discard: (folder) => {
      tell({ folder });
    },
    close: () => {
      if (child.connected) child.disconnect();
    },
  };
}
